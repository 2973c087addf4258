import type { Dependencies } from '../../commands/context.ts';
import type { EventLog } from '../../commands/eventLog.ts';
import type { Claim } from '../../commands/ids.ts';
import { type RecordedEvent, recordOf, streamOf } from '../../domain/record/events.ts';
import { fold } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { readEvent } from '../../domain/stored/storedShapes.ts';
import { fail, ok } from '../../domain/result.ts';

interface Options {
  readonly read?: (event: RecordedEvent) => RecordedEvent;
  readonly turns?: (() => Promise<unknown>) | undefined;
}

/**
 * A log of many streams in memory, with the other dependencies of commands. Each step yields to others, until `turns` says that it is its
 * turn; `read` converts each event.
 */
export const logInMemory = ({ read = readEvent, turns = () => new Promise((resolve) => setImmediate(resolve)) }: Options = {}) => {
  const streams = new Map<string, RecordedEvent[]>();
  let position = 0;
  let turn: Promise<unknown> = Promise.resolve();
  const now = () => new Date('2026-11-22T10:00:00Z');
  const reject = () => Promise.reject(new Error('not used in this test'));
  const later = async <T>(work: () => T): Promise<T> => {
    await turns();
    return work();
  };
  const log: EventLog = {
    readStream: (stream, from = 0) => later(() => (streams.get(stream) ?? []).slice(from).map(read)),
    append: (stream, expected, added) =>
      later(() => {
        const events = streams.get(stream) ?? [];
        const again = events.find(({ id }) => id === added.at(-1)?.id);
        if (again) return ok({ revision: again.revision, position: again.position });
        if (expected !== 'any' && expected !== events.length - 1) return fail('conflict' as const);
        for (const event of added) events.push({ ...event, stream, revision: events.length, position: BigInt((position += 1)) });
        streams.set(stream, events);
        return ok({ revision: events.length - 1, position: BigInt(position) });
      }),
    readStreamBackwards: (stream, most) => later(() => (streams.get(stream) ?? []).toReversed().slice(0, most).map(read)),
    subscribe: reject,
    head: () => later(() => (position === 0 ? null : BigInt(position))),
  };
  const claims = new Map<string, Pick<Claim, 'owner' | 'at'>>();
  const lastIds = new Map<string, number>();
  const nextId = (type: string): number => {
    lastIds.set(type, (lastIds.get(type) ?? 0) + 1);
    return lastIds.get(type) ?? 0;
  };
  const claim = (type: string, field: string, key: string, record: () => number): Claim => {
    const name = JSON.stringify([type, field, key]);
    const earlier = claims.get(name);
    const claimed = earlier ?? { owner: record(), at: now().toISOString() };
    claims.set(name, claimed);
    return { ...claimed, isNew: earlier === undefined, isSettling: true };
  };
  const pointingAt = (type: RecordType, by: string, id: number) =>
    Promise.resolve(
      [...streams].flatMap(([stream, events]) => {
        const record = recordOf(stream);
        if (record?.type !== type.name) return [];
        const snapshot = fold(type, events.map(read));
        return snapshot.values[by] === id ? [{ id: record.id, ...snapshot }] : [];
      }),
    );
  const dependencies: Dependencies = {
    log,
    shown: {
      find: () => Promise.resolve(null),
      findAll: (type, ids) =>
        Promise.resolve(
          new Map(
            ids.flatMap((id) => {
              const events = streams.get(streamOf(type.name, id));
              return events ? [[id, fold(type, events.map(read))] as const] : [];
            }),
          ),
        ),
      inside: (type, parent) => pointingAt(type, type.within?.field ?? '', parent),
      pointingAt,
    },
    ids: {
      next: (type) => Promise.resolve(nextId(type)),
      take: (type, count) => Promise.resolve(Array.from({ length: count }, () => nextId(type))[0] ?? 0),
      atLeast: (type, id) => Promise.resolve(void lastIds.set(type, Math.max(lastIds.get(type) ?? 0, id))),
    },
    claims: {
      claim: (type, field, key, record) => later(() => claim(type, field, key, () => record)),
      claimMany: (type, field, keys) => Promise.resolve(new Map(keys.map((key) => [key, claim(type, field, key, () => nextId(type))]))),
      takeOver: (type, field, key, from, to, at) =>
        later(() => {
          const name = JSON.stringify([type, field, key]);
          const claimed = claims.get(name);
          if (claimed?.owner === from && (at === undefined || claimed.at === at)) claims.set(name, { owner: to, at: now().toISOString() });
          return claim(type, field, key, () => to).owner;
        }),
      find: (type, field, key) => Promise.resolve(claims.get(JSON.stringify([type, field, key]))?.owner ?? null),
      findMany: (type, field, keys) =>
        Promise.resolve(
          new Map(
            keys.flatMap((key) => {
              const claimed = claims.get(JSON.stringify([type, field, key]));
              return claimed ? [[key, claimed.owner] as const] : [];
            }),
          ),
        ),
    },
    lastRecordGuard: {
      alone: (type, work) => {
        const ids = [...streams.keys()].flatMap((stream) => {
          const record = recordOf(stream);
          return record?.type === type.name ? [record.id] : [];
        });
        const run = turn.then(() => work(ids));
        turn = run.catch(() => undefined);
        return run;
      },
    },
    now,
  };
  return {
    dependencies,
    streams,
    /** A stream's events by name, each with its changes. */
    eventsOf: (stream: string): readonly (readonly [string, Readonly<Record<string, unknown>>])[] =>
      (streams.get(stream) ?? []).map(({ type, data }) => [
        type,
        Object.fromEntries(Object.entries(data.changes).map(([name, { to }]) => [name, to])),
      ]),
  };
};

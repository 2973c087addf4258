import type { Dependencies } from '../../commands/context.ts';
import type { EventLog } from '../../commands/eventLog.ts';
import type { RecordedEvent } from '../../domain/record/events.ts';
import { fail, ok } from '../../domain/result.ts';

/** A log of many streams in memory, each step of which lets others go on; and what commands need beside it. */
export const logInMemory = () => {
  const streams = new Map<string, RecordedEvent[]>();
  let position = 0;
  let turn: Promise<unknown> = Promise.resolve();
  const not = () => Promise.reject(new Error('not asked for here'));
  const later = async <T>(work: () => T): Promise<T> => {
    await new Promise((resolve) => setImmediate(resolve));
    return work();
  };
  const log: EventLog = {
    readStream: (stream) => later(() => [...(streams.get(stream) ?? [])]),
    append: (stream, expected, added) =>
      later(() => {
        const events = streams.get(stream) ?? [];
        if (expected !== 'any' && expected !== events.length - 1) return fail('conflict' as const);
        for (const event of added) events.push({ ...event, stream, revision: events.length, position: BigInt((position += 1)) });
        streams.set(stream, events);
        return ok({ revision: events.length - 1, position: BigInt(position) });
      }),
    readStreamBackwards: not,
    subscribe: not,
    head: not,
  };
  const claims = new Map<string, number>();
  let last = 0;
  const dependencies: Dependencies = {
    log,
    shown: { find: () => Promise.resolve(null) },
    ids: { next: () => Promise.resolve((last += 1)), take: not, atLeast: not },
    claims: {
      claim: (_type, _field, key, record) => {
        const owner = claims.get(key) ?? record;
        const fresh = !claims.has(key);
        claims.set(key, owner);
        return Promise.resolve({ owner, fresh, settling: false });
      },
      find: (_type, _field, key) => Promise.resolve(claims.get(key) ?? null),
      claimMany: not,
      takeOver: not,
    },
    lastRecordGuard: {
      alone: (type, work) => {
        const ids = [...streams.keys()]
          .filter((stream) => stream.startsWith(`${type.name}-`))
          .map((stream) => Number(stream.split('-')[1]));
        const run = turn.then(() => work(ids));
        turn = run.catch(() => undefined);
        return run;
      },
    },
    now: () => new Date('2026-11-22T10:00:00Z'),
  };
  return { dependencies, streams };
};

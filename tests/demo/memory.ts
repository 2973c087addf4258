import type { AccountServices } from '../../commands/accounts/ports.ts';
import type { Dependencies } from '../../commands/context.ts';
import type { Claim } from '../../commands/ids.ts';
import type { RecordedEvent } from '../../domain/record/events.ts';
import { fail, ok } from '../../domain/result.ts';

/**
 * In-memory storage for commands. Each call is a step. Steps from `stopBefore` on throw 'interrupted', and so do all once there are
 * `maxEvents` events.
 */
export const createMemory = () => {
  const streams = new Map<string, RecordedEvent[]>();
  const claims = new Map<string, number>();
  const ids = new Map<string, number>();
  /** The keys of files. */
  const fileKeys = new Set<string>();
  const passwords = new Map<number, string>();
  /** The step at which each stream began, and how many events there were then. */
  const begunAt = new Map<string, { readonly step: number; readonly events: number }>();
  let position = 0n;
  let [steps, stopBefore, maxEvents] = [0, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const step = async <Answer>(work: () => Answer): Promise<Answer> => {
    steps += 1;
    if (steps >= stopBefore || position >= maxEvents) throw new Error('interrupted');
    return work();
  };
  const reject = () => Promise.reject(new Error('not used in this test'));
  const claimKey = (...parts: readonly string[]) => JSON.stringify(parts);
  const dependencies: Dependencies = {
    log: {
      readStream: (stream) => step(() => [...(streams.get(stream) ?? [])]),
      append: (stream, expected, added) =>
        step(() => {
          const events = streams.get(stream) ?? [];
          const again = events.find(({ id }) => id === added[0]?.id);
          if (again) return ok({ revision: again.revision, position: again.position });
          if (expected !== events.length - 1) return fail('conflict' as const);
          for (const event of added) {
            position += 1n;
            events.push({ ...event, stream, revision: events.length, position });
          }
          streams.set(stream, events);
          if (expected === -1) begunAt.set(stream, { step: steps, events: Number(position) });
          return ok({ revision: events.length - 1, position });
        }),
      readStreamBackwards: reject,
      subscribe: reject,
      head: reject,
    },
    ids: {
      next: (type) =>
        step(() => {
          ids.set(type, (ids.get(type) ?? 0) + 1);
          return ids.get(type) ?? 0;
        }),
      take: reject,
      atLeast: (type, id) => step(() => void ids.set(type, Math.max(ids.get(type) ?? 0, id))),
    },
    claims: {
      claim: (type, field, key, record) =>
        step((): Claim => {
          const owner = claims.get(claimKey(type, field, key));
          if (owner === undefined) claims.set(claimKey(type, field, key), record);
          return { owner: owner ?? record, isNew: owner === undefined, isSettling: true, at: '2026-11-22T10:00:00Z' };
        }),
      claimMany: reject,
      takeOver: reject,
      find: (type, field, key) => step(() => claims.get(claimKey(type, field, key)) ?? null),
      findMany: reject,
    },
    shown: {
      find: () => Promise.resolve(null),
      findAll: () => Promise.resolve(new Map()),
      inside: () => Promise.resolve([]),
      pointingAt: () => Promise.resolve([]),
    },
    lastRecordGuard: { alone: reject },
    now: () => new Date('2026-11-22T10:00:00Z'),
  };
  const accounts = {
    credentials: {
      set: (user: number, password: string) => step(() => void passwords.set(user, password)),
      verify: reject,
      demandChange: () => step(() => undefined),
    },
    sessions: { endAllOf: () => step(() => undefined) },
    links: { endAllOf: () => Promise.resolve() },
  } as unknown as AccountServices;
  const files = { write: (key: string) => step(() => void fileKeys.add(key)).then(() => ({ size: 0, sha256: '' })) };
  return {
    dependencies,
    accounts,
    files,
    fileKeys,
    streams,
    passwords,
    ids,
    begunAt,
    steps: () => steps,
    events: () => Number(position),
    interruptAfter: (count: number) => {
      [steps, stopBefore] = [0, count];
    },
    interruptAtEvent: (count: number) => {
      maxEvents = count;
    },
  };
};

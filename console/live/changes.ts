import type { Changed } from '../../api/contract/tasks.ts';

type Announcement = Pick<Changed, 'path' | 'ids'>;

/** What changed since it was last told: by path, the ids, or null for more than can be named. */
export type Pending = ReadonlyMap<string, ReadonlySet<number> | null>;

/** Adds one announcement to what is still to be told. */
export const collect = (pending: Pending, { path, ids }: Announcement): Pending => {
  const before = pending.get(path);
  const named = ids === null || before === null ? null : new Set([...(before ?? []), ...ids]);
  return new Map(pending).set(path, named);
};

const isAnnouncement = (told: unknown): told is Announcement =>
  typeof told === 'object' && told !== null && 'path' in told && typeof told.path === 'string' && 'ids' in told && (told.ids === null || Array.isArray(told.ids));

/** Reads the data of a `changed` event; null when it is not one. */
export const readChanged = (data: string): Announcement | null => {
  try {
    const told: unknown = JSON.parse(data);
    return isAnnouncement(told) ? told : null;
  } catch {
    return null;
  }
};

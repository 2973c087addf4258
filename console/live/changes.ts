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
  typeof told === 'object' &&
  told !== null &&
  'path' in told &&
  typeof told.path === 'string' &&
  'ids' in told &&
  (told.ids === null || Array.isArray(told.ids));

const parse = (data: string): unknown => {
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return null;
  }
};

/** Reads the data of a `changed` event; null when it is not one. */
export const readChanged = (data: string): Announcement | null => {
  const told = parse(data);
  return isAnnouncement(told) ? told : null;
};

/** How far the read side was when the stream began, out of its `hello`; null when that does not say it. */
export const readHello = (data: string): string | null => {
  const told = parse(data);
  return typeof told === 'object' && told !== null && 'position' in told && typeof told.position === 'string' ? told.position : null;
};

import type { Changed } from '../../api/contract/tasks.ts';

type Announcement = Pick<Changed, 'path' | 'ids'>;

/** Changes that have not been announced yet: ids by path; null for too many to list. */
export type Pending = ReadonlyMap<string, ReadonlySet<number> | null>;

/** Adds one announcement to the pending changes. */
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

/** Parses the data of a `changed` event; null if it is invalid. */
export const readChanged = (data: string): Announcement | null => {
  const told = parse(data);
  return isAnnouncement(told) ? told : null;
};

/** The read side's position at the start of the stream, from its `hello` event; null if it is invalid. */
export const readHello = (data: string): string | null => {
  const told = parse(data);
  return typeof told === 'object' && told !== null && 'position' in told && typeof told.position === 'string' ? told.position : null;
};

import type { ChangedMessage } from '../../api/contract/tasks.ts';

type Announcement = Pick<ChangedMessage, 'path' | 'ids'>;

/** Changes that have not been announced yet: ids by path; null for too many to list. */
export type PendingChanges = ReadonlyMap<string, ReadonlySet<number> | null>;

/** Adds one announcement to the pending changes. */
export const collect = (pending: PendingChanges, { path, ids }: Announcement): PendingChanges => {
  const before = pending.get(path);
  const allIds = ids === null || before === null ? null : new Set([...(before ?? []), ...ids]);
  return new Map(pending).set(path, allIds);
};

const isAnnouncement = (value: unknown): value is Announcement =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'ids' in value &&
  (value.ids === null || Array.isArray(value.ids));

const parse = (data: string): unknown => {
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return null;
  }
};

/** Parses the data of a `changed` event; null if it is invalid. */
export const readChanged = (data: string): Announcement | null => {
  const value = parse(data);
  return isAnnouncement(value) ? value : null;
};

/** The read side's position at the start of the stream, from its `hello` event; null if it is invalid. */
export const readHello = (data: string): string | null => {
  const value = parse(data);
  return typeof value === 'object' && value !== null && 'position' in value && typeof value.position === 'string' ? value.position : null;
};

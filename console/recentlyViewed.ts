import type { SearchDefinition } from '../api/contract/search.ts';

/** Names are not stored: a shared tablet must not reveal whom its last user viewed. */
export interface Viewed {
  readonly path: string;
  readonly id: number;
}

const maxViewed = 12;
const keyOf = (user: number) => `waymark.viewed.${user}`;

/** Adds a record at the start, without duplicates. */
export const addViewed = (before: readonly Viewed[], { path, id }: Viewed): readonly Viewed[] =>
  [{ path, id }, ...before.filter((other) => other.path !== path || other.id !== id)].slice(0, maxViewed);

const isViewed = (entry: unknown): entry is Viewed =>
  typeof entry === 'object' &&
  entry !== null &&
  'path' in entry &&
  typeof entry.path === 'string' &&
  'id' in entry &&
  typeof entry.id === 'number';

/** Drops invalid entries. */
export const parseViewed = (text: string | null): readonly Viewed[] => {
  try {
    const entries: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(entries) ? entries.filter(isViewed) : [];
  } catch {
    return [];
  }
};

/** The records that the person viewed on this device, newest first. */
export const readRecentlyViewed = (user: number): readonly Viewed[] => parseViewed(localStorage.getItem(keyOf(user)));

export const rememberViewed = (user: number, next: Viewed): void =>
  localStorage.setItem(keyOf(user), JSON.stringify(addViewed(readRecentlyViewed(user), next)));

export const idsByPath = (viewed: readonly Viewed[]): ReadonlyMap<string, readonly number[]> => {
  const byPath = new Map<string, number[]>();
  for (const { path, id } of viewed) byPath.set(path, [...(byPath.get(path) ?? []), id]);
  return byPath;
};

/** The filter that finds these records in every group and state. */
export const filterForIds = ({ Fields, HasGroup }: Pick<SearchDefinition, 'Fields' | 'HasGroup'>, ids: readonly number[]): string => {
  const hasStates = Fields.some((field) => field.token === 'recordState');
  return [`id:${ids.join(' ')}`, HasGroup && 'group:any', hasStates && 'recordState:any'].filter(Boolean).join(',');
};

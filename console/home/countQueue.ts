export type CountedIds = ReadonlySet<number>;

const maxConcurrentCounts = 3;

export const addCounted = (before: CountedIds, id: number): CountedIds => (before.has(id) ? before : new Set([...before, id]));

/** The ids whose counts may be requested now: the counted ones, to stay up to date, and the next few. */
export const idsToCount = (ids: readonly number[], counted: CountedIds): ReadonlySet<number> =>
  new Set([...ids.filter((id) => counted.has(id)), ...ids.filter((id) => !counted.has(id)).slice(0, maxConcurrentCounts)]);

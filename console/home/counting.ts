/** The ids of searches with a known count. */
export type Counted = ReadonlySet<number>;

/** The most counts requested at a time. */
const together = 3;

export const withCounted = (before: Counted, id: number): Counted => (before.has(id) ? before : new Set([...before, id]));

/** The ids that may be requested now: all with a known count, to keep it up to date, and the next few. */
export const askable = (ids: readonly number[], counted: Counted): ReadonlySet<number> =>
  new Set([...ids.filter((id) => counted.has(id)), ...ids.filter((id) => !counted.has(id)).slice(0, together)]);

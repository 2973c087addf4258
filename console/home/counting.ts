/** The ids of what has been counted. */
export type Counted = ReadonlySet<number>;

/** So many counts are asked for at the same time. */
const together = 3;

export const withCounted = (before: Counted, id: number): Counted => (before.has(id) ? before : new Set([...before, id]));

/** What may be asked for now: everything that is counted already, so that it stays up to date, and the next few. */
export const askable = (ids: readonly number[], counted: Counted): ReadonlySet<number> =>
  new Set([...ids.filter((id) => counted.has(id)), ...ids.filter((id) => !counted.has(id)).slice(0, together)]);

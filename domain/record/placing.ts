/** A record among others that people put in order by hand. Those without a place stand after all that have one, in the order of their ids. */
export interface OrderedRecord {
  readonly id: number;
  readonly place: number | null;
}

/** In the order that people see. */
const compare = (a: OrderedRecord, b: OrderedRecord): number =>
  a.place === b.place ? a.id - b.id : a.place === null ? 1 : b.place === null ? -1 : a.place - b.place;

/** The record that comes after another, apart from the one that is moved; null where that is the last. */
export const following = (among: readonly OrderedRecord[], moved: number, after: number): number | null => {
  const rest = among.toSorted(compare).filter(({ id }) => id !== moved);
  return rest[rest.findIndex(({ id }) => id === after) + 1]?.id ?? null;
};

/**
 * The places, by id, that bring a record right before another (null: to the end): mostly one, in between its new neighbours.
 * Records without a place get theirs once something is put after them.
 */
export const placesToMove = (among: readonly OrderedRecord[], id: number, before: number | null): ReadonlyMap<number, number> => {
  const now = among.toSorted(compare);
  const rest = now.filter((each) => each.id !== id);
  const at = before === null ? rest.length : rest.findIndex((each) => each.id === before);
  const wanted = now.find((each) => each.id === id);
  if (!wanted || at < 0) throw new RangeError('The records to put in order are not among these');
  if (now[at]?.id === id) return new Map();
  const places = new Map<number, number>();
  let last = rest.findLast((each, index) => index < at && each.place !== null)?.place ?? 0;
  for (const each of rest.slice(0, at).filter(({ place }) => place === null)) places.set(each.id, (last = Math.floor(last) + 1));
  const previous = at === 0 ? null : last;
  const next = rest[at]?.place ?? null;
  const place = next === null ? (previous ?? 0) + 1 : previous === null ? next - 1 : (previous + next) / 2;
  const fits = (previous === null || place > previous) && (next === null || place < next);
  // There is no number left in between: everybody gets a whole one again.
  return fits ? places.set(id, place) : new Map(rest.toSpliced(at, 0, wanted).map((each, index) => [each.id, index + 1]));
};

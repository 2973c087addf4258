/** The field that stores the order of a record type with `orderedWithin`. */
export const placeField = 'place';

/** A record of a list that users order by hand. Records without a place come last, in the order of their ids. */
export interface OrderedRecord {
  readonly id: number;
  readonly place: number | null;
}

const compare = (a: OrderedRecord, b: OrderedRecord): number =>
  a.place === b.place ? a.id - b.id : a.place === null ? 1 : b.place === null ? -1 : a.place - b.place;

/** The id of the record after `after`, ignoring the moved record; null if `after` is the last. */
export const findNext = (among: readonly OrderedRecord[], moved: number, after: number): number | null => {
  const rest = among.toSorted(compare).filter(({ id }) => id !== moved);
  return rest[rest.findIndex(({ id }) => id === after) + 1]?.id ?? null;
};

/**
 * The new places, by id, that move a record before another (null: to the end). Usually this is one place, halfway between the neighbours.
 * Records without a place get one when another record is put after them.
 */
export const placesToMove = (among: readonly OrderedRecord[], id: number, before: number | null): ReadonlyMap<number, number> => {
  const now = among.toSorted(compare);
  const rest = now.filter((each) => each.id !== id);
  const at = before === null ? rest.length : rest.findIndex((each) => each.id === before);
  const moved = now.find((each) => each.id === id);
  if (!moved || at < 0) throw new RangeError('The records to put in order are not among these');
  if (now[at]?.id === id) return new Map();
  const places = new Map<number, number>();
  let last = rest.findLast((each, index) => index < at && each.place !== null)?.place ?? 0;
  for (const each of rest.slice(0, at).filter(({ place }) => place === null)) places.set(each.id, (last = Math.floor(last) + 1));
  const previous = at === 0 ? null : last;
  const next = rest[at]?.place ?? null;
  const place = next === null ? (previous ?? 0) + 1 : previous === null ? next - 1 : (previous + next) / 2;
  const fits = (previous === null || place > previous) && (next === null || place < next);
  // No number is left between the neighbours, so every record gets a whole number.
  return fits ? places.set(id, place) : new Map(rest.toSpliced(at, 0, moved).map((each, index) => [each.id, index + 1]));
};

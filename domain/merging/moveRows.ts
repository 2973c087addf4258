import { isEmpty, sameValue } from '../fields/equality.ts';
import type { FieldValue, Values } from '../fields/field.ts';
import type { Change, Changes, RecordEvent } from '../record/events.ts';
import { type Part, pathOf } from '../record/part.ts';
import { eventName, type RecordType } from '../record/recordType.ts';

type WithValues = { readonly values: Values };

const rowAt = ({ name, fields }: Part, { values }: WithValues, key: number): Values =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, values[pathOf({ part: name, key, field })] ?? null]));

const isThere = ({ by }: Part, row: Values): boolean => by !== null && !isEmpty(row[by]);

/** Which of two values stays when two rows become one. */
const preferred = ({ mergeOrder }: Part, field: string, kept: FieldValue, moved: FieldValue): FieldValue => {
  if (isEmpty(kept) || isEmpty(moved)) return isEmpty(kept) ? moved : kept;
  const order = mergeOrder[field] ?? [];
  const [keptAt, movedAt] = [order.indexOf(kept), order.indexOf(moved)];
  return movedAt >= 0 && (keptAt < 0 || movedAt < keptAt) ? moved : kept;
};

/** Two rows of one record that would become one, with what both say in the fields where they differ. */
export interface RowClash {
  readonly field: string;
  readonly kept: FieldValue;
  readonly moved: FieldValue;
  /** What stays unless a person chooses otherwise. */
  readonly proposed: FieldValue;
}

/** Where the rows of the duplicate and of the record that is kept contradict each other. */
export const clashesOf = (part: Part, record: WithValues, duplicate: number, keep: number): readonly RowClash[] => {
  const [moved, kept] = [rowAt(part, record, duplicate), rowAt(part, record, keep)];
  if (!isThere(part, moved) || !isThere(part, kept)) return [];
  return Object.keys(part.fields).flatMap((field): RowClash[] => {
    const [of, own] = [moved[field] ?? null, kept[field] ?? null];
    if (field === part.by || isEmpty(of) || isEmpty(own) || sameValue(of, own)) return [];
    return [{ field, kept: own, moved: of, proposed: preferred(part, field, own, of) }];
  });
};

const changesBetween = (part: Part, key: number, before: Values, after: Values): readonly (readonly [string, Change])[] =>
  Object.keys(part.fields).flatMap((field) => {
    const [from, to] = [before[field] ?? null, after[field] ?? null];
    return sameValue(from, to) ? [] : [[pathOf({ part: part.name, key, field }), { from, to }] as const];
  });

/** The changes that make the row of one record that of another. `chosen`: values that a person chose where both rows have one. */
export const rowMoved = (part: Part, record: WithValues, from: number, to: number, chosen: Values = {}): Changes => {
  const [moved, kept] = [rowAt(part, record, from), rowAt(part, record, to)];
  if (!isThere(part, moved)) return {};
  const hasBoth = isThere(part, kept);
  const after = Object.fromEntries(
    Object.keys(part.fields).map((field): [string, FieldValue] => {
      if (field === part.by) return [field, to];
      const choice = hasBoth ? chosen[field] : undefined;
      return [field, choice ?? preferred(part, field, kept[field] ?? null, moved[field] ?? null)];
    }),
  );
  return Object.fromEntries([...changesBetween(part, from, moved, {}), ...changesBetween(part, to, kept, after)]);
};

/** One event for the rows of all parts that are about these records. Null if there are none. */
export const moveRows = (
  type: RecordType,
  record: WithValues,
  about: string,
  from: number,
  to: number,
  chosen: Values = {},
  happened = 'DuplicateMoved',
): RecordEvent | null => {
  const changes = Object.assign({}, ...partsAbout(type, about).map((part) => rowMoved(part, record, from, to, chosen))) as Changes;
  return Object.keys(changes).length === 0 ? null : { type: eventName(type, happened), data: { changes } };
};

/**
 * The parts of a type whose rows are known by records of another type. A list of duplicates is about the record itself, and what somebody
 * said of a pair stays with the pair.
 */
export const partsAbout = ({ parts, merging }: Pick<RecordType, 'parts' | 'merging'>, about: string): readonly Part[] =>
  parts.filter(
    ({ name, by, fields }) => by !== null && fields[by]?.references === about && name !== merging?.duplicates && name !== merging?.ignored,
  );

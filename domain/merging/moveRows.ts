import { isEmpty, sameValue } from '../fields/equality.ts';
import type { FieldValue, Values } from '../fields/field.ts';
import type { Change, Changes, RecordEvent } from '../record/events.ts';
import { type Part, pathOf } from '../record/part.ts';
import type { RecordType } from '../record/recordType.ts';
import { eventName } from '../record/eventCatalogue.ts';

type WithValues = { readonly values: Values };

/** The values of the row with this key. */
export const rowAt = ({ name, fields }: Part, { values }: WithValues, key: number): Values =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, values[pathOf({ part: name, key, field })] ?? null]));

const isThere = ({ by }: Part, row: Values): boolean => by !== null && !isEmpty(row[by]);

/** The value that stays when two rows become one. */
const prefer = ({ mergeOrder }: Part, field: string, keptValue: FieldValue, movedValue: FieldValue): FieldValue => {
  if (isEmpty(keptValue) || isEmpty(movedValue)) return isEmpty(keptValue) ? movedValue : keptValue;
  const order = mergeOrder[field] ?? [];
  const [keptAt, movedAt] = [order.indexOf(keptValue), order.indexOf(movedValue)];
  return movedAt >= 0 && (keptAt < 0 || movedAt < keptAt) ? movedValue : keptValue;
};

/** Why a value is proposed: by the order of its field, or as that of the first row, which may be of the record that is kept. */
export const clashReasons = ['saysMore', 'kept', 'first'] as const;

/** A field in which rows of one record that would become one row differ. */
interface RowClash {
  readonly field: string;
  /** The different values of the rows, each with the records that have it. */
  readonly options: readonly { readonly value: FieldValue; readonly ids: readonly number[] }[];
  /** The value that stays unless a person chooses another. */
  readonly proposed: FieldValue;
  readonly because: (typeof clashReasons)[number];
}

const reasonOf = ({ mergeOrder }: Part, field: string, proposed: FieldValue, ids: readonly number[], keep: number): RowClash['because'] => {
  if (mergeOrder[field]?.includes(proposed)) return 'saysMore';
  return ids.includes(keep) ? 'kept' : 'first';
};

/** Where rows of records that become one contradict each other. `ids`: the one that is kept first, then the others as they are merged. */
export const clashesOf = (part: Part, record: WithValues, ids: readonly number[]): readonly RowClash[] => {
  const rows = ids.map((id) => ({ id, row: rowAt(part, record, id) })).filter(({ row }) => isThere(part, row));
  return Object.keys(part.fields).flatMap((field): RowClash[] => {
    const entries = rows.map(({ id, row }) => ({ id, value: row[field] ?? null })).filter(({ value }) => !isEmpty(value));
    const distinct = entries.filter(({ value }, at) => entries.findIndex((other) => sameValue(other.value, value)) === at);
    if (field === part.by || distinct.length < 2) return [];
    const options = distinct.map(({ value }) => ({
      value,
      ids: entries.flatMap((each) => (sameValue(each.value, value) ? [each.id] : [])),
    }));
    const proposed = entries.reduce((best: FieldValue, { value }) => prefer(part, field, best, value), null);
    const sources = options.find(({ value }) => sameValue(value, proposed))?.ids ?? [];
    return [{ field, options, proposed, because: reasonOf(part, field, proposed, sources, ids[0] ?? 0) }];
  });
};

const changesBetween = (part: Part, key: number, before: Values, after: Values): readonly (readonly [string, Change])[] =>
  Object.keys(part.fields).flatMap((field) => {
    const [from, to] = [before[field] ?? null, after[field] ?? null];
    return sameValue(from, to) ? [] : [[pathOf({ part: part.name, key, field }), { from, to }] as const];
  });

/** The changes that make the row of one record that of another. `choices`: values that a person chose where both rows have one. */
export const rowMoved = (part: Part, record: WithValues, from: number, to: number, choices: Values = {}): Changes => {
  const [movedRow, keptRow] = [rowAt(part, record, from), rowAt(part, record, to)];
  if (!isThere(part, movedRow)) return {};
  const hasBoth = isThere(part, keptRow);
  const after = Object.fromEntries(
    Object.keys(part.fields).map((field): [string, FieldValue] => {
      if (field === part.by) return [field, to];
      const choice = hasBoth ? choices[field] : undefined;
      return [field, choice ?? prefer(part, field, keptRow[field] ?? null, movedRow[field] ?? null)];
    }),
  );
  return Object.fromEntries([...changesBetween(part, from, movedRow, {}), ...changesBetween(part, to, keptRow, after)]);
};

/** One event for the rows of all parts that are about these records. Null if there are none. */
export const moveRows = (
  type: RecordType,
  record: WithValues,
  about: string,
  from: number,
  to: number,
  choices: Values = {},
  happened = 'DuplicateMoved',
): RecordEvent | null => {
  const changes = Object.assign({}, ...partsAbout(type, about).map((part) => rowMoved(part, record, from, to, choices))) as Changes;
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

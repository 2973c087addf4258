import type { FormField, FormPart } from '../../../api/contract/records.ts';
import { sameValue } from '../../../domain/fields/equality.ts';
import type { FieldValue, Values } from '../../../domain/fields/field.ts';
import { kindOf } from '../../../domain/fields/kinds.ts';
import { findPart, type Part, type PartRow, pathOf, readPath, rowsOf } from '../../../domain/record/part.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { isUsed } from '../../../domain/record/rowRules.ts';
import type { Raw } from '../../fieldKinds/raw.ts';
import { toRaw } from '../../fieldKinds/kinds.ts';

/** The values of a form. Those of rows have paths as names: `costCodes/3/jobCode`. */
export interface DraftValues {
  /** The values that the person saw. */
  readonly base: Values;
  /** The content of the inputs that the person touched. Null in all inputs of a saved row: the row is removed. */
  readonly typed: Readonly<Record<string, Raw>>;
  /** The rows that were added in this form and have got numbers: `costCodes/3` was added as `costCodes/-1`. */
  readonly addedAs: Readonly<Record<string, string>>;
  /** The key of the newest row by part. It is not used again, because undone edits can come back. */
  readonly newestKeys: Readonly<Record<string, number>>;
}

/** A row in a form. */
export interface DraftRow {
  /** Below 0 until the server has numbered the row. */
  readonly key: number;
  /** The same for as long as the form is open, also when the row gets its number. */
  readonly id: string;
  /** The names of all its values. */
  readonly names: readonly string[];
  /** Not saved yet. */
  readonly isNew: boolean;
  /** Removed, but not saved yet. */
  readonly isRemoved: boolean;
}

const rowPath = (part: Pick<Part, 'name'>, key: number): string => `${part.name}/${key}`;

export const namesOfRow = (part: Part, key: number): readonly string[] =>
  Object.keys(part.fields).map((field) => pathOf({ part: part.name, key, field }));

/** The keys of the rows that have names among these, in the order of the names. */
const keysIn = (part: Pick<Part, 'name'>, names: Iterable<string>): readonly number[] => {
  const keys = new Set<number>();
  for (const name of names) {
    const path = name.startsWith(`${part.name}/`) ? readPath(name) : null;
    if (path) keys.add(path.key);
  }
  return [...keys];
};

const savedKeys = (part: Part, values: Values): readonly number[] => rowsOf(part, values).map(({ key }) => key);

const newLast = (a: number, b: number): number => (a < 0 !== b < 0 ? b - a : Math.abs(a) - Math.abs(b));

/** The rows of a part: the saved ones by key, then the new ones in the order in which they were added. */
export const rowsIn = (part: Part, { base, typed, addedAs }: DraftValues): readonly DraftRow[] => {
  const saved = new Set(savedKeys(part, base).toSorted(newLast));
  const added = keysIn(part, Object.keys(typed)).filter((key) => !saved.has(key));
  return [...saved, ...added].map((key) => {
    const names = namesOfRow(part, key);
    const isNew = !saved.has(key);
    const path = rowPath(part, key);
    return { key, id: addedAs[path] ?? path, names, isNew, isRemoved: !isNew && names.every((name) => typed[name] === null) };
  });
};

/** The key of the next row that is added to a part of numbered rows. */
export const nextKey = (part: Part, { newestKeys }: DraftValues): number => (newestKeys[part.name] ?? 0) - 1;

const without = <Value>(record: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/**
 * Adds a row whose inputs have the defaults of their fields. The row of a part with `by` is for the record `key`; if it was removed, it
 * comes back.
 */
export const withRow = <Draft extends DraftValues>(part: Part, draft: Draft, key: number): Draft => {
  const row = rowsIn(part, draft).find((each) => each.key === key);
  if (row) return row.isRemoved ? { ...draft, typed: without(draft.typed, row.names) } : draft;
  const typed: Record<string, Raw> = { ...draft.typed };
  for (const [name, field] of Object.entries(part.fields))
    typed[pathOf({ part: part.name, key, field: name })] = name === part.by ? key : toRaw(field, field.default ?? null);
  return { ...draft, typed, newestKeys: key < 0 ? { ...draft.newestKeys, [part.name]: key } : draft.newestKeys };
};

/** Removes a row: a new one at once, a saved one when the form is saved. */
export const withoutRow = <Draft extends DraftValues>(part: Part, draft: Draft, key: number): Draft => {
  const names = namesOfRow(part, key);
  const isSaved = savedKeys(part, draft.base).includes(key);
  const typed = without(draft.typed, names);
  return { ...draft, typed: isSaved ? { ...typed, ...Object.fromEntries(names.map((name) => [name, null])) } : typed };
};

/** Removes a row, or retires it if it was used. */
const withoutOrRetired = <Draft extends DraftValues>(part: Part, draft: Draft, { key, values }: PartRow): Draft => {
  if (!part.retiring || !isUsed(part, values)) return withoutRow(part, draft, key);
  return { ...draft, typed: { ...draft.typed, [pathOf({ part: part.name, key, field: part.retiring.retired })]: true } };
};

/**
 * The draft with the rows that another version of the record had, and the keys of those that come back: a removed row has a new number.
 * What nobody may change stays: read-only values, and what used rows keep.
 */
export const withRowsOf = <Draft extends DraftValues>(
  part: Part,
  draft: Draft,
  version: Values,
): { readonly draft: Draft; readonly keys: ReadonlyMap<number, number> } => {
  const keys = new Map<number, number>();
  const restored = rowsOf(part, version);
  const saved = new Map(rowsOf(part, draft.base).map((row) => [row.key, row]));
  const own = Object.keys(draft.typed).filter((name) => name.startsWith(`${part.name}/`));
  let after: Draft = { ...draft, typed: without(draft.typed, own) };
  for (const row of saved.values()) if (!restored.some(({ key }) => key === row.key)) after = withoutOrRetired(part, after, row);
  for (const row of restored) {
    const there = saved.get(row.key);
    const key = there || part.by !== null ? row.key : nextKey(part, after);
    if (!there) after = withRow(part, after, key);
    keys.set(row.key, key);
    const fixed = there && isUsed(part, there.values) ? (part.retiring?.keeps ?? []) : [];
    const values = Object.entries(part.fields).map(([name, field]) => {
      const value = row.values[name] ?? null;
      const isKept = name === part.by || field.readOnly || fixed.includes(name) || (there && sameValue(there.values[name] ?? null, value));
      return isKept ? [] : [[pathOf({ part: part.name, key, field: name }), toRaw(field, value)] as const];
    });
    after = { ...after, typed: { ...after.typed, ...Object.fromEntries(values.flat()) } };
  }
  return { draft: after, keys };
};

/** The names of all values of a row that is removed; only the given names otherwise. Part of a row cannot come back alone. */
export const withRestOfRemoved = (type: RecordType, draft: DraftValues, names: readonly string[]): readonly string[] => {
  const removed = type.parts.flatMap((part) => rowsIn(part, draft).filter(({ isRemoved }) => isRemoved));
  const whole = removed.filter((row) => row.names.some((name) => names.includes(name))).flatMap((row) => row.names);
  return [...new Set([...names, ...whole])];
};

/** A box that is not ticked is sent as nothing, and the server may keep it as 'no'. */
const sameInRow = (part: Part, name: string, one: FieldValue, other: FieldValue): boolean => {
  const field = part.fields[name];
  return sameValue(one, other) || (field !== undefined && kindOf(field).isEmptyNo && !one && !other);
};

/** Rows without a number that were saved, each with the number that the record now has for it. Rows are found by their values. */
const numbersGiven = (part: Part, base: Values, now: Values): ReadonlyMap<number, number> => {
  const savedBefore = new Set(savedKeys(part, base));
  const fresh = rowsOf(part, now).filter(({ key }) => !savedBefore.has(key));
  const numbers = new Map<number, number>();
  for (const { key, values } of rowsOf(part, base).toReversed()) {
    if (key > 0) continue;
    const match = fresh.findIndex((row) =>
      Object.entries(values).every(([name, value]) => sameInRow(part, name, value, row.values[name] ?? null)),
    );
    const [savedRow] = match < 0 ? [] : fresh.splice(match, 1);
    if (savedRow) numbers.set(key, savedRow.key);
  }
  return numbers;
};

/** The draft after the server has numbered its new rows. `now` holds the record's values after the save. */
export const withNumbers = <Draft extends DraftValues>(type: RecordType, draft: Draft, now: Values): Draft =>
  type.parts.reduce((before, part) => {
    const numbers = part.by === null ? numbersGiven(part, before.base, now) : new Map<number, number>();
    if (numbers.size === 0) return before;
    const renameKeys = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> =>
      Object.fromEntries(
        Object.entries(record).map(([name, value]) => {
          const path = name.startsWith(`${part.name}/`) ? readPath(name) : null;
          const key = path ? numbers.get(path.key) : undefined;
          return path && key !== undefined ? [pathOf({ ...path, key }), value] : [name, value];
        }),
      );
    const added = [...numbers].map(([key, number]) => [rowPath(part, number), rowPath(part, key)] as const);
    return {
      ...before,
      base: renameKeys(before.base),
      typed: renameKeys(before.typed),
      addedAs: { ...before.addedAs, ...Object.fromEntries(added) },
    };
  }, draft);

/** The names of all values that a form shows: its fields and, by path, the values of its rows. */
export const shownNames = (
  type: RecordType,
  fields: readonly Pick<FormField, 'name'>[],
  parts: readonly Pick<FormPart, 'name'>[],
  draft: DraftValues,
): readonly string[] => [
  ...fields.map(({ name }) => name),
  ...parts.flatMap(({ name }) => {
    const part = findPart(type, name);
    return part ? rowsIn(part, draft).flatMap(({ names }) => names) : [];
  }),
];

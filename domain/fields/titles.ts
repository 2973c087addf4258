import type { Field, FieldValue } from './field.ts';
import { printValue } from './kinds.ts';
import { idsIn, targetOf } from './pointing.ts';
import { printRecordId } from './recordId.ts';

/** Titles of referenced records, by record type and id. */
export type Titles = ReadonlyMap<string, ReadonlyMap<number, string>>;

/** The ids of the records that values refer to, by record type. */
export const referencedIds = (
  values: Iterable<readonly [field: Field | undefined, value: FieldValue | undefined]>,
): ReadonlyMap<string, ReadonlySet<number>> => {
  const idsByType = new Map<string, Set<number>>();
  for (const [field, value] of values) {
    const target = field ? targetOf(field) : undefined;
    if (!target) continue;
    const ids = idsByType.get(target) ?? new Set();
    for (const id of idsIn(value)) ids.add(id);
    idsByType.set(target, ids);
  }
  return idsByType;
};

/** A value as text; references print the title of their record. */
export const printTitled = (titles: Titles, field: Field, value: FieldValue | undefined, separator = ', '): string => {
  const names = titles.get(targetOf(field) ?? '');
  return printValue(field, value, { nameOf: (id) => names?.get(id) ?? printRecordId(id), separator });
};

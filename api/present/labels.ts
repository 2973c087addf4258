import type { Field, FieldValue } from '../../domain/fields/field.ts';
import { printValue } from '../../domain/fields/kinds.ts';
import { idsIn, targetOf } from '../../domain/fields/pointing.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { readTitles } from '../../projections/records.ts';
import type { Sql } from '../../projections/sql.ts';

export type Titles = ReadonlyMap<string, ReadonlyMap<number, string>>;

/** Reads the titles that the references need, with one query for each record type. */
export const titlesFor = async (
  sql: Sql,
  values: Iterable<readonly [field: Field | undefined, value: FieldValue | undefined]>,
): Promise<Titles> => {
  const wanted = new Map<string, Set<number>>();
  for (const [field, value] of values) {
    const target = field ? targetOf(field) : undefined;
    if (!target) continue;
    const ids = wanted.get(target) ?? new Set();
    for (const id of idsIn(value)) ids.add(id);
    wanted.set(target, ids);
  }
  return new Map(
    await Promise.all(
      [...wanted].map(async ([type, ids]): Promise<[string, ReadonlyMap<number, string>]> => [type, await readTitles(sql, type, [...ids])]),
    ),
  );
};

/** A value as text; references print the title of their record. */
export const printWith = (titles: Titles, field: Field, value: FieldValue | undefined): string => {
  const names = titles.get(targetOf(field) ?? '');
  return printValue(field, value, { nameOf: (id) => names?.get(id) ?? printRecordId(id) });
};

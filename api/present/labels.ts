import type { Field, FieldValue } from '../../domain/fields/field.ts';
import { referencedIds, type Titles } from '../../domain/fields/titles.ts';
import { readTitles } from '../../projections/records.ts';
import type { Sql } from '../../projections/sql.ts';

/** Reads the titles that the references need, with one query for each record type. */
export const titlesFor = async (
  sql: Sql,
  values: Iterable<readonly [field: Field | undefined, value: FieldValue | undefined]>,
): Promise<Titles> =>
  new Map(
    await Promise.all(
      [...referencedIds(values)].map(async ([type, ids]): Promise<[string, ReadonlyMap<number, string>]> => [
        type,
        await readTitles(sql, type, [...ids]),
      ]),
    ),
  );

import { groupBy } from '../domain/collections.ts';
import type { ShownIn } from '../domain/exports/columns.ts';
import type { Values } from '../domain/fields/field.ts';
import { rowsOf } from '../domain/record/part.ts';
import { readPartRows } from './partRows.ts';
import { readRows } from './records.ts';
import type { Sql } from './sql.ts';
import { tableOf } from './tables.ts';

interface Shown {
  readonly name: string;
  readonly shownIn?: ShownIn;
}

interface Row {
  readonly id: number;
  readonly values: Values;
}

/** The rows of a part of one record that are known by these ids: values and facts by key. */
export const readPartValues = async (
  sql: Sql,
  { recordType, id, part }: ShownIn,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Values>> => {
  const table = tableOf(recordType)?.parts.find((each) => each.part.name === part);
  if (!table) throw new RangeError(`${recordType} has no part ${part}`);
  if (table.part.isApart) return readPartRows(sql, table, id, ids);
  const records = await readRows(sql, recordType, [id]);
  const wanted = new Set(ids);
  return new Map(
    records.flatMap(({ values }) => rowsOf(table.part, values).flatMap((row) => (wanted.has(row.key) ? [[row.key, row.values]] : []))),
  );
};

/** Rows with the values of the columns that the record of their list says. Other rows are the same. */
export const withShownValues = async <R extends Row>(sql: Sql, columns: readonly Shown[], rows: readonly R[]): Promise<readonly R[]> => {
  const byPlace = groupBy(columns, ({ shownIn }) => (shownIn ? `${shownIn.recordType}/${shownIn.id}/${shownIn.part}` : null));
  const ids = rows.map(({ id }) => id);
  let found = rows;
  for (const shown of byPlace.values()) {
    const place = shown[0]?.shownIn;
    if (!place || ids.length === 0) continue;
    const said = await readPartValues(sql, place, ids);
    const namesOf = (id: number) => shown.map(({ name }) => [name, said.get(id)?.[name] ?? null] as const);
    found = found.map((row) => ({ ...row, values: { ...row.values, ...Object.fromEntries(namesOf(row.id)) } }));
  }
  return found;
};

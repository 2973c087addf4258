import { groupBy } from '../../domain/collections.ts';
import type { Values } from '../../domain/fields/field.ts';

export interface Row {
  readonly id: number;
  readonly values: Values;
}

/**
 * Rows with the values of the columns that are stored elsewhere, read once for each place. Columns without a place are the rows' own.
 * `read` returns the values of one place by the ids of rows.
 */
export const withValuesFrom = async <R extends Row, Column extends { readonly name: string }, Place>(
  rows: readonly R[],
  columns: readonly Column[],
  placeOf: (column: Column) => Place | undefined,
  read: (place: Place, ids: readonly number[]) => Promise<ReadonlyMap<number, Values>>,
): Promise<readonly R[]> => {
  const ids = rows.map(({ id }) => id);
  let extended = rows;
  for (const columnsOfPlace of groupBy(columns, (column) => JSON.stringify(placeOf(column))).values()) {
    const place = columnsOfPlace[0] && placeOf(columnsOfPlace[0]);
    if (place === undefined || ids.length === 0) continue;
    const values = await read(place, ids);
    const namesOf = (id: number) => columnsOfPlace.map(({ name }) => [name, values.get(id)?.[name] ?? null] as const);
    extended = extended.map((row) => ({ ...row, values: { ...row.values, ...Object.fromEntries(namesOf(row.id)) } }));
  }
  return extended;
};

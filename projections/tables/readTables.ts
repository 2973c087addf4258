import { inReadSchema, readSchema } from './readSchema.ts';
import { usableFingerprints } from './sharedTables.ts';
import { readCheckpoint } from './checkpoint.ts';
import type { Sql } from '../sql.ts';
import { type RecordTable, recordTables, tableNames } from './tables.ts';
import { compareTable, type StoredColumns, type TableState } from './tableState.ts';

interface StoredRow {
  readonly name: string;
  readonly fingerprint: string;
  readonly scope: string;
  readonly columns: StoredColumns | null;
}

/** SQL for the columns of a table of the read schema, by name; null if the table does not exist. */
export const storedColumns = (name: string): string =>
  `(SELECT jsonb_object_agg(a.attname, format_type(a.atttypid, a.atttypmod)) FROM pg_attribute AS a
    WHERE a.attrelid = to_regclass(quote_ident('${readSchema}') || '.' || quote_ident(${name})) AND a.attnum > 0 AND NOT a.attisdropped)`;

/** Compares the tables of the live read schema with the declarations. Null if there is no read schema with this layout. */
export const readTableStates = async (sql: Sql, declared: readonly RecordTable[] = recordTables): Promise<readonly TableState[] | null> => {
  const checkpoint = await readCheckpoint(sql, readSchema);
  if (!checkpoint || !usableFingerprints.has(checkpoint.fingerprint)) return null;
  const { rows } = await sql.query<StoredRow>(
    `SELECT name, coalesce(t.fingerprint, '') AS fingerprint, coalesce(t.scope, '') AS scope, ${storedColumns('name')} AS columns
     FROM unnest($1::text[]) AS name LEFT JOIN ${inReadSchema('tables')} AS t USING (name)`,
    [declared.flatMap(tableNames)],
  );
  const storedRows = new Map(rows.map((row) => [row.name, row]));
  return declared.map((table) => {
    const { fingerprint = '', scope = '', columns = null } = storedRows.get(table.name) ?? {};
    const parts = Object.fromEntries(table.parts.map(({ name }) => [name, storedRows.get(name)?.columns ?? null]));
    return compareTable(table, { fingerprint, scope, columns, parts });
  });
};

/** Whether every table of the read side can be queried. If not, it must be built first. */
export const canServe = async (sql: Sql): Promise<boolean> => {
  const states = await readTableStates(sql);
  return states?.every(({ condition }) => condition === 'current' || condition === 'stale') ?? false;
};

export const areTablesCurrent = async (sql: Sql): Promise<boolean> => {
  const states = await readTableStates(sql);
  return states?.every(({ condition }) => condition === 'current') ?? false;
};

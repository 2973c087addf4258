import { institution } from '../../domain/records/institution.ts';
import { OperatorError } from '../../infra/operatorError.ts';
import { readSchema } from '../../projections/readSchema.ts';
import { quoted, type Sql } from '../../projections/sql.ts';
import { columnOf } from '../../projections/tables.ts';
import type { Places } from '../demo/students.ts';

/** The member institutions, and some schools for invented students. */
export const readPlaces = async (sql: Sql): Promise<Places> => {
  const subscriber = columnOf(institution, 'subscriber');
  const table = `${quoted(readSchema)}.institution_rows`;
  const { rows: groups } = await sql.query<{ id: number }>(`SELECT id FROM ${table} WHERE ${subscriber} AND record_state = 0 ORDER BY id`);
  const { rows: schools } = await sql.query<{ id: number }>(
    `SELECT id FROM ${table} WHERE ${subscriber} IS NOT TRUE AND record_state = 0 ORDER BY id LIMIT 500`,
  );
  if (groups.length === 0 || schools.length === 0)
    throw new OperatorError(
      'There are no member institutions and schools yet: start Waymark once, so that it makes the demo data, then seed again.',
    );
  return { groups: groups.map((row) => row.id), schools: schools.map((row) => row.id) };
};

import type { Sql } from '../../../projections/sql.ts';
import { OperatorError } from '../../operatorError.ts';
import type { Migration } from './migration.ts';

/** A newer version of Waymark migrated the database. */
class DatabaseTooNew extends OperatorError {
  override readonly name = 'DatabaseTooNew';
}

/**
 * Brings the schema `app` up to date. It holds data outside the log and the read side: sessions, password hashes,
 * claims on unique values and so on. Runs in the caller's transaction; a lock makes concurrent processes wait.
 * @throws {@link DatabaseTooNew} if the database has a migration that this version lacks
 */
export const migrate = async (sql: Sql, migrations: readonly Migration[]): Promise<void> => {
  await sql.query('SELECT pg_advisory_xact_lock(7401)');
  await sql.query('CREATE SCHEMA IF NOT EXISTS app');
  await sql.query(
    `CREATE TABLE IF NOT EXISTS app.migrations (number integer PRIMARY KEY, name text NOT NULL,
      applied timestamptz NOT NULL DEFAULT now())`,
  );
  const { rows } = await sql.query<{ number: number; name: string }>('SELECT number, name FROM app.migrations ORDER BY number');
  const unknown = rows.find((row) => !migrations.some(({ number }) => number === row.number));
  if (unknown) {
    throw new DatabaseTooNew(
      `The database was upgraded by a newer version of Waymark (migration ${unknown.number}, ${unknown.name}). Start that version.`,
    );
  }
  const applied = new Set(rows.map((row) => row.number));
  for (const { number, name, statements } of migrations) {
    if (applied.has(number)) continue;
    for (const statement of statements) await sql.query(statement);
    await sql.query('INSERT INTO app.migrations (number, name) VALUES ($1, $2)', [number, name]);
  }
};

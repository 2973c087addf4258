import { OperatorError } from '../../infra/operatorError.ts';
import { retry } from '../../infra/retry.ts';
import { databaseOn } from '../../infra/postgres/database.ts';
import { migrate } from '../../infra/postgres/migrations/migrate.ts';
import { migrations } from '../../infra/postgres/migrations/migrations.ts';
import { createPool } from '../../infra/postgres/pool.ts';

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'no answer');

/** Advice to an operator about an unusable database server. Names its address without the password. */
const explain = (error: unknown, { hostname, port }: URL): string | null => {
  const code = codeOf(error);
  switch (code) {
    case '28P01':
    case '28000':
      return 'DATABASE_URL: PostgreSQL refuses this user name or password.';
    case '3D000':
      return 'DATABASE_URL: the server has no database of this name. Create it first.';
    case '42501':
      return 'DATABASE_URL: this role may not create its schemas. See "PostgreSQL role" in docs/operations.md.';
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
    case 'no answer':
      return `DATABASE_URL: PostgreSQL at ${hostname}:${port || '5432'} cannot be reached (${code}).`;
    default:
      return null;
  }
};

const isNotThereYet = (error: unknown): boolean => ['ECONNREFUSED', '57P03'].includes(codeOf(error));

/**
 * Waits for the database for a while and migrates its tables before any other process uses them. Throws an {@link OperatorError} if the
 * database cannot be used.
 */
export const prepareDatabase = async (url: string): Promise<void> => {
  const pool = createPool(url, { max: 1, name: 'waymark-start' });
  try {
    await retry(() => databaseOn(pool).transaction((sql) => migrate(sql, migrations)), isNotThereYet);
  } catch (error) {
    const line = error instanceof OperatorError ? null : explain(error, new URL(url));
    throw line === null ? error : new OperatorError(line, { cause: error });
  } finally {
    await pool.end();
  }
};

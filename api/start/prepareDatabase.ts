import { OperatorError } from '../../infra/operatorError.ts';
import { retry } from '../../infra/retry.ts';
import { databaseOn } from '../../infra/postgres/database.ts';
import { migrate } from '../../infra/postgres/migrations/migrate.ts';
import { migrations } from '../../infra/postgres/migrations/migrations.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import { codeOfDatabaseError, explainDatabaseError } from './explainDatabaseError.ts';

const isNotThereYet = (error: unknown): boolean => ['ECONNREFUSED', '57P03'].includes(codeOfDatabaseError(error) ?? '');

/**
 * Waits for the database for a while and migrates its tables before any other process uses them. Throws an {@link OperatorError} if the
 * database cannot be used.
 */
export const prepareDatabase = async (url: string): Promise<void> => {
  const pool = createPool(url, { max: 1, name: 'waymark-start' });
  try {
    await retry(() => databaseOn(pool).transaction((sql) => migrate(sql, migrations)), isNotThereYet);
  } catch (error) {
    const line = error instanceof OperatorError ? null : explainDatabaseError(error, new URL(url));
    throw line === null ? error : new OperatorError(line, { cause: error });
  } finally {
    await pool.end();
  }
};

import { databaseOn } from '../../infra/postgres/database.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import type { Database } from '../../projections/sql.ts';
import { startTestPostgres } from '../infra/eventNode/testPostgres.ts';

/** An empty database for one test file. */
export interface TestDatabase {
  readonly db: Database;
  readonly stop: () => Promise<void>;
}

/** Starts a PostgreSQL for one test file. `name` is that of its connections. */
export const startTestDatabase = async (name: string): Promise<TestDatabase> => {
  const postgres = await startTestPostgres();
  const pool = createPool(postgres.url, { max: 6, name });
  return {
    db: databaseOn(pool),
    stop: async () => {
      await pool.end();
      await postgres.stop();
    },
  };
};

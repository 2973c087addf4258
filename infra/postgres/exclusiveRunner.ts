import type { Database, Sql } from '../../projections/sql.ts';

/** Runs tasks one at a time across all processes. `key` is the advisory lock's key. */
export const createExclusiveRunner = (db: Database, key: number): (<T>(work: (sql: Sql) => Promise<T>) => Promise<T>) => {
  let previous: Promise<unknown> = Promise.resolve();
  return (work) => {
    // Only one task per process waits in PostgreSQL. More would hold the connections that the work needs.
    const run = previous.then(() =>
      db.transaction(async (sql) => {
        await sql.query('SELECT pg_advisory_xact_lock($1)', [key]);
        return work(sql);
      }),
    );
    previous = run.catch(() => undefined);
    return run;
  };
};

import type { Database, Sql } from '../../projections/sql.ts';

/** Runs pieces of work one at a time, in all processes together. `key` names the advisory lock. */
export const exclusively = (db: Database, key: number): (<T>(work: (sql: Sql) => Promise<T>) => Promise<T>) => {
  let before: Promise<unknown> = Promise.resolve();
  return (work) => {
    // Of each process only one waits in PostgreSQL: more would hold the connections that the work needs.
    const run = before.then(() =>
      db.transaction(async (sql) => {
        await sql.query('SELECT pg_advisory_xact_lock($1)', [key]);
        return work(sql);
      }),
    );
    before = run.catch(() => undefined);
    return run;
  };
};

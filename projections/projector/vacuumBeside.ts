import type { Sql } from '../sql.ts';

/** The number of events between two vacuums. */
const vacuumInterval = 100_000;

/**
 * Vacuums tables now and then while they are filled. Their last pages are still in memory then. Without it, the first index of a table
 * would read and write every page again to note which rows are committed, and the first counts would look into the rows.
 */
export const vacuumBeside = (
  db: Sql,
  tables: readonly string[],
): { readonly countEvents: (events: number) => void; readonly finish: () => Promise<void> } => {
  const vacuumAll = async () => {
    for (const table of tables) await db.query(`VACUUM (BUFFER_USAGE_LIMIT 0) ${table}`);
  };
  let vacuumed = Promise.resolve();
  let events = 0;
  const countEvents = (added: number) => {
    events += added;
    if (events < vacuumInterval) return;
    events = 0;
    vacuumed = vacuumed.then(vacuumAll);
    // `finish` reports the failure.
    vacuumed.catch(() => undefined);
  };
  return { countEvents, finish: () => vacuumed };
};

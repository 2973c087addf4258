import { readMembers } from '../places.ts';
import { seedActivities } from '../seedActivities.ts';
import type { Sql } from '../../../projections/sql.ts';
import { printLine } from '../withSystem.ts';
import { waitForProjection } from './manyStudents.ts';
import type { OwnWaymark } from './ownWaymark.ts';

const n = (value: number) => Math.round(value).toLocaleString('en-GB');

const countActivities = async (sql: Sql): Promise<number> =>
  (await sql.query<{ n: number }>('SELECT count(*) AS n FROM read.activity_rows')).rows[0]?.n ?? 0;

/** Registers the missing activities with their sessions and registers, waits for the read side, and vacuums the tables. */
export const haveActivities = async (waymark: OwnWaymark, count: number): Promise<void> => {
  const { db, dependencies } = waymark.adapters;
  const missing = count - (await countActivities(db));
  if (missing > 0) {
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1000;
    let report = 0;
    await seedActivities(dependencies, await readMembers(db), missing, (done) => {
      if (seconds() - report < 5 && done < missing) return;
      report = seconds();
      printLine(`  ${n(done)} of ${n(missing)} more activities registered, ${n(done / report)} a second`);
    });
    await waitForProjection(waymark);
    printLine(`  the read side has them after ${seconds().toFixed(1)} s`);
  }
  for (const table of ['activity_rows', 'activity_rows_attendance', 'activitySession_rows', 'activitySession_rows_attendance'])
    await db.query(`VACUUM (ANALYZE) read."${table}"`);
};

import { setTimeout as sleep } from 'node:timers/promises';
import { student } from '../../../domain/records/student.ts';
import { isStale } from '../../../projections/linkage/followStudents.ts';
import { readModel } from '../../../projections/linkage/linkageModels.ts';
import type { Sql } from '../../../projections/sql.ts';
import { ReadSide } from '../../../projections/reading/recordReader.ts';
import { readPlaces } from '../places.ts';
import { seedStudents } from '../seedStudents.ts';
import { printLine } from '../withSystem.ts';
import type { OwnWaymark } from './ownWaymark.ts';

const n = (value: number) => Math.round(value).toLocaleString('en-GB');

export const countStudents = async (sql: Sql): Promise<number> =>
  (await sql.query<{ n: number }>('SELECT count(*) AS n FROM read.student_rows')).rows[0]?.n ?? 0;

export const waitForProjection = async ({ adapters }: OwnWaymark): Promise<void> =>
  new ReadSide(adapters.db, adapters.search, adapters.tables).upTo(await adapters.log.head(), new AbortController().signal);

/** Waits until lists and pairs of students have all changes, so that Waymark is idle. */
export const waitUntilIdle = async (waymark: OwnWaymark): Promise<void> => {
  await waitForProjection(waymark);
  const { db } = waymark.adapters;
  const { rows } = await db.query<{ position: string | null }>(
    'SELECT max(position)::text AS position FROM read.history WHERE record_type = $1',
    [student.name],
  );
  const last = BigInt(rows[0]?.position ?? 0);
  for (;;) {
    const model = await readModel(db);
    if (!(await isStale(db, model)) && (model?.position ?? 0n) >= last) return;
    await sleep(200);
  }
};

/** Registers the missing students, waits for the read side, and vacuums the table. */
export const haveStudents = async (waymark: OwnWaymark, count: number): Promise<void> => {
  const { db, dependencies } = waymark.adapters;
  const missing = count - (await countStudents(db));
  if (missing > 0) {
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1000;
    let report = 0;
    await seedStudents(dependencies, await readPlaces(db), missing, (done) => {
      if (seconds() - report < 5 && done < missing) return;
      report = seconds();
      printLine(`  ${n(done)} of ${n(missing)} more students registered, ${n(done / report)} a second`);
    });
    await waitForProjection(waymark);
    printLine(`  the read side has them after ${seconds().toFixed(1)} s`);
    await waitUntilIdle(waymark);
    printLine(`  all of them are compared after ${seconds().toFixed(1)} s`);
  }
  // Counts, above all the baseline's, reach their full speed only on a vacuumed table.
  await db.query('VACUUM (ANALYZE) read.student_rows');
};

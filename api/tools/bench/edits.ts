import { inParallel } from '../../../commands/parallel.ts';
import { transaction } from '../../../infra/postgres/pool.ts';
import type { Sql } from '../../../projections/sql.ts';
import { inventName } from '../../demo/people.ts';
import { seededRandom } from '../../demo/random.ts';
import type { Figure } from './figure.ts';
import { waitUntilIdle } from './manyStudents.ts';
import type { OwnWaymark } from './ownWaymark.ts';
import { measureMs, timesOf } from './timing.ts';

interface EditedRecord {
  readonly id: number;
  revision: number;
}

/** Waymark and the SQL baseline take turns in this many stretches, so that other load on the machine affects both. */
const stretches = 4;
/** Untimed edits at the start: Node compiles what runs often, and a server that people use has compiled it. */
const warmUp = 2000;

const dropScratch = (sql: Sql) => sql.query('DROP TABLE IF EXISTS bench.record, bench.audit');

/** A table with the same rows, values in JSON as in Waymark's, and an empty audit table. */
const makeScratch = async ({ adapters: { db } }: OwnWaymark): Promise<void> => {
  await dropScratch(db);
  await db.query('CREATE TABLE bench.record WITH (fillfactor = 90) AS TABLE read.student_rows');
  await db.query('ALTER TABLE bench.record ADD PRIMARY KEY (id)');
  await db.query(
    `CREATE TABLE bench.audit (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, record_id integer NOT NULL,
      at timestamptz NOT NULL DEFAULT now(), actor integer NOT NULL, changes jsonb NOT NULL)`,
  );
  await db.query('CREATE INDEX ON bench.audit (record_id)');
  await db.query('VACUUM (ANALYZE) bench.record');
};

/** The baseline of an edit: one durable transaction that updates a row and inserts an audit row. */
const editBySql = ({ adapters: { pool } }: OwnWaymark, { id }: EditedRecord, firstname: string): Promise<void> =>
  transaction(pool, async (client) => {
    await client.query(
      `UPDATE bench.record SET f_firstname = lower($2), title = $2 || ' Edited', "values" = jsonb_set("values", '{firstname}',
        to_jsonb($2::text)), revision = revision + 1, updated = now() WHERE id = $1`,
      [id, firstname],
    );
    await client.query('INSERT INTO bench.audit (record_id, actor, changes) VALUES ($1, 1, $2)', [
      id,
      JSON.stringify({ firstname: { from: null, to: firstname } }),
    ]);
  });

const editByHttp = async ({ officer }: OwnWaymark, student: EditedRecord, firstname: string): Promise<void> => {
  const { Revision } = await officer.visitor.post(`/students/edit/${student.id}`, { Revision: student.revision, firstname });
  student.revision = Revision ?? student.revision;
};

/** Students of the officer's group, spread over the table. */
const someStudents = async ({ adapters: { db }, officer }: OwnWaymark, limit: number): Promise<readonly EditedRecord[]> => {
  const { rows } = await db.query<EditedRecord>(
    'SELECT id, revision FROM read.student_rows WHERE group_id = $1 AND record_state = 0 ORDER BY md5(id::text) LIMIT $2',
    [officer.group, limit],
  );
  return rows;
};

const measure = async (
  waymark: OwnWaymark,
  students: readonly EditedRecord[],
  count: number,
  width: number,
  what: string,
  aim: number,
): Promise<Figure> => {
  const durations = { ours: [] as number[], floor: [] as number[] };
  const each = Math.ceil(count / stretches);
  // Names as people have them: students who were all called alike would all be compared with each other.
  const random = seededRandom(count);
  for (let stretch = -1; stretch < stretches; stretch += 1) {
    const first = Math.max(0, stretch) * each;
    const editedStudents = Array.from(
      { length: stretch < 0 ? warmUp : each },
      (_, index) => students[(first + index) % students.length] as EditedRecord,
    );
    const run = (edit: typeof editByHttp) =>
      inParallel(editedStudents, width, (student) => measureMs(() => edit(waymark, student, inventName(random).firstname)));
    const ours = await run(editByHttp);
    // Waymark must be idle while the baseline is measured.
    await waitUntilIdle(waymark);
    const floor = await run(editBySql);
    if (stretch < 0) continue;
    durations.ours.push(...ours);
    durations.floor.push(...floor);
  }
  return { what, unit: 'ms', ours: timesOf(durations.ours), floor: timesOf(durations.floor), aim: { maxTimes: aim } };
};

/** Measures edits of one student field over HTTP against a transaction that updates a row and inserts an audit row. */
export const measureEdits = async (waymark: OwnWaymark, count: number, report: (figure: Figure) => void): Promise<void> => {
  await waitUntilIdle(waymark);
  await makeScratch(waymark);
  const students = await someStudents(waymark, count);
  report(await measure(waymark, students, count, 1, 'edit, one by one', 3));
  report(await measure(waymark, students, 2 * count, 8, 'edit, 8 at once', 4));
  await dropScratch(waymark.adapters.db);
};

import { randomUUID } from 'node:crypto';
import { transaction } from '../../../infra/postgres/pool.ts';
import { maxMarks } from '../../../domain/records/attendance.ts';
import { activitySession } from '../../../domain/records/activitySession.ts';
import type { Figure } from './figure.ts';
import { waitForProjection } from './manyStudents.ts';
import type { OwnWaymark } from './ownWaymark.ts';
import { inTurn, measureMs, timesOf } from './timing.ts';

const [registerSize, markedAtOnce, registersInTurn, manyStudents] = [300, 200, 40, 5_000];

const times = { start: '2026-03-02T09:00:00.000Z', end: '2026-03-02T11:00:00.000Z' };

const idOf = ({ Id }: { readonly Id?: number | undefined }): number => {
  if (Id === undefined) throw new Error('A record was not created');
  return Id;
};

const chunks = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** An activity of the officer's group with so many of its students. */
const makeActivity = async ({ officer, adapters: { db } }: OwnWaymark, title: string, count: number) => {
  const { rows } = await db.query<{ id: number }>(
    'SELECT id FROM read.student_rows WHERE group_id = $1 AND record_state = 0 ORDER BY id DESC LIMIT $2',
    [officer.group, count],
  );
  const students = rows.map(({ id }) => id);
  if (students.length < count) throw new Error(`The officer’s group has only ${students.length} students`);
  const id = idOf(await officer.visitor.post('/activities/create', { eventTitle: title, group: officer.group, ...times }));
  for (const StudentIds of chunks(students, maxMarks))
    await officer.visitor.post(`/activities/${id}/students`, { Submission: randomUUID(), StudentIds });
  return { id, students };
};

/** Marks students whose status is `statusBefore`. */
const mark = ({ officer }: OwnWaymark, path: string, students: readonly number[], status: string, statusBefore: string) =>
  officer.visitor.post(`/${path}/register`, {
    Submission: randomUUID(),
    Marks: students.map((StudentId) => ({ StudentId, Status: status, Seen: statusBefore })),
  });

/** A register as a table of rows would give it: the marks with the names of the students. */
const readBySql = ({ adapters: { pool } }: OwnWaymark, activity: number) =>
  pool.query(
    `SELECT r.id, r.title, r."values"->>'dob' AS dob, p."values", i.title AS institution FROM read.activity_rows_attendance AS p
     JOIN read.student_rows AS r ON r.id = p.f_student LEFT JOIN read.institution_rows AS i ON i.id = p.f_institution
     WHERE p.record_id = $1 ORDER BY r.title, r.id`,
    [activity],
  );

/** The baseline of a saved register: one durable transaction that upserts the marks and inserts an audit row for each. */
const markBySql = ({ adapters: { pool } }: OwnWaymark, students: readonly number[], status: string) =>
  transaction(pool, async (client) => {
    await client.query(
      `INSERT INTO bench.mark (student, status) SELECT unnest($1::integer[]), $2
       ON CONFLICT (student) DO UPDATE SET status = excluded.status`,
      [students, status],
    );
    await client.query(`INSERT INTO bench.mark_audit (student, actor, changes) SELECT unnest($1::integer[]), 1, $2::jsonb`, [
      students,
      JSON.stringify({ status: { from: null, to: status } }),
    ]);
  });

const makeScratch = async ({ adapters: { db } }: OwnWaymark): Promise<void> => {
  await db.query('DROP TABLE IF EXISTS bench.mark, bench.mark_audit');
  await db.query('CREATE TABLE bench.mark (student integer PRIMARY KEY, status text NOT NULL)');
  await db.query(
    `CREATE TABLE bench.mark_audit (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, student integer NOT NULL,
      at timestamptz NOT NULL DEFAULT now(), actor integer NOT NULL, changes jsonb NOT NULL)`,
  );
};

const measureOne = async (waymark: OwnWaymark, rounds: number, report: (figure: Figure) => void): Promise<void> => {
  const { id, students } = await makeActivity(waymark, 'Bench register', registerSize);
  await waitForProjection(waymark);
  const read = await inTurn(
    rounds,
    () => waymark.officer.visitor.ask('GET', `/activities/${id}/register`),
    () => readBySql(waymark, id),
    async () => undefined,
  );
  report({ what: `register of ${registerSize} read`, unit: 'ms', ...read, aim: null });
  const marked = students.slice(0, markedAtOnce);
  const sessions: number[] = [];
  for (let number = 1; number <= registersInTurn; number += 1)
    sessions.push(
      idOf(
        await waymark.officer.visitor.post('/activity-sessions/create', {
          activity: id,
          name: `Bench ${number}`,
          totalStudents: markedAtOnce,
          ...times,
        }),
      ),
    );
  await waitForProjection(waymark);
  // Registers take turns, because a register is saved a few times in its life, not hundreds of times.
  let saves = 0;
  const statusAt = (round: number) => (round < 0 ? 'registered' : round % 2 === 0 ? 'attended' : 'unattended');
  const saved = await inTurn(
    rounds,
    async () => {
      const round = Math.floor(saves / registersInTurn);
      const session = sessions[saves % registersInTurn] ?? 0;
      saves += 1;
      await mark(waymark, `activity-sessions/${session}`, marked, statusAt(round), statusAt(round - 1));
    },
    () => markBySql(waymark, marked, statusAt(saves)),
    () => waitForProjection(waymark),
  );
  report({ what: `register: ${markedAtOnce} marks saved at once`, unit: 'ms', ...saved, aim: { maxTimes: 4 } });
};

/** The time until lists show the attendance of 5,000 students after the session that they attended was deleted or restored. */
const measureFact = async (waymark: OwnWaymark, report: (figure: Figure) => void): Promise<void> => {
  const { officer, adapters } = waymark;
  const { id, students } = await makeActivity(waymark, 'Bench fact', manyStudents);
  const session = idOf(
    await officer.visitor.post('/activity-sessions/create', { activity: id, name: 'Bench', totalStudents: manyStudents, ...times }),
  );
  for (const batch of chunks(students, maxMarks)) await mark(waymark, `activity-sessions/${session}`, batch, 'attended', 'registered');
  await waitForProjection(waymark);
  await adapters.db.query('DROP TABLE IF EXISTS bench.participant');
  await adapters.db.query(`CREATE TABLE bench.participant AS SELECT * FROM read.activity_rows_attendance WHERE record_id = ${id}`);
  await adapters.db.query('ALTER TABLE bench.participant ADD PRIMARY KEY (record_id, row_key)');
  const durations = { ours: [] as number[], floor: [] as number[] };
  const { current, deleted } = { current: activitySession.states.initial, deleted: activitySession.states.deleted };
  const untilShown = async (attendance: string) =>
    (
      await adapters.db.query<{ n: number }>(
        'SELECT count(*) AS n FROM read.activity_rows_attendance WHERE record_id = $1 AND f_attendance = $2',
        [id, attendance],
      )
    ).rows[0]?.n ?? 0;
  for (let round = 0; round < 6; round += 1) {
    const [state, attendance] = round % 2 === 0 ? [deleted, 'registered'] : [current, 'attended'];
    durations.ours.push(
      await measureMs(async () => {
        await officer.visitor.post(`/activity-sessions/state/${session}`, { state });
        await waitForProjection(waymark);
      }),
    );
    if ((await untilShown(attendance)) !== manyStudents) throw new Error(`Not all students are ${attendance}`);
    durations.floor.push(
      await measureMs(() =>
        transaction(adapters.pool, (client) => client.query('UPDATE bench.participant SET f_attendance = $1', [attendance])),
      ),
    );
  }
  await adapters.db.query('DROP TABLE bench.participant');
  report({
    what: `a fact that changes on ${manyStudents.toLocaleString('en-GB')} students, until lists show it`,
    unit: 'ms',
    ours: timesOf(durations.ours),
    floor: timesOf(durations.floor),
    aim: null,
  });
};

/** Measures registers over HTTP against SQL that reads, or marks and audits, the same rows. */
export const measureRegisters = async (waymark: OwnWaymark, rounds: number, report: (figure: Figure) => void): Promise<void> => {
  await makeScratch(waymark);
  await measureOne(waymark, rounds, report);
  await waymark.adapters.db.query('DROP TABLE bench.mark, bench.mark_audit');
  await measureFact(waymark, report);
};

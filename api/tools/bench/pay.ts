import { randomUUID } from 'node:crypto';
import type { EditForm } from '../../contract/records.ts';
import type { PayPreview } from '../../contract/payRuns.ts';
import type { SaveAnswer } from '../../contract/answers.ts';
import { transaction } from '../../../infra/postgres/pool.ts';
import { taskStatus } from '../../../domain/lists/tasks.ts';
import type { Sql } from '../../../projections/sql.ts';
import { type PayPlace, seedAmbassadors, seedTimesheets } from '../seedPay.ts';
import { printLine } from '../withSystem.ts';
import type { Figure } from './figure.ts';
import { waitForProjection } from './manyStudents.ts';
import type { Options } from './options.ts';
import type { OwnWaymark } from './ownWaymark.ts';
import { inTurn, measureMs, waitFor } from './timing.ts';
import { type Person, signIn } from './visitor.ts';

/** The timesheets that are approved and paid together. */
const timesheetCount = 5_000;
const rate = 1_271;

const n = (value: number) => Math.round(value).toLocaleString('en-GB');

const idOf = ({ Id }: SaveAnswer): number => {
  if (Id === undefined) throw new Error('A record was not created');
  return Id;
};

const countRows = async (sql: Sql, type: 'ambassador' | 'timesheet'): Promise<number> =>
  (await sql.query<{ n: number }>(`SELECT count(*)::integer AS n FROM read.${type}_rows`)).rows[0]?.n ?? 0;

/** A contract band, a template and an activity of the officer's group. */
const makePlace = async ({ admin, officer: { group } }: OwnWaymark): Promise<PayPlace> => {
  const { visitor } = admin;
  const rates = { 'ratesOfPay/-1/effectiveFrom': '2025-08-01', 'ratesOfPay/-1/rate': '12.71' };
  const band = idOf(
    await visitor.post('/ambassadors/contract-bands/create', { name: `Bench ${randomUUID()}`, payCode: 'B1', group, ...rates }),
  );
  const agreed = {
    name: `Bench ${randomUUID()}`,
    validFrom: '2025-08-01',
    jobTitle: 'Ambassador',
    contractBand: band,
    group,
    text: 'Work.',
  };
  const template = idOf(await visitor.post('/ambassadors/contract-templates/create', agreed));
  const times = { start: '2026-03-02T09:00:00.000Z', end: '2026-03-02T17:00:00.000Z' };
  const activity = idOf(await visitor.post('/activities/create', { eventTitle: 'Bench pay', group, ...times }));
  const { User } = await visitor.session();
  return { group, activity, band, template, rate, preapprovedBy: User?.Id ?? 0 };
};

const progressOf = (what: string, count: number) => {
  const started = performance.now();
  let reported = 0;
  return (done: number): void => {
    const seconds = (performance.now() - started) / 1000;
    if (seconds - reported < 5 && done < count) return;
    reported = seconds;
    printLine(`  ${n(done)} of ${n(count)} more ${what} registered, ${n(done / seconds)} a second`);
  };
};

/** Registers the missing ambassadors and timesheets, 5,000 of which wait for their approval, and waits for the read side. */
const ensureTimesheets = async (waymark: OwnWaymark, { ambassadors, timesheets }: Options): Promise<void> => {
  const { db, dependencies } = waymark.adapters;
  const place = await makePlace(waymark);
  const people = Math.max(1, ambassadors - (await countRows(db, 'ambassador')));
  const ids = await seedAmbassadors(dependencies, place, people, progressOf('ambassadors', people));
  const paid = Math.max(0, timesheets - timesheetCount - (await countRows(db, 'timesheet')));
  await seedTimesheets(dependencies, place, ids, { paid, waiting: timesheetCount }, progressOf('timesheets', paid + timesheetCount));
  await waitForProjection(waymark);
  for (const table of ['ambassador_rows', 'contract_rows', 'timesheet_rows']) await db.query(`VACUUM (ANALYZE) read.${table}`);
};

/** Waits for the end of a task. Throws if it failed or left something out. */
const endOf = async ({ visitor }: Person, { Task }: SaveAnswer): Promise<void> => {
  const { Record } = await waitFor(async () => {
    const form = await visitor.get<EditForm>(`/tasks/edit/${Task ?? 0}`);
    return [taskStatus.waiting, taskStatus.running].some((status) => status === form.Record['status']) ? null : form;
  }, 50);
  if (Record['status'] !== taskStatus.completed || Number(Record['failed'] ?? 0) > 0)
    throw new Error(`The task ended so: ${JSON.stringify(Record['message'])}`);
};

/** The baseline of a change of many rows: one durable transaction that updates each and inserts an audit row for it. */
const changeBySql = ({ adapters: { pool } }: OwnWaymark, count: number): Promise<number> =>
  measureMs(() =>
    transaction(pool, async (client) => {
      await client.query('UPDATE bench.sheet SET stage = $1, cost = hours * rate WHERE id <= $2', ['approved', count]);
      await client.query('INSERT INTO bench.sheet_audit (sheet, actor, changes) SELECT id, 1, $2::jsonb FROM bench.sheet WHERE id <= $1', [
        count,
        JSON.stringify({ approvedDate: { from: null, to: '2026-03-02' } }),
      ]);
    }),
  );

const makeScratch = async ({ adapters: { db } }: OwnWaymark): Promise<void> => {
  await db.query('DROP TABLE IF EXISTS bench.sheet, bench.sheet_audit');
  await db.query(
    `CREATE TABLE bench.sheet AS SELECT row_number() OVER ()::integer AS id, 'preapproved'::text AS stage, 2.5::numeric AS hours,
      1271 AS rate, 0::numeric AS cost, "values" FROM read.timesheet_rows`,
  );
  await db.query('ALTER TABLE bench.sheet ADD PRIMARY KEY (id)');
  await db.query(
    `CREATE TABLE bench.sheet_audit (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, sheet integer NOT NULL,
      at timestamptz NOT NULL DEFAULT now(), actor integer NOT NULL, changes jsonb NOT NULL)`,
  );
};

const perSecond = (count: number, durationMs: number): number => (count * 1000) / durationMs;

const measureList = async (waymark: OwnWaymark, { visitor, group }: Person, rounds: number, report: (figure: Figure) => void) => {
  const { db, pool } = waymark.adapters;
  const path = `/ambassadors/timesheets/search?filter=${encodeURIComponent('preapproved:yes,approved:no,contract-band:!null')}&sort=start`;
  const where = 'WHERE group_id = $1 AND record_state = 0 AND f_preapproved AND f_approved IS NOT TRUE AND f_contract_band IS NOT NULL';
  const measured = await inTurn(
    rounds,
    () => visitor.ask('GET', path),
    async () => {
      await pool.query(`SELECT id, "values" FROM read.timesheet_rows ${where} ORDER BY f_start, id LIMIT 25`, [group]);
      await pool.query(`SELECT count(*) FROM read.timesheet_rows ${where}`, [group]);
    },
    async () => undefined,
  );
  const what = `${n(await countRows(db, 'timesheet'))} timesheets: those to approve, three filters`;
  report({ what, unit: 'ms', ...measured, aim: null });
};

/** Measures the list of what waits for approval, the approval of 5,000 timesheets and the pay run that sends them, against SQL. */
export const measurePay = async (waymark: OwnWaymark, options: Options, report: (figure: Figure) => void): Promise<void> => {
  await ensureTimesheets(waymark, options);
  await makeScratch(waymark);
  const payOfficer = await signIn(waymark.url, 'pay');
  const { visitor } = payOfficer;
  await measureList(waymark, payOfficer, options.rounds, report);

  const floorOfApproval = await changeBySql(waymark, timesheetCount);
  const approval = await measureMs(async () => {
    await endOf(payOfficer, await visitor.post('/ambassadors/timesheets/bulk-approve', { filter: 'stage:preapproved' }));
  });
  const count = `${n(timesheetCount)} timesheets`;
  report({
    what: `${count} approved in bulk`,
    unit: 'rows/s',
    ours: perSecond(timesheetCount, approval),
    floor: perSecond(timesheetCount, floorOfApproval),
    aim: null,
  });

  const { Items, Total } = await visitor.get<PayPreview>('/ambassadors/pay-runs/create');
  const floorOfRun = await changeBySql(waymark, Items);
  const run = await measureMs(async () => {
    const started = { Items, Total, Columns: ['payCode'], Submission: randomUUID() };
    await endOf(payOfficer, await visitor.post('/ambassadors/pay-runs/start', started));
  });
  report({
    what: `a pay run of ${n(Items)} items, with its file`,
    unit: 'rows/s',
    ours: perSecond(Items, run),
    floor: perSecond(Items, floorOfRun),
    aim: null,
  });
  await waymark.adapters.db.query('DROP TABLE bench.sheet, bench.sheet_audit');
};

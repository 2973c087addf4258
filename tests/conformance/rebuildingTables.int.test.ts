import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RecordedEvent, recordOf } from '../../domain/record/events.ts';
import { databaseOn } from '../../infra/postgres/database.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import { waitForPosition } from '../../projections/tables/checkpoint.ts';
import type { LogReader } from '../../projections/ports.ts';
import { runProjector } from '../../projections/projector/projector.ts';
import { readSchema } from '../../projections/tables/readSchema.ts';
import { areTablesCurrent, canServe } from '../../projections/tables/readTables.ts';
import { rebuild } from '../../projections/projector/rebuild.ts';
import type { Database } from '../../projections/sql.ts';
import { batchSize } from '../../projections/projector/replay.ts';
import { usableFingerprints } from '../../projections/tables/sharedTables.ts';
import { readRebuilds } from '../../projections/tables/tableReadiness.ts';
import { startTestPostgres, type TestPostgres } from '../infra/eventNode/testPostgres.ts';
import { eventually, pause } from '../infra/waiting.ts';
import { eventsOf, records } from './records.ts';

/** Enough students for some batches. Their events come before those of the other records. */
const furtherStudents = 3 * batchSize;

/** A log that can be appended to. A reader of some record types only gets as many batches as are let through. */
class TestLog implements LogReader {
  readonly events: RecordedEvent[] = [];
  /** The positions at which rebuilds of tables began to read. */
  readonly readFrom: (bigint | null)[] = [];
  allowed = Number.POSITIVE_INFINITY;

  constructor(further: number) {
    for (let at = 0; at < further; at += 1)
      this.add(`student-${980_001 + at}`, 0, { lastname: { from: null, to: `Further ${at}` }, group: { from: null, to: 1 } });
    const last = BigInt(further);
    this.events.push(...eventsOf(records).map((event) => ({ ...event, position: event.position + last })));
  }

  add(stream: string, revision: number, changes: RecordedEvent['data']['changes']): bigint {
    const position = (this.events.at(-1)?.position ?? 0n) + 1n;
    this.events.push({
      id: `added-${position}`,
      stream,
      revision,
      position,
      type: 'Told',
      data: { changes },
      meta: { actor: { id: 1, name: 'Teller' }, at: '2026-01-05T10:00:00.000Z', correlationId: 'rebuilding', version: 1 },
    });
    return position;
  }

  async subscribe(...[from, handle, { signal, recordTypes }]: Parameters<LogReader['subscribe']>): Promise<void> {
    if (recordTypes) this.readFrom.push(from);
    let position = from;
    while (!signal.aborted) {
      const more = this.events
        .filter(
          (event) =>
            (position === null || event.position > position) && (!recordTypes || recordTypes.includes(recordOf(event.stream)?.type ?? '')),
        )
        .slice(0, batchSize);
      if (more.length === 0 || (recordTypes && this.allowed <= 0)) {
        await pause(5);
        continue;
      }
      if (recordTypes) this.allowed -= 1;
      await handle(more);
      position = more.at(-1)?.position ?? position;
    }
  }

  head(): Promise<bigint | null> {
    return Promise.resolve(this.events.at(-1)?.position ?? null);
  }
}

let postgres: TestPostgres;
let db: Database;
let close: () => Promise<void>;
let log: TestLog;
let stop: AbortController;
let working: Promise<void> = Promise.resolve();
let warnings: string[];

const logger = { info: () => undefined, warn: (_facts: object, message: string) => void warnings.push(message) };
const [student] = records.filter(({ type }) => type.name === 'student');
if (!student) throw new Error('There is no student among the records');
const studentStream = `student-${student.id}`;

const begin = () => {
  stop = new AbortController();
  working = runProjector(db, log, logger, stop.signal);
};

const end = async () => {
  stop.abort();
  await working;
};

/** A table of an earlier declaration without the column `sex`. */
const makeStale = async () => {
  await db.query('ALTER TABLE read.student_rows DROP COLUMN f_sex');
  await db.query(`UPDATE read.tables SET fingerprint = 'earlier' WHERE name = 'student_rows'`);
};

const rowsOf = async (table: string) => (await db.query(`SELECT * FROM read.${table} ORDER BY id`)).rows;

const valueOf = async (column: string): Promise<unknown> =>
  (await db.query<{ value: unknown }>(`SELECT ${column} AS value FROM read.student_rows WHERE id = $1`, [student.id])).rows[0]?.value;

const countsOf = async () =>
  (await db.query('SELECT group_id, record_state, n FROM read.counts WHERE record_type = $1 AND n <> 0 ORDER BY 1, 2', ['student'])).rows;

const countedRows = async () =>
  (
    await db.query(
      'SELECT coalesce(group_id, 0) AS group_id, record_state, count(*)::integer AS n FROM read.student_rows GROUP BY 1, 2 ORDER BY 1, 2',
    )
  ).rows;

const oidOf = async (table: string) =>
  (await db.query<{ oid: number }>('SELECT to_regclass($1)::oid AS oid', [`read.${table}`])).rows[0]?.oid;

const untilCurrent = () => eventually(20_000, async () => expect(await areTablesCurrent(db)).toBe(true));
const untilApplied = (position: bigint) => waitForPosition(db, readSchema, position, AbortSignal.timeout(10_000));

beforeAll(async () => {
  postgres = await startTestPostgres();
  const pool = createPool(postgres.url, { max: 8, name: 'rebuilding' });
  close = () => pool.end();
  db = databaseOn(pool);
});
afterAll(async () => {
  await close();
  await postgres.stop();
});

/** Builds the read side of a log with so many further students. */
const prepare = async (further: number) => {
  log = new TestLog(further);
  warnings = [];
  await db.query('DROP SCHEMA IF EXISTS read CASCADE; DROP SCHEMA IF EXISTS read_building CASCADE');
  await rebuild(db, log, logger, new AbortController().signal);
};
afterEach(end);

describe('a table whose declaration has changed', () => {
  beforeEach(() => prepare(furtherStudents));

  it('serves and takes changes while its complete successor is built', async () => {
    const [expected, institutions] = [await rowsOf('student_rows'), await oidOf('institution_rows')];
    await makeStale();
    log.allowed = 1;
    begin();
    await eventually(20_000, async () => expect((await readRebuilds(db))?.[0]?.events).toBeGreaterThan(0));
    expect(await canServe(db)).toBe(true);
    expect(await readRebuilds(db)).toMatchObject([{ lacks: [{ name: 'sex', label: 'Sex' }] }]);
    // An edit of a record that the successor has already, one of a record that it may lack, and a new record.
    await untilApplied(log.add(studentStream, 100, { lastname: { from: null, to: 'Meanwhile' }, sex: { from: null, to: 1 } }));
    await untilApplied(log.add('student-990001', 0, { lastname: { from: null, to: 'Begun' }, group: { from: null, to: 1 } }));
    expect(await valueOf('f_lastname')).toBe('meanwhile');
    expect(await areTablesCurrent(db)).toBe(false);
    log.allowed = Number.POSITIVE_INFINITY;
    await untilCurrent();
    expect([await valueOf('f_lastname'), await valueOf('f_sex')]).toEqual(['meanwhile', 1]);
    const others = (await rowsOf('student_rows')).filter(({ id }) => id !== student.id && id !== 990_001);
    expect(others).toEqual(expected.filter(({ id }) => id !== student.id));
    expect(await countsOf()).toEqual(await countedRows());
    expect(await oidOf('institution_rows')).toBe(institutions);
    await untilApplied(log.add(studentStream, 101, { sex: { from: 1, to: 2 } }));
    expect(await valueOf('f_sex')).toBe(2);
    expect(warnings).toEqual([]);
  });

  it('continues a stopped rebuild', async () => {
    const expected = await rowsOf('student_rows');
    await makeStale();
    log.allowed = 2;
    begin();
    await eventually(20_000, async () => expect((await readRebuilds(db))?.[0]?.events).toBe(2 * batchSize));
    await end();
    log.allowed = Number.POSITIVE_INFINITY;
    log.readFrom.length = 0;
    begin();
    await untilCurrent();
    expect(log.readFrom[0]).toBeGreaterThan(0n);
    expect(await rowsOf('student_rows')).toEqual(expected);
    expect(await countsOf()).toEqual(await countedRows());
  });

  it('restarts the rebuild when the declaration changes once more', async () => {
    await makeStale();
    log.allowed = 2;
    begin();
    await eventually(20_000, async () => expect((await readRebuilds(db))?.[0]?.events).toBe(2 * batchSize));
    await end();
    await db.query(`UPDATE read_building.progress SET fingerprint = 'another'`);
    log.allowed = Number.POSITIVE_INFINITY;
    log.readFrom.length = 0;
    begin();
    await untilCurrent();
    expect(log.readFrom[0]).toBeNull();
  });

  it('is not replaced by a table that lacks an event', async () => {
    const expected = await rowsOf('student_rows');
    await makeStale();
    log.events.splice(
      log.events.findIndex(({ stream }) => stream === studentStream),
      1,
    );
    begin();
    await eventually(20_000, () => expect(warnings).toEqual(['a table could not be rebuilt; its old rows serve, trying again']));
    expect(await areTablesCurrent(db)).toBe(false);
    expect((await rowsOf('student_rows')).length).toBe(expected.length);
    await untilApplied(log.add('student-990002', 0, { lastname: { from: null, to: 'Served' }, group: { from: null, to: 1 } }));
  });

  it('is forgotten when everything is rebuilt meanwhile', async () => {
    await makeStale();
    log.allowed = 1;
    begin();
    await eventually(20_000, async () => expect((await readRebuilds(db))?.[0]?.events).toBeGreaterThan(0));
    await rebuild(db, log, logger, new AbortController().signal);
    expect(await areTablesCurrent(db)).toBe(true);
    await untilApplied(log.add(studentStream, 100, { sex: { from: null, to: 2 } }));
    expect(await valueOf('f_sex')).toBe(2);
  });
});

describe('a read side', () => {
  beforeEach(() => prepare(0));

  it('of a version with one fingerprint serves at once and is rebuilt beside', async () => {
    const expected = await rowsOf('student_rows');
    await db.query(
      `DROP TABLE read.tables; ALTER TABLE read.history DROP COLUMN version; UPDATE read.checkpoint SET fingerprint = 'of everything'`,
    );
    expect(await canServe(db)).toBe(false);
    log.allowed = 0;
    begin();
    await eventually(20_000, async () => expect(await canServe(db)).toBe(true));
    expect((await readRebuilds(db))?.flatMap(({ lacks }) => lacks)).toEqual([]);
    expect(await rowsOf('student_rows')).toEqual(expected);
    log.allowed = Number.POSITIVE_INFINITY;
    await untilCurrent();
    expect(await rowsOf('student_rows')).toEqual(expected);
  });

  it('whose history is of jsonb serves and goes on, without a rebuild', async () => {
    await db.query('ALTER TABLE read.history ALTER COLUMN changes TYPE jsonb');
    const [{ fingerprint } = { fingerprint: '' }] = (await db.query<{ fingerprint: string }>('SELECT fingerprint FROM read.checkpoint'))
      .rows;
    const [earlier = ''] = [...usableFingerprints].filter((each) => each !== fingerprint);
    await db.query('UPDATE read.checkpoint SET fingerprint = $1', [earlier]);
    expect(await canServe(db)).toBe(true);
    const table = await oidOf('history');
    begin();
    await untilApplied(log.add(studentStream, 101, { sex: { from: 2, to: 3 } }));
    expect(await valueOf('f_sex')).toBe(3);
    const path = `SELECT key FROM read.history, json_object_keys(changes::json) AS key WHERE record_type = 'student' AND revision = 101`;
    expect((await db.query(path)).rows).toEqual([{ key: 'sex' }]);
    expect(await oidOf('history')).toBe(table);
  });

  it('gets the table of a new record type, and drops that of a removed type', async () => {
    await db.query(`ALTER TABLE read."savedSearch_rows" RENAME TO "bookmark_rows"`);
    await db.query(`UPDATE read.tables SET name = 'bookmark_rows' WHERE name = 'savedSearch_rows'`);
    begin();
    await untilCurrent();
    expect(await oidOf('"savedSearch_rows"')).not.toBeNull();
    expect(await oidOf('bookmark_rows')).toBeNull();
  });

  it('is rebuilt before anybody is served when a table does not say who may see its records', async () => {
    const expected = await rowsOf('student_rows');
    await db.query('ALTER TABLE read.student_rows DROP COLUMN group_id');
    expect(await canServe(db)).toBe(false);
    log.allowed = 0;
    begin();
    await untilCurrent();
    expect(await rowsOf('student_rows')).toEqual(expected);
  });
});

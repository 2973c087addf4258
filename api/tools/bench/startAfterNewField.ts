import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { student } from '../../../domain/records/student.ts';
import { readTableStates } from '../../../projections/tables/readTables.ts';
import { quoteName } from '../../../projections/sql.ts';
import { createIndexes, createTable } from '../../../projections/tables/tableSql.ts';
import { columnOf, type RecordTable, tableOf } from '../../../projections/tables/tables.ts';
import { readRebuilds } from '../../../projections/tables/tableReadiness.ts';
import { printLine } from '../withSystem.ts';
import type { Figure } from './figure.ts';
import { waitForProjection } from './manyStudents.ts';
import type { OwnWaymark } from './ownWaymark.ts';
import { measureMs, timesOf } from './timing.ts';

const starts = 3;
/** In milliseconds. */
const pollMs = 50;
const schema = 'bench';

const studentTable = (): RecordTable => {
  const table = tableOf(student.name);
  if (!table) throw new Error('There is no table of students');
  return table;
};

/**
 * Makes the stored table what a version without the field 'Cohort year' left: it has no such column, and another fingerprint. To the next
 * start the field is new. Nothing of an earlier rebuild is left.
 */
const forgetField = async ({ adapters: { db } }: OwnWaymark): Promise<void> => {
  const { name } = studentTable();
  await db.query(`ALTER TABLE read.${quoteName(name)} DROP COLUMN IF EXISTS ${columnOf(student, 'cohortYear')}`);
  await db.query(`UPDATE read.tables SET fingerprint = 'without cohort year' WHERE name = $1`, [name]);
  await db.query('DROP SCHEMA IF EXISTS read_building CASCADE');
};

const isStale = async ({ adapters: { db } }: OwnWaymark): Promise<boolean> =>
  (await readTableStates(db))?.some(({ declared, condition }) => declared.name === studentTable().name && condition === 'stale') ?? true;

interface Rebuilt {
  readonly events: number;
  readonly ms: number;
}

/** Watches the rebuild of the students from its first trace to the swap. */
const watchRebuild = async (waymark: OwnWaymark): Promise<Rebuilt> => {
  const { db } = waymark.adapters;
  let started: number | null = null;
  let total = 0;
  let report = 0;
  while (await isStale(waymark)) {
    const now = performance.now();
    const rebuild = (await readRebuilds(db))?.find(({ table }) => table.name === studentTable().name);
    if (rebuild && rebuild.total > 0) {
      started ??= now;
      total = rebuild.total;
      if (now - started - report > 5000) {
        report = now - started;
        printLine(`  ${rebuild.events.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} events`);
      }
    }
    await sleep(pollMs);
  }
  if (started === null) throw new Error('The rebuild was over before it was seen: take more students');
  return { events: total, ms: performance.now() - started };
};

const withClient = async <T>({ adapters: { pool } }: OwnWaymark, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
};

/**
 * Copies the rows of the students into a like table with a primary key, then makes the other indexes, as a rebuild does. In milliseconds.
 */
const copyRows = async (waymark: OwnWaymark): Promise<number> => {
  const { db } = waymark.adapters;
  const table = studentTable();
  const [key = '', ...indexes] = createIndexes(schema, table);
  const target = `${schema}.${quoteName(table.name)}`;
  await db.query(`DROP TABLE IF EXISTS ${target}`);
  await db.query(createTable(schema, table));
  await db.query(key);
  const { rows } = await db.query<{ column: string }>(
    `SELECT attname AS column FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    [target],
  );
  const columns = rows.map(({ column }) => quoteName(column)).join(', ');
  const duration = await measureMs(async () => {
    await withClient(waymark, (reading) =>
      withClient(waymark, (writing) =>
        pipeline(
          reading.query(copyTo(`COPY (SELECT ${columns} FROM read.${quoteName(table.name)}) TO STDOUT`)),
          writing.query(copyFrom(`COPY ${target} (${columns}) FROM STDIN`)),
        ),
      ),
    );
    await withClient(waymark, async (client) => {
      await client.query(`SET maintenance_work_mem = '256MB'`);
      for (const index of indexes) await client.query(index);
      await client.query('RESET maintenance_work_mem');
    });
  });
  await db.query(`DROP TABLE ${target}`);
  return duration;
};

/**
 * Measures the start after one new field of students against starts without a change, and the rebuild of their table against COPY of the
 * same rows. PostgreSQL and the log keep running between the starts.
 */
export const measureStart = async (waymark: OwnWaymark, report: (figure: Figure) => void): Promise<void> => {
  const { db } = waymark.adapters;
  await waitForProjection(waymark);
  // The first start of `npm start` bundles the sources.
  await waymark.restart();
  const unchanged: number[] = [];
  for (let start = 0; start < starts; start += 1) unchanged.push(await waymark.restart());
  const changed: number[] = [];
  const watched: Promise<Rebuilt>[] = [];
  for (let start = 0; start < starts; start += 1) {
    changed.push(
      await waymark.restart(async () => {
        await forgetField(waymark);
        // The last start is left to finish its rebuild.
        if (start === starts - 1) watched.push(watchRebuild(waymark));
      }),
    );
  }
  const { rows } = await db.query<{ events: number }>('SELECT events FROM read.checkpoint');
  const logged = (rows[0]?.events ?? 0).toLocaleString('en-GB');
  report({
    what: `start to Ready after one new student field, ${logged} events (beside: no change)`,
    unit: 'ms',
    ours: timesOf(changed),
    floor: timesOf(unchanged),
    aim: { maxTimes: 1.5 },
  });
  for (const { events, ms } of await Promise.all(watched)) {
    const floor = await copyRows(waymark);
    report({
      what: `rebuild of students beside, ${events.toLocaleString('en-GB')} events (beside: COPY of the rows, and indexes)`,
      unit: 'events/s',
      ours: (events / ms) * 1000,
      floor: (events / floor) * 1000,
      aim: { min: 8000 },
    });
  }
};

import { setTimeout as sleep } from 'node:timers/promises';
import { applyToOne } from '../applying/applyBatch.ts';
import { changeChannel, type ChangeNotice } from '../changeNotice.ts';
import { readCheckpoint } from '../tables/checkpoint.ts';
import { computeFactsOf } from '../facts/factStages.ts';
import { withShortLockTimeout, retryLockTimeouts } from '../tables/lockTimeout.ts';
import type { Log, LogReader } from '../ports.ts';
import { noteTable } from '../tables/prepareTables.ts';
import { buildingSchema, readSchema } from '../tables/readSchema.ts';
import { readTableStates } from '../tables/readTables.ts';
import { actualTables, createOwedFacts, oweFacts, settleOwedFacts } from './owedFacts.ts';
import { replay } from './replay.ts';
import { type Database, quoteName, type Sql } from '../sql.ts';
import { createIndexes, createTable, dropTables, tableFingerprint } from '../tables/tableSql.ts';
import { type RecordTable, tableNames } from '../tables/tables.ts';
import { scopeOf } from '../tables/tableState.ts';

const live = quoteName(readSchema);
const building = quoteName(buildingSchema);

/** The progress of a table's new version. */
interface Progress {
  readonly fingerprint: string;
  readonly position: bigint | null;
  readonly events: number;
  readonly isIndexed: boolean;
}

const readProgress = async (sql: Sql, { name }: RecordTable): Promise<Progress | null> => {
  const { rows } = await sql.query<Omit<Progress, 'position'> & { position: string | null }>(
    `SELECT fingerprint, position::text, events, is_indexed AS "isIndexed" FROM ${building}.progress WHERE name = $1`,
    [name],
  );
  const [row] = rows;
  return row ? { ...row, position: row.position === null ? null : BigInt(row.position) } : null;
};

/** The number of events of a record type in the live history, and the position of the last. */
const readLiveEvents = async (sql: Sql, { type }: RecordTable): Promise<{ readonly events: number; readonly last: bigint | null }> => {
  const { rows } = await sql.query<{ events: number; last: string | null }>(
    `SELECT count(*) AS events, max(position)::text AS last FROM ${live}.history WHERE record_type = $1`,
    [type.name],
  );
  const [{ events, last } = { events: 0, last: null }] = rows;
  return { events, last: last === null ? null : BigInt(last) };
};

const createSchema = async (sql: Sql): Promise<void> => {
  await sql.query(`CREATE SCHEMA IF NOT EXISTS ${building}`);
  await sql.query(
    `CREATE TABLE IF NOT EXISTS ${building}.progress
       (name text PRIMARY KEY, fingerprint text NOT NULL, position bigint, events bigint NOT NULL DEFAULT 0,
       total bigint NOT NULL, is_indexed boolean NOT NULL DEFAULT false)`,
  );
  // For the rate: when this process went on with the table, and with how many events.
  await sql.query(
    `ALTER TABLE ${building}.progress ADD COLUMN IF NOT EXISTS since timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN IF NOT EXISTS since_events bigint NOT NULL DEFAULT 0`,
  );
  await sql.query(`CREATE TABLE IF NOT EXISTS ${building}.counts (LIKE ${live}.counts INCLUDING ALL)`);
  await createOwedFacts(sql);
};

/** Discards a table's unfinished new version and starts with an empty one. */
const startOver = async (sql: Sql, table: RecordTable, total: number): Promise<void> => {
  await createSchema(sql);
  await dropTables(sql, buildingSchema, table);
  await sql.query(`DELETE FROM ${building}.counts WHERE record_type = $1`, [table.type.name]);
  await sql.query(createTable(buildingSchema, table));
  // Loading needs only the primary key.
  await sql.query(createIndexes(buildingSchema, table)[0] ?? '');
  await sql.query(
    `INSERT INTO ${building}.progress (name, fingerprint, total) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE
     SET fingerprint = excluded.fingerprint, position = NULL, events = 0, total = excluded.total, is_indexed = false`,
    [table.name, tableFingerprint(table), total],
  );
};

/** Continues a new version that an earlier process began with the same declaration, or starts one. */
const startOrContinue = async (db: Database, table: RecordTable): Promise<void> =>
  db.transaction(async (sql) => {
    await createSchema(sql);
    if ((await readProgress(sql, table))?.fingerprint !== tableFingerprint(table))
      await startOver(sql, table, (await readLiveEvents(sql, table)).events);
    await sql.query(`UPDATE ${building}.progress SET since = clock_timestamp(), since_events = events WHERE name = $1`, [table.name]);
  });

const load = async (db: Database, log: LogReader, table: RecordTable, until: bigint, signal: AbortSignal): Promise<void> => {
  const progress = await readProgress(db, table);
  await replay(log, progress?.position ?? null, until, { signal, recordTypes: [table.type.name] }, (events, from) =>
    db.transaction(
      async (sql) => {
        const applied = await applyToOne(sql, buildingSchema, table, events);
        const { rowCount } = await sql.query(
          `UPDATE ${building}.progress SET position = $2, events = events + $3, total = greatest(total, events + $3)
           WHERE name = $1 AND position IS NOT DISTINCT FROM $4::bigint`,
          [table.name, String(events.at(-1)?.position ?? 0n), applied, from === null ? null : String(from)],
        );
        if (rowCount !== 1) throw new Error(`Somebody else rebuilds ${table.name}`);
      },
      { isRepeatable: true },
    ),
  );
  signal.throwIfAborted();
};

const finishIndexes = async (db: Database, table: RecordTable): Promise<void> => {
  if ((await readProgress(db, table))?.isIndexed) return;
  await db.transaction(async (sql) => {
    await sql.query(`SET LOCAL maintenance_work_mem = '256MB'`);
    for (const index of createIndexes(buildingSchema, table).slice(1)) await sql.query(index);
    await sql.query(`UPDATE ${building}.progress SET is_indexed = true WHERE name = $1`, [table.name]);
  });
  for (const name of tableNames(table)) await db.query(`ANALYZE ${building}.${quoteName(name)}`);
};

/** The notice for live screens: any record of the type may have changed. */
const noticeOf = (position: bigint, { type }: RecordTable): string =>
  JSON.stringify({
    position: String(position),
    changed: [{ recordType: type.name, records: null, groups: null, owners: null }],
  } satisfies ChangeNotice);

/** Replaces the live table by its new version, whose facts know all that happened until `since`. No live batch may run meanwhile. */
const swapTable = async (db: Database, table: RecordTable, expectedEvents: number, since: bigint): Promise<void> =>
  withShortLockTimeout(db, async (sql) => {
    await sql.query(`SELECT 1 FROM ${live}.checkpoint FOR UPDATE`);
    const events = (await readProgress(sql, table))?.events;
    if (events !== expectedEvents)
      throw new Error(`The rebuild of ${table.name} does not add up: ${events} events applied, ${expectedEvents} in the history`);
    const { name, type } = table;
    await dropTables(sql, readSchema, table);
    for (const each of tableNames(table)) await sql.query(`ALTER TABLE ${building}.${quoteName(each)} SET SCHEMA ${live}`);
    await sql.query(`DELETE FROM ${live}.counts WHERE record_type = $1`, [type.name]);
    await sql.query(`INSERT INTO ${live}.counts SELECT * FROM ${building}.counts WHERE record_type = $1`, [type.name]);
    await sql.query(`DELETE FROM ${building}.counts WHERE record_type = $1`, [type.name]);
    await sql.query(`DELETE FROM ${building}.progress WHERE name = $1`, [name]);
    await noteTable(sql, readSchema, table, tableFingerprint(table), scopeOf(table));
    await oweFacts(sql, table, since);
    const position = (await readCheckpoint(sql, readSchema))?.position ?? 0n;
    await sql.query(`SELECT pg_notify('${changeChannel}', $1)`, [noticeOf(position, table)]);
  });

/** Runs work between two live batches. */
export type BetweenBatches = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Builds a new version of one table from the events of its record type and swaps it in. The live table stays in
 * use meanwhile. `onSwap` runs before the next live batch.
 */
export const rebuildTable = async (
  db: Database,
  log: LogReader,
  table: RecordTable,
  betweenBatches: BetweenBatches,
  signal: AbortSignal,
  onSwap: () => void,
): Promise<void> => {
  await startOrContinue(db, table);
  const catchUp = async (): Promise<number> => {
    const { events, last } = await readLiveEvents(db, table);
    if (last !== null) await load(db, log, table, last, signal);
    return events;
  };
  await catchUp();
  await finishIndexes(db, table);
  const since = (await readCheckpoint(db, readSchema))?.position ?? 0n;
  const actual = await actualTables(db);
  await db.transaction((sql) => computeFactsOf(sql, table, { own: buildingSchema, others: readSchema }, actual));
  // Apply the events that arrived during indexing now, so that live batches wait only briefly.
  await catchUp();
  const swapBetweenBatches = () =>
    betweenBatches(async () => {
      await swapTable(db, table, await catchUp(), since);
      onSwap();
      await settleOwedFacts(db);
    });
  await retryLockTimeouts(swapBetweenBatches, signal);
};

/** The tables that do not match their declarations, those with the fewest events first. */
const staleTables = async (db: Sql): Promise<readonly RecordTable[]> => {
  const states = (await readTableStates(db)) ?? [];
  const stale = states.filter(({ condition }) => condition === 'stale').map(({ declared }) => declared);
  if (stale.length === 0) return [];
  const { rows } = await db.query<{ type: string; events: number }>(
    `SELECT record_type AS type, count(*) AS events FROM ${live}.history WHERE record_type = ANY($1) GROUP BY 1`,
    [stale.map(({ type }) => type.name)],
  );
  const events = new Map(rows.map((row) => [row.type, row.events]));
  const eventsOf = ({ type }: RecordTable) => events.get(type.name) ?? 0;
  return stale.toSorted((a, b) => eventsOf(a) - eventsOf(b));
};

const failurePauseMs = 10_000;

/** The reason of a failure for the log. A database error's message can hold record values, so its code is used. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? String(error.code) : error.message;
};

/**
 * Rebuilds all stale tables one after the other, until none is left or the signal is aborted. Logs and retries
 * failures, while the live table stays in use.
 */
export const rebuildStaleTables = async (
  db: Database,
  log: LogReader,
  logger: Log,
  betweenBatches: BetweenBatches,
  signal: AbortSignal,
  onSwap: (table: RecordTable) => void,
): Promise<void> => {
  while (!signal.aborted) {
    try {
      await betweenBatches(() => settleOwedFacts(db));
      const stale = await staleTables(db);
      if (stale.length === 0) return;
      for (const table of stale) {
        const started = performance.now();
        await rebuildTable(db, log, table, betweenBatches, signal, () => onSwap(table));
        logger.info({ table: table.name, seconds: Math.round((performance.now() - started) / 100) / 10 }, 'a table has been rebuilt');
      }
    } catch (error) {
      if (signal.aborted) return;
      logger.warn({ error: reasonOf(error) }, 'a table could not be rebuilt; its old rows serve, trying again');
      await sleep(failurePauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
};

import { readCheckpoint } from '../tables/checkpoint.ts';
import { computeAllFacts, factStages } from '../facts/factStages.ts';
import { withShortLockTimeout, retryLockTimeouts } from '../tables/lockTimeout.ts';
import type { Log, LogReader } from '../ports.ts';
import { noteTable } from '../tables/prepareTables.ts';
import { buildingSchema, nextSchema, readSchema } from '../tables/readSchema.ts';
import { applyInOrder, applyWithoutFacts, load, loadHalves } from './loadNext.ts';
import { type RebuildHalf, rebuildHalfHere } from './rebuildHalf.ts';
import { createShared, indexShared, sharedFingerprint } from '../tables/sharedTables.ts';
import { vacuumBeside } from './vacuumBeside.ts';
import { maxLagMs, waitForHead } from './waitForHead.ts';
import { type Database, quoteName, type Sql, type Transaction } from '../sql.ts';
import { createIndexes, createTable, tableFingerprint } from '../tables/tableSql.ts';
import { type RecordTable, recordTables, tableNames } from '../tables/tables.ts';
import { scopeOf } from '../tables/tableState.ts';

const live = readSchema;
const next = nextSchema;
/** Replaced schemas until they are dropped: the read side, and unfinished new versions of its tables. */
const replaced = { read: 'read_old', building: 'read_building_old' };

interface RebuildProgress {
  readonly events: number;
  readonly seconds: number;
}

const createBeside = async (db: Sql): Promise<void> => {
  await db.query(`DROP SCHEMA IF EXISTS ${quoteName(next)} CASCADE`);
  await db.query(`CREATE SCHEMA ${quoteName(next)}`);
  await db.query(createShared(next));
  await db.query(`INSERT INTO ${quoteName(next)}.checkpoint (fingerprint) VALUES ($1)`, [sharedFingerprint()]);
  for (const table of recordTables) {
    await db.query(createTable(next, table));
    // Autovacuum would read tables that grow all the time. `finishTables` lets it in.
    for (const name of tableNames(table))
      await db.query(`ALTER TABLE ${quoteName(next)}.${quoteName(name)} SET (autovacuum_enabled = false)`);
    await noteTable(db, next, table, tableFingerprint(table), scopeOf(table));
  }
  // Loading needs only the primary keys. The other indexes are built once at the end, which is faster.
  for (const table of recordTables) await db.query(createIndexes(next, table)[0] ?? '');
};

type Work = (sql: Transaction) => Promise<unknown>;

const run =
  (statement: string): Work =>
  (sql) =>
    sql.query(statement);

/** How much work PostgreSQL does at once where it does not depend on other work. */
const lanes = 2;

/** Does each piece of work in a transaction of its own, several at once. */
const doInLanes = async (db: Database, all: readonly Work[]): Promise<void> => {
  const rest = all.values();
  const doRest = async () => {
    for (const work of rest)
      await db.transaction(async (sql) => {
        await sql.query(`SET LOCAL maintenance_work_mem = '256MB'`);
        await work(sql);
      });
  };
  await Promise.all(Array.from({ length: lanes }, doRest));
};

const hasComputedFacts = ({ type }: RecordTable): boolean => factStages.some(({ recordType }) => recordType === type.name);

/** Builds the indexes of tables and collects their statistics. */
const completeTables = (tables: readonly RecordTable[]): readonly Work[] => {
  const analyse = (name: string) => `ALTER TABLE ${name} RESET (autovacuum_enabled); ANALYZE ${name}`;
  const indexes = tables.flatMap((table) => createIndexes(next, table).slice(1));
  const statistics = tables.flatMap((table) => tableNames(table).map((name) => analyse(`${quoteName(next)}.${quoteName(name)}`)));
  return [...indexes, ...statistics].map(run);
};

/** Computes facts and completes the tables. Facts change most rows of some tables, which are completed after them. */
const finishTables = async (db: Database): Promise<void> => {
  const [later, sooner] = [recordTables.filter(hasComputedFacts), recordTables.filter((table) => !hasComputedFacts(table))];
  await doInLanes(db, [(sql) => computeAllFacts(sql, next), ...indexShared(next).map(run), ...completeTables(sooner)]);
  await doInLanes(db, completeTables(later));
};

/** Checks that the history has every event of a record once. A rebuild that lost an event must not be swapped in. */
const reconcile = async (db: Sql): Promise<void> => {
  const { rows } = await db.query<{ applied: number; inHistory: number }>(
    `SELECT (SELECT events FROM ${quoteName(next)}.checkpoint) AS applied, (SELECT count(*) FROM ${quoteName(next)}.history) AS "inHistory"`,
  );
  const [{ applied, inHistory } = { applied: 0, inHistory: 0 }] = rows;
  if (inHistory !== applied) throw new Error(`The rebuild does not add up: ${applied} events applied, ${inHistory} in the history`);
};

const exists = async (sql: Sql, schema: string): Promise<boolean> =>
  (await sql.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema])).rows.length > 0;

/**
 * Swaps the new schema in; returns null. It locks the live checkpoint, so no projector can commit and no event is lost. It takes no other
 * lock: a batch that already has locks on rows waits for the checkpoint, and would wait for ever if the swap waited for the rows. If the
 * live schema is ahead, swaps nothing and returns its position, unless the new schema `canGoBack`.
 */
const swap = (db: Database, canGoBack: boolean): Promise<bigint | null> =>
  withShortLockTimeout(db, async (sql) => {
    if (await exists(sql, live)) {
      await sql.query(`LOCK TABLE ${quoteName(live)}.checkpoint IN ACCESS EXCLUSIVE MODE`);
      const livePosition = (await readCheckpoint(sql, live))?.position ?? null;
      const nextPosition = (await readCheckpoint(sql, next))?.position ?? null;
      if (!canGoBack && livePosition !== null && (nextPosition === null || nextPosition < livePosition)) return livePosition;
      await sql.query(`ALTER SCHEMA ${quoteName(live)} RENAME TO ${quoteName(replaced.read)}`);
    }
    await sql.query(`ALTER SCHEMA ${quoteName(next)} RENAME TO ${quoteName(live)}`);
    // A table of the old read side that is being rebuilt must not be swapped into the new one.
    if (await exists(sql, buildingSchema))
      await sql.query(`ALTER SCHEMA ${quoteName(buildingSchema)} RENAME TO ${quoteName(replaced.building)}`);
    return null;
  });

/** Drops what a swap has replaced, after the last transactions that use it. */
const dropReplaced = (db: Database, signal: AbortSignal): Promise<void> =>
  retryLockTimeouts(
    () =>
      withShortLockTimeout(db, async (sql) => {
        for (const schema of Object.values(replaced)) await sql.query(`DROP SCHEMA IF EXISTS ${quoteName(schema)} CASCADE`);
      }),
    signal,
  );

interface RebuildOptions {
  readonly onProgress?: (progress: RebuildProgress) => void;
  /** Applies half of the records. By default, this process applies both halves. */
  readonly rebuildHalf?: RebuildHalf;
  /** About how many events are applied before the records are divided into halves: a process takes a second to start. */
  readonly maxUndividedEvents?: number;
  /** How long the log may end before the live read side until a shorter one replaces it, in milliseconds. */
  readonly lagMs?: number;
}

/**
 * Builds a new read schema beside the live one from the first event, and swaps it in when it has caught up. Reads
 * continue meanwhile. A failure leaves the live schema unchanged.
 */
export const rebuild = async (
  db: Database,
  log: LogReader,
  logger: Log,
  signal: AbortSignal,
  {
    onProgress = () => undefined,
    rebuildHalf = rebuildHalfHere(db, log),
    maxUndividedEvents = 20_000,
    lagMs = maxLagMs,
  }: RebuildOptions = {},
): Promise<RebuildProgress> => {
  const started = performance.now();
  let events = 0;
  const progress = (): RebuildProgress => ({ events, seconds: (performance.now() - started) / 1000 });
  const onBatch = (applied: number) => {
    events += applied;
    onProgress(progress());
  };
  // Left over if the last rebuild was killed.
  await dropReplaced(db, signal);
  await createBeside(db);
  const upTo = async () => (await log.head()) ?? -1n;
  const vacuum = vacuumBeside(
    db,
    ['history', ...recordTables.flatMap(tableNames)].map((name) => `${quoteName(next)}.${quoteName(name)}`),
  );
  const onLoaded = (applied: number) => {
    onBatch(applied);
    vacuum.countEvents(applied);
  };
  const until = await upTo();
  await load(db, log, until, applyWithoutFacts(db), signal, onLoaded, maxUndividedEvents);
  await loadHalves(db, until, rebuildHalf, signal, onLoaded);
  await vacuum.finish();
  await finishTables(db);
  let canGoBack = false;
  for (;;) {
    await load(db, log, await upTo(), applyInOrder(db), signal, onBatch);
    await reconcile(db);
    const ahead = await retryLockTimeouts(() => swap(db, canGoBack), signal);
    if (ahead === null) break;
    canGoBack = !(await waitForHead(log, ahead, signal, lagMs));
    signal.throwIfAborted();
    if (canGoBack)
      logger.warn({ position: String(ahead) }, 'the log ends before the read side that is replaced: events are missing from it');
  }
  await dropReplaced(db, signal).catch(() => logger.warn({}, 'the replaced read side is still in use; the next rebuild drops it'));
  logger.info({ events, seconds: Math.round(progress().seconds * 10) / 10 }, 'the read side has been rebuilt');
  return progress();
};

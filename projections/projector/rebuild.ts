import type { RecordedEvent } from '../../domain/record/events.ts';
import { applyBatch, applyHistory, applyRows, withHistory } from '../applying/applyBatch.ts';
import { moveCheckpoint, readCheckpoint } from '../tables/checkpoint.ts';
import { computeAllFacts, factStages } from '../facts/factStages.ts';
import { withShortLockTimeout, retryLockTimeouts } from '../tables/lockTimeout.ts';
import type { Log, LogReader } from '../ports.ts';
import { noteTable } from '../tables/prepareTables.ts';
import { buildingSchema, readSchema } from '../tables/readSchema.ts';
import { replay } from './replay.ts';
import { createShared, indexShared, sharedFingerprint } from '../tables/sharedTables.ts';
import { vacuumBeside } from './vacuumBeside.ts';
import { type Database, quoteName, type Sql, type Transaction } from '../sql.ts';
import { createIndexes, createTable, tableFingerprint } from '../tables/tableSql.ts';
import { type RecordTable, recordTables, tableNames } from '../tables/tables.ts';
import { scopeOf } from '../tables/tableState.ts';

const live = readSchema;
const next = 'read_next';
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

/** Applies a batch and moves the checkpoint. Returns when both are committed. */
type ApplyAndMove = (events: readonly RecordedEvent[], move: (sql: Transaction, recordEvents: number) => Promise<void>) => Promise<void>;

/**
 * Applies batches before the read side is complete: history and rows on two connections at once, without facts. The history of a batch may
 * end while the next batch is applied. A rebuild that fails or is killed starts again, so they need not be one transaction.
 */
const applyAtOnce = (db: Database): { readonly apply: ApplyAndMove; readonly finish: () => Promise<void> } => {
  let history = Promise.resolve();
  const apply: ApplyAndMove = async (events, move) => {
    const before = history;
    const ofRecords = withHistory(events);
    history = before.then(() => db.transaction((sql) => applyHistory(sql, next, ofRecords), { isRepeatable: true }));
    // The next batch or `finish` reports the failure.
    history.catch(() => undefined);
    const applyAll = async (sql: Transaction) => {
      await applyRows(sql, next, ofRecords);
      await move(sql, ofRecords.length);
    };
    await Promise.all([before, db.transaction(applyAll, { isRepeatable: true })]);
  };
  return { apply, finish: () => history };
};

/** Applies a batch with its facts in one transaction. */
const applyInOrder =
  (db: Database): ApplyAndMove =>
  (events, move) =>
    db.transaction(async (sql) => move(sql, (await applyBatch(sql, next, events)).recordEvents), { isRepeatable: true });

const load = async (
  db: Database,
  log: LogReader,
  until: bigint,
  apply: ApplyAndMove,
  signal: AbortSignal,
  onBatch: (events: number) => void,
): Promise<void> => {
  const checkpoint = await readCheckpoint(db, next);
  if (!checkpoint) throw new Error('Another rebuild is running');
  const { schemaId } = checkpoint;
  await replay(log, checkpoint.position, until, { signal }, async (events, from) => {
    await apply(events, async (sql, recordEvents) => {
      const to = events.at(-1)?.position ?? 0n;
      if (!(await moveCheckpoint(sql, next, { position: from, schemaId }, to, recordEvents))) throw new Error('Another rebuild is running');
    });
    onBatch(events.length);
  });
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
 * Swaps the new schema in. It locks the live checkpoint, so no projector can commit and no event is lost. It takes no other lock: a batch
 * that already has locks on rows waits for the checkpoint, and would wait for ever if the swap waited for the rows.
 */
const swap = (db: Database): Promise<boolean> =>
  withShortLockTimeout(db, async (sql) => {
    if (await exists(sql, live)) {
      await sql.query(`LOCK TABLE ${quoteName(live)}.checkpoint IN ACCESS EXCLUSIVE MODE`);
      const livePosition = (await readCheckpoint(sql, live))?.position ?? null;
      const nextPosition = (await readCheckpoint(sql, next))?.position ?? null;
      if (livePosition !== null && (nextPosition === null || nextPosition < livePosition)) return false;
      await sql.query(`ALTER SCHEMA ${quoteName(live)} RENAME TO ${quoteName(replaced.read)}`);
    }
    await sql.query(`ALTER SCHEMA ${quoteName(next)} RENAME TO ${quoteName(live)}`);
    // A table of the old read side that is being rebuilt must not be swapped into the new one.
    if (await exists(sql, buildingSchema))
      await sql.query(`ALTER SCHEMA ${quoteName(buildingSchema)} RENAME TO ${quoteName(replaced.building)}`);
    return true;
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

/**
 * Builds a new read schema beside the live one from the first event, and swaps it in when it has caught up. Reads
 * continue meanwhile. A failure leaves the live schema unchanged.
 */
export const rebuild = async (
  db: Database,
  log: LogReader,
  logger: Log,
  signal: AbortSignal,
  onProgress: (progress: RebuildProgress) => void = () => undefined,
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
  const { apply, finish } = applyAtOnce(db);
  const vacuum = vacuumBeside(
    db,
    ['history', ...recordTables.flatMap(tableNames)].map((name) => `${quoteName(next)}.${quoteName(name)}`),
  );
  await load(db, log, await upTo(), apply, signal, (applied) => {
    onBatch(applied);
    vacuum.countEvents(applied);
  });
  await finish();
  await vacuum.finish();
  await finishTables(db);
  for (;;) {
    await load(db, log, await upTo(), applyInOrder(db), signal, onBatch);
    signal.throwIfAborted();
    await reconcile(db);
    if (await retryLockTimeouts(() => swap(db), signal)) break;
  }
  await dropReplaced(db, signal).catch(() => logger.warn({}, 'the replaced read side is still in use; the next rebuild drops it'));
  logger.info({ events, seconds: Math.round(progress().seconds * 10) / 10 }, 'the read side has been rebuilt');
  return progress();
};

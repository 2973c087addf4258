import { applyBatch } from './applyBatch.ts';
import { moveCheckpoint, readCheckpoint } from './checkpoint.ts';
import type { Log, LogReader } from './ports.ts';
import { noteTable } from './prepareTables.ts';
import { readSchema } from './readSchema.ts';
import { buildingSchema } from './rebuildTable.ts';
import { replay } from './replay.ts';
import { createShared, indexShared, sharedFingerprint } from './sharedTables.ts';
import { type Database, quoted, type Sql } from './sql.ts';
import { createIndexes, createTable, recordTables, tableFingerprint } from './tables.ts';
import { scopeOf } from './tableState.ts';

const live = readSchema;
const next = 'read_next';

/** How far a rebuild is. */
export interface RebuildProgress {
  readonly events: number;
  readonly seconds: number;
}

const createBeside = async (db: Sql): Promise<void> => {
  await db.query(`DROP SCHEMA IF EXISTS ${quoted(next)} CASCADE`);
  await db.query(`CREATE SCHEMA ${quoted(next)}`);
  await db.query(createShared(next));
  await db.query(`INSERT INTO ${quoted(next)}.checkpoint (fingerprint) VALUES ($1)`, [sharedFingerprint()]);
  for (const table of recordTables) {
    await db.query(createTable(next, table));
    await noteTable(db, next, table, tableFingerprint(table), scopeOf(table));
  }
  // While rows are being loaded each table has its key only: the other indexes are made at the end, in one go.
  for (const table of recordTables) await db.query(createIndexes(next, table)[0] ?? '');
};

const finishIndexes = (db: Database): Promise<void> =>
  db.transaction(async (sql) => {
    await sql.query(`SET LOCAL maintenance_work_mem = '256MB'`);
    for (const table of recordTables) for (const index of createIndexes(next, table).slice(1)) await sql.query(index);
    for (const index of indexShared(next)) await sql.query(index);
  });

/** Applies all events after the checkpoint up to a position. */
const load = async (db: Database, log: LogReader, until: bigint, signal: AbortSignal, onBatch: (events: number) => void): Promise<void> => {
  const checkpoint = await readCheckpoint(db, next);
  if (!checkpoint) throw new Error('Another rebuild is running');
  const { schemaId } = checkpoint;
  await replay(log, checkpoint.position, until, { signal }, async (events, from) => {
    await db.transaction(
      async (sql) => {
        const { recordEvents } = await applyBatch(sql, next, events);
        const to = events.at(-1)?.position ?? 0n;
        if (!(await moveCheckpoint(sql, next, { position: from, schemaId }, to, recordEvents)))
          throw new Error('Another rebuild is running');
      },
      { repeatable: true },
    );
    onBatch(events.length);
  });
};

/** Every event of a record must stand in the history, once; a rebuild that lost one must not be swapped in. */
const reconcile = async (db: Sql): Promise<void> => {
  const { rows } = await db.query<{ applied: number; told: number }>(
    `SELECT (SELECT events FROM ${quoted(next)}.checkpoint) AS applied, (SELECT count(*) FROM ${quoted(next)}.history) AS told`,
  );
  const [{ applied, told } = { applied: 0, told: 0 }] = rows;
  if (told !== applied) throw new Error(`The rebuild does not add up: ${applied} events applied, ${told} in the history`);
};

/** Swaps the new schema in. While it holds the live checkpoint no projector can commit, so nothing is lost in between. */
const swap = async (db: Database): Promise<boolean> =>
  db.transaction(async (sql) => {
    const liveCheckpoint = await readCheckpoint(sql, live);
    if (liveCheckpoint) {
      await sql.query(`LOCK TABLE ${quoted(live)}.checkpoint IN ACCESS EXCLUSIVE MODE`);
      const there = (await readCheckpoint(sql, live))?.position ?? null;
      const here = (await readCheckpoint(sql, next))?.position ?? null;
      if (there !== null && (here === null || here < there)) return false;
      await sql.query(`ALTER SCHEMA ${quoted(live)} RENAME TO read_old`);
    }
    await sql.query(`ALTER SCHEMA ${quoted(next)} RENAME TO ${quoted(live)}`);
    await sql.query('DROP SCHEMA IF EXISTS read_old CASCADE');
    // What was being built for the old one.
    await sql.query(`DROP SCHEMA IF EXISTS ${quoted(buildingSchema)} CASCADE`);
    return true;
  });

/**
 * Builds the read schema anew beside the live one from the first event on, and swaps it in once it has caught up. Reads go on
 * meanwhile. A failure leaves the live schema as it was.
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
  await createBeside(db);
  const upTo = async () => (await log.head()) ?? -1n;
  await load(db, log, await upTo(), signal, onBatch);
  await finishIndexes(db);
  for (;;) {
    await load(db, log, await upTo(), signal, onBatch);
    signal.throwIfAborted();
    await reconcile(db);
    if (await swap(db)) break;
  }
  for (const table of recordTables) await db.query(`ANALYZE ${quoted(live)}.${quoted(table.name)}`);
  logger.info({ events, seconds: Math.round(progress().seconds * 10) / 10 }, 'the read side has been rebuilt');
  return progress();
};

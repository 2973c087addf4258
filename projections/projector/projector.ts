import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordedEvent } from '../../domain/record/events.ts';
import { applyBatch } from '../applying/applyBatch.ts';
import { noticeOf } from '../changeNotice.ts';
import { type Checkpoint, moveCheckpoint, readCheckpoint } from '../tables/checkpoint.ts';
import { prepareTables } from '../tables/prepareTables.ts';
import { rebuild } from './rebuild.ts';
import type { RebuildHalf } from './rebuildHalf.ts';
import { type BetweenBatches, rebuildStaleTables } from './rebuildTable.ts';
import { batchSize } from './replay.ts';
import type { Database } from '../sql.ts';
import type { LogReader, Log } from '../ports.ts';
import { readSchema } from '../tables/readSchema.ts';
import type { RecordTable } from '../tables/tables.ts';
import { maxLagMs, waitForHead } from './waitForHead.ts';

/**
 * Batches begin at least this long after each other, in milliseconds. A single edit is applied at once; of many edits in quick succession,
 * those that arrive meanwhile form the next batch, which costs little more than one edit.
 */
const minBatchIntervalMs = 20;

/** Another projector moved the checkpoint, or a rebuild was swapped in. */
class CheckpointMoved extends Error {}

/** The log ends before the read side: it is another log, or was restored from an older backup. Following it would skip new events. */
const logTooShort = (position: bigint): Error =>
  new Error(
    `The event log ends before position ${position}, up to which the read side was made. If EVENTSTORE_URL names the right log, ` +
      'and the log was restored from a backup, run: npm run rebuild',
  );

type ActualTables = Map<string, RecordTable>;

const applyAndMove = (
  db: Database,
  tables: ActualTables,
  from: Pick<Checkpoint, 'position' | 'schemaId'>,
  events: readonly RecordedEvent[],
): Promise<bigint> =>
  db.transaction(
    async (sql) => {
      // Rows and checkpoint commit together, so after a crash the projector at most repeats the last batch.
      const { changed, recordEvents } = await applyBatch(sql, readSchema, events, (recordType) => tables.get(recordType));
      const to = events.at(-1)?.position ?? from.position ?? 0n;
      if (!(await moveCheckpoint(sql, readSchema, from, to, recordEvents, noticeOf(to, changed)))) throw new CheckpointMoved();
      return to;
    },
    { isRepeatable: true },
  );

const oneAtATime = (): BetweenBatches => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
};

/** Follows the log from the checkpoint and rebuilds stale tables, until the signal is aborted or someone else moves the checkpoint. */
const follow = async (
  db: Database,
  log: LogReader,
  logger: Log,
  tables: ActualTables,
  { position: from, schemaId }: Checkpoint,
  signal: AbortSignal,
): Promise<void> => {
  const stop = new AbortController();
  const both = AbortSignal.any([signal, stop.signal]);
  const inTurn = oneAtATime();
  let position = from;
  const rebuilding = rebuildStaleTables(db, log, logger, inTurn, both, (table) => tables.set(table.type.name, table));
  try {
    await log.subscribe(
      position,
      async (events) => {
        const nextBatch = performance.now() + minBatchIntervalMs;
        await inTurn(async () => {
          position = await applyAndMove(db, tables, { position, schemaId }, events);
        });
        const pauseMs = nextBatch - performance.now();
        if (pauseMs > 0) await sleep(pauseMs, undefined, { signal: both }).catch(() => undefined);
      },
      { signal, batchSize },
    );
  } catch (error) {
    if (!(error instanceof CheckpointMoved)) throw error;
    logger.info({ position: String(position) }, 'the checkpoint was moved by somebody else; reading it again');
  } finally {
    stop.abort();
    await rebuilding;
  }
};

/**
 * Keeps the read schema up to date until the signal is aborted. Builds it first if no usable one exists. Rebuilds
 * tables of other declarations beside the live ones. Rejects if an event cannot be applied, or if the log ends before the read side; never
 * skips an event.
 */
export const runProjector = async (
  db: Database,
  log: LogReader,
  logger: Log,
  signal: AbortSignal,
  rebuildHalf?: RebuildHalf,
  lagMs = maxLagMs,
): Promise<void> => {
  while (!signal.aborted) {
    const states = await prepareTables(db);
    if (!states) {
      await rebuild(db, log, logger, signal, rebuildHalf ? { rebuildHalf } : {});
      continue;
    }
    const checkpoint = await readCheckpoint(db, readSchema);
    if (!checkpoint || signal.aborted) continue;
    const { position } = checkpoint;
    if (position !== null && !(await waitForHead(log, position, signal, lagMs))) {
      if (signal.aborted) return;
      throw logTooShort(position);
    }
    const tables = new Map(states.map(({ declared, actual }) => [declared.type.name, actual]));
    await follow(db, log, logger, tables, checkpoint, signal);
  }
};

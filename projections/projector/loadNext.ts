import type { RecordedEvent } from '../../domain/record/events.ts';
import { applyBatch, applyHistory, applyRows, withHistory } from '../applying/applyBatch.ts';
import { TotalChanges } from '../applying/totalChanges.ts';
import type { LogReader } from '../ports.ts';
import type { Database, Sql, Transaction } from '../sql.ts';
import { type Checkpoint, moveCheckpoint, readCheckpoint } from '../tables/checkpoint.ts';
import { nextSchema } from '../tables/readSchema.ts';
import { OtherRebuild, type RebuildHalf } from './rebuildHalf.ts';
import { replay } from './replay.ts';

/** Applies a batch and moves the checkpoint. Returns when both are committed. */
type ApplyAndMove = (events: readonly RecordedEvent[], move: (sql: Transaction, recordEvents: number) => Promise<void>) => Promise<void>;

/** Applies a batch in one transaction, without facts. */
export const applyWithoutFacts =
  (db: Database): ApplyAndMove =>
  (events, move) =>
    db.transaction(
      async (sql) => {
        const ofRecords = withHistory(events);
        const totals = new TotalChanges();
        await applyRows(sql, nextSchema, ofRecords, totals);
        await totals.store(sql, nextSchema);
        await applyHistory(sql, nextSchema, ofRecords);
        await move(sql, ofRecords.length);
      },
      { isRepeatable: true },
    );

/** Applies a batch with its facts in one transaction. */
export const applyInOrder =
  (db: Database): ApplyAndMove =>
  (events, move) =>
    db.transaction(async (sql) => move(sql, (await applyBatch(sql, nextSchema, events)).recordEvents), { isRepeatable: true });

/** The checkpoint of the read side that is being made. */
const readNext = async (db: Sql): Promise<Checkpoint> => {
  const checkpoint = await readCheckpoint(db, nextSchema);
  if (!checkpoint) throw new OtherRebuild();
  return checkpoint;
};

const move = async (sql: Sql, from: Checkpoint, to: bigint, recordEvents: number): Promise<void> => {
  if (!(await moveCheckpoint(sql, nextSchema, from, to, recordEvents))) throw new OtherRebuild();
};

/** Applies the events up to a position, or about `maxEvents` of them. */
export const load = async (
  db: Database,
  log: LogReader,
  until: bigint,
  apply: ApplyAndMove,
  signal: AbortSignal,
  onBatch: (events: number) => void,
  maxEvents = Number.POSITIVE_INFINITY,
): Promise<void> => {
  if (maxEvents === 0) return;
  const checkpoint = await readNext(db);
  const enough = new AbortController();
  let count = 0;
  await replay(log, checkpoint.position, until, { signal: AbortSignal.any([signal, enough.signal]) }, async (events, position) => {
    const to = events.at(-1)?.position ?? 0n;
    await apply(events, (sql, recordEvents) => move(sql, { ...checkpoint, position }, to, recordEvents));
    onBatch(events.length);
    count += events.length;
    if (count >= maxEvents) enough.abort();
  });
  signal.throwIfAborted();
};

/** Applies the rest of the events up to a position: both halves of the records at once. */
export const loadHalves = async (
  db: Database,
  until: bigint,
  rebuildHalf: RebuildHalf,
  signal: AbortSignal,
  onBatch: (events: number) => void,
): Promise<void> => {
  const checkpoint = await readNext(db);
  const { position: after, schemaId } = checkpoint;
  if ((after ?? -1n) >= until) return;
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  const halves = (['even', 'odd'] as const).map((half) => rebuildHalf({ half, after, until, schemaId }, either, onBatch));
  try {
    const counts = await Promise.all(halves);
    await move(
      db,
      checkpoint,
      until,
      counts.reduce((sum, count) => sum + count, 0),
    );
  } catch (error) {
    stop.abort();
    await Promise.allSettled(halves);
    throw error;
  }
};

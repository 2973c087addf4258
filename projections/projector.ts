import type { RecordedEvent } from '../domain/record/events.ts';
import { applyBatch } from './applyBatch.ts';
import { noticeOf } from './changeNotice.ts';
import { moveCheckpoint, readCheckpoint } from './checkpoint.ts';
import { readSchema } from './readSchema.ts';
import { needsRebuild, rebuild } from './rebuild.ts';
import type { Database } from './sql.ts';
import type { LogReader, Log } from './ports.ts';

/** Somebody else moved the checkpoint: another projector, or a rebuild that was swapped in. */
class CheckpointMoved extends Error {}

const applyAndMove = (db: Database, from: bigint | null, events: readonly RecordedEvent[]): Promise<bigint> =>
  db.transaction(
    async (sql) => {
      // Rows and checkpoint go together, so a crash can only make the projector do the newest batch again.
      const { changed, recordEvents } = await applyBatch(sql, readSchema, events);
      const to = events.at(-1)?.position ?? from ?? 0n;
      if (!(await moveCheckpoint(sql, readSchema, from, to, recordEvents, noticeOf(to, changed)))) throw new CheckpointMoved();
      return to;
    },
    { repeatable: true },
  );

/**
 * Keeps the read schema up with the log until the signal is aborted: builds it when it is missing or made by other
 * declarations, then follows. Rejects when an event cannot be applied; nothing is skipped.
 */
export const runProjector = async (db: Database, log: LogReader, logger: Log, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    if (await needsRebuild(db)) await rebuild(db, log, logger, signal);
    const checkpoint = await readCheckpoint(db, readSchema);
    if (!checkpoint || signal.aborted) continue;
    let position = checkpoint.position;
    try {
      await log.subscribe(
        position,
        async (events) => {
          position = await applyAndMove(db, position, events);
        },
        { signal, most: 2000 },
      );
    } catch (error) {
      if (!(error instanceof CheckpointMoved)) throw error;
      logger.info({ position: String(position) }, 'the checkpoint was moved by somebody else; reading it again');
    }
  }
};

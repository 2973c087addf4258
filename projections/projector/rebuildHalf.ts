import type { Half, RecordedEvent } from '../../domain/record/events.ts';
import { applyHistory, applyRows, withHistory } from '../applying/applyBatch.ts';
import { TotalChanges } from '../applying/totalChanges.ts';
import type { LogReader } from '../ports.ts';
import { type Database, quoteName, type Sql } from '../sql.ts';
import { nextSchema } from '../tables/readSchema.ts';
import { replay } from './replay.ts';

/** The events of half of the records that a rebuild applies: those after one position, up to another. */
export interface HalfOfRebuild {
  readonly half: Half;
  readonly after: bigint | null;
  readonly until: bigint;
  /** Identifies the read side that is being made. */
  readonly schemaId: number;
}

/** Applies half of the records, and reports the number of events in each batch. Returns the number of events that have a history. */
export type RebuildHalf = (half: HalfOfRebuild, signal: AbortSignal, onBatch: (events: number) => void) => Promise<number>;

/** Another rebuild has replaced the tables of this one. */
export class OtherRebuild extends Error {
  constructor() {
    super('Another rebuild is running');
  }
}

/** Refuses to write into the tables of another rebuild. */
const refuseOther = async (sql: Sql, schemaId: number): Promise<void> => {
  const { rows } = await sql.query(`SELECT 1 FROM ${quoteName(nextSchema)}.checkpoint WHERE tableoid = $1`, [schemaId], 'is-own-rebuild');
  if (rows.length === 0) throw new OtherRebuild();
};

/**
 * Applies half of the records in this process: history and rows on two connections at once, without facts. The history of a batch may end
 * while the next batch is applied. A rebuild that fails or is killed starts again, so they need not be one transaction.
 */
export const rebuildHalfHere =
  (db: Database, log: LogReader): RebuildHalf =>
  async ({ half, after, until, schemaId }, signal, onBatch) => {
    const last = await log.head({ half, upTo: until });
    if (last === null) return 0;
    const totals = new TotalChanges();
    let count = 0;
    let history = Promise.resolve();
    const apply = async (events: readonly RecordedEvent[]) => {
      const before = history;
      const ofRecords = withHistory(events);
      history = before.then(() => db.transaction((sql) => applyHistory(sql, nextSchema, ofRecords), { isRepeatable: true }));
      // The next batch or the end reports the failure.
      history.catch(() => undefined);
      const applyToRows = db.transaction(
        async (sql) => {
          await refuseOther(sql, schemaId);
          await applyRows(sql, nextSchema, ofRecords, totals);
        },
        { isRepeatable: true },
      );
      await Promise.all([before, applyToRows]);
      count += ofRecords.length;
      onBatch(events.length);
    };
    await replay(log, after, last, { signal, half }, apply);
    await history;
    signal.throwIfAborted();
    await totals.store(db, nextSchema);
    return count;
  };

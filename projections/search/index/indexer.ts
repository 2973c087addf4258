import { setTimeout as sleep } from 'node:timers/promises';
import { groupBy } from '../../../domain/collections.ts';
import { type RecordedEvent, recordOf } from '../../../domain/record/events.ts';
import { readCheckpoint, waitForPosition } from '../../tables/checkpoint.ts';
import type { Log, LogReader } from '../../ports.ts';
import { readSchema } from '../../tables/readSchema.ts';
import { areTablesCurrent } from '../../tables/readTables.ts';
import type { Database, Sql } from '../../sql.ts';
import { recordTables, tableOf } from '../../tables/tables.ts';
import { allDocuments, documentsOf, indexFingerprint, settingsOf } from './documents.ts';
import {
  type IndexCheckpoint,
  isRebuildRequested,
  markMade,
  moveIndexCheckpoint,
  readIndexCheckpoint,
  setRebuildRequested,
} from './indexCheckpoint.ts';
import { indexOf } from './indexEngine.ts';
import { statePollMs } from './indexState.ts';
import type { SearchServer } from './searchServer.ts';

export interface IndexerServices {
  readonly db: Database;
  readonly server: SearchServer;
  /** The prefix of the index names. */
  readonly prefix: string;
}

const loadSize = 10_000;
/** The limit of unfinished loads on the server. */
const maxPendingLoads = 8;

/** Waits until the rows match the current declarations, so that the documents do too. */
const waitForMatchingRows = async (sql: Sql, signal: AbortSignal): Promise<void> => {
  while (!(await areTablesCurrent(sql))) await sleep(250, undefined, { signal });
};

/** Builds every index beside the live one, then swaps them all at once. Returns the number of documents. */
export const rebuildIndexes = async (
  { db, server, prefix }: IndexerServices,
  signal: AbortSignal,
  onProgress: (documents: number) => void = () => undefined,
): Promise<number> => {
  await waitForMatchingRows(db, signal);
  await setRebuildRequested(server, prefix, false);
  const fingerprint = indexFingerprint();
  const position = (await readCheckpoint(db, readSchema))?.position ?? null;
  const pairs: (readonly [string, string])[] = [];
  let documents = 0;
  for (const table of recordTables) {
    const [live, next] = [indexOf(prefix, table), `${indexOf(prefix, table)}-next`];
    await server.make(next, settingsOf(table));
    if ((await server.count(live)) === null) await server.make(live, settingsOf(table));
    pairs.push([live, next]);
    const underWay: number[] = [];
    for await (const batch of allDocuments(db, table, loadSize)) {
      signal.throwIfAborted();
      underWay.push(await server.put(next, batch));
      // The server merges waiting loads, but they take memory there.
      if (underWay.length > maxPendingLoads) await server.waitFor(underWay.shift() ?? 0);
      onProgress((documents += batch.length));
    }
    for (const put of underWay) await server.waitFor(put);
  }
  // No process may read the new indexes with the old position. So first tell all processes that the indexes are unavailable.
  await server.waitFor(await moveIndexCheckpoint(server, prefix, null));
  await sleep(2 * statePollMs, undefined, { signal });
  await server.swap(pairs);
  for (const [, old] of pairs) await server.drop(old);
  await markMade(server, prefix, fingerprint);
  await server.waitFor(await moveIndexCheckpoint(server, prefix, position ?? 0n));
  return documents;
};

/** Updates the documents of the records in the events, then moves the checkpoint. */
const indexBatch = async (
  { db, server, prefix }: IndexerServices,
  events: readonly RecordedEvent[],
  signal: AbortSignal,
): Promise<void> => {
  const position = events.at(-1)?.position ?? 0n;
  await waitForPosition(db, readSchema, position, signal);
  const records = events.flatMap((event) => recordOf(event.stream) ?? []);
  for (const [type, ofType] of groupBy(records, (record) => record.type)) {
    const table = tableOf(type);
    if (table) await server.put(indexOf(prefix, table), await documentsOf(db, table, [...new Set(ofType.map(({ id }) => id))]));
  }
  await server.waitFor(await moveIndexCheckpoint(server, prefix, position));
};

/**
 * The checkpoint, or null if the indexes must be rebuilt: they are lost, half swapped or of other declarations, or
 * a rebuild was requested.
 */
const usableCheckpoint = async (server: SearchServer, prefix: string): Promise<IndexCheckpoint | null> => {
  const checkpoint = await readIndexCheckpoint(server, prefix);
  if (checkpoint === null || checkpoint.position === null || checkpoint.fingerprint !== indexFingerprint()) return null;
  return (await isRebuildRequested(server, prefix)) ? null : checkpoint;
};

/** Aborts the work when the indexes must be rebuilt. */
const watchIndexes = async ({ server, prefix }: IndexerServices, signal: AbortSignal, stop: AbortController): Promise<void> => {
  while (!signal.aborted && !stop.signal.aborted) {
    await sleep(1000, undefined, { signal }).catch(() => undefined);
    // The subscription detects a server that is away.
    const usable = await usableCheckpoint(server, prefix).catch(() => undefined);
    if (usable === null) stop.abort();
  }
};

/**
 * Keeps the indexes up to date until the signal is aborted. Retries if the server is away. Rebuilds indexes that
 * are lost or of other declarations.
 */
export const runIndexer = async (services: IndexerServices, log: LogReader, logger: Log, signal: AbortSignal): Promise<void> => {
  for (let failures = 0; !signal.aborted;) {
    try {
      const checkpoint = await usableCheckpoint(services.server, services.prefix);
      if (!checkpoint) {
        const documents = await rebuildIndexes(services, signal);
        logger.info({ documents }, 'the search indexes have been made anew');
        continue;
      }
      const stop = new AbortController();
      const both = AbortSignal.any([signal, stop.signal]);
      const watching = watchIndexes(services, signal, stop);
      try {
        await log.subscribe(
          checkpoint.position,
          async (events) => {
            await indexBatch(services, events, both);
            failures = 0;
          },
          { signal: both, batchSize: 2000 },
        );
      } finally {
        stop.abort();
        await watching;
      }
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      logger.warn(
        { error: error instanceof Error ? error.message : 'unknown' },
        'the search indexes could not be brought up to date; trying again',
      );
      await sleep(Math.min(500 * 2 ** Math.min(failures, 4), 5000), undefined, { signal }).catch(() => undefined);
    }
  }
};

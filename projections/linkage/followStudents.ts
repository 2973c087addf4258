import { setTimeout as sleep } from 'node:timers/promises';
import { splitIntoChunks } from '../../domain/collections.ts';
import { student } from '../../domain/records/student.ts';
import { linkageVersion } from '../../domain/linkage/weights.ts';
import { readCheckpoint, waitForPosition } from '../tables/checkpoint.ts';
import type { Log, LogReader } from '../ports.ts';
import { readSchema } from '../tables/readSchema.ts';
import { type Database, tableExists } from '../sql.ts';
import { readModel, type StoredModel } from './linkageModels.ts';
import { affectedStudents, linkedStates, studentRows } from './linkedStudents.ts';
import type { Pace } from './pace.ts';
import { refreshStudents } from './refreshStudents.ts';
import { sweepLinkage } from './sweepLinkage.ts';

const eventBatchSize = 200;
/** Students whose pairs are computed between two rests. */
const studentBatchSize = 25;
/** Few changed students wait this long, so that many edits in a row share a transaction. */
const gatherMs = 300;
/** How long a sweep waits for tasks to end. Whom they add is swept with the others then. */
const sweepWaitsMs = 300_000;
/** How often it looks whether the model still fits. */
const modelIntervalMs = 30_000;
const readSideIntervalMs = 1000;
/** A student who is followed costs about as much as this many in a sweep. */
const followedPerSwept = 20;
/** Above this number of waiting students a sweep starts; fewer are followed within a minute or two. */
const minWaiting = 20_000;

/** Whether the students must be swept: with another version, and when there are twice or half as many. */
export const isStale = async (db: Database, model: StoredModel | null): Promise<boolean> => {
  if (model?.version !== linkageVersion) return true;
  const { rows } = await db.query<{ n: number }>(
    `SELECT coalesce(sum(n), 0)::integer AS n FROM ${readSchema}.counts WHERE record_type = $1 AND record_state = ANY($2)`,
    [student.name, linkedStates],
  );
  const students = rows[0]?.n ?? 0;
  return students > 2 * model.students + 100 || 2 * students + 100 < model.students;
};

/** Whether so many students were added after an instant (ISO 8601) that a sweep of all compares them sooner than following them would. */
export const isFarBehind = async (db: Database, since: string): Promise<boolean> => {
  const { rows } = await db.query<{ students: number; waiting: number }>(
    `SELECT count(*)::integer AS students, (count(*) FILTER (WHERE created > $1))::integer AS waiting
     FROM ${studentRows} WHERE record_state = ANY($2)`,
    [since, linkedStates],
  );
  const [{ students, waiting } = { students: 0, waiting: 0 }] = rows;
  return waiting > minWaiting && waiting * followedPerSwept > students;
};

/**
 * Follows the log until the model is stale, another sweep has ended, or a sweep would be sooner than following. Returns true in the last
 * case.
 */
const follow = async (db: Database, log: LogReader, model: StoredModel, pace: Pace, signal: AbortSignal): Promise<boolean> => {
  const ended = new AbortController();
  const running = AbortSignal.any([signal, ended.signal]);
  let isBehind = false;
  /** The time of the first of the events at hand; null while there are none. */
  let following: string | null = null;
  const look = async () => {
    isBehind = following !== null && (await isFarBehind(db, following));
    if (isBehind || (await isStale(db, model))) ended.abort();
  };
  const watch = setInterval(() => void look().catch(() => undefined), modelIntervalMs);
  try {
    await log.subscribe(
      model.position,
      async (events) => {
        const [first] = events;
        const position = events.at(-1)?.position;
        if (first === undefined || position === undefined || running.aborted) return;
        following = first.meta.at;
        const ids = affectedStudents(events);
        if (ids.length < studentBatchSize) await sleep(gatherMs, undefined, { signal: running }).catch(() => undefined);
        await waitForPosition(db, readSchema, position, running);
        const batches = ids.length > 0 ? splitIntoChunks(ids, studentBatchSize) : [[]];
        for (const [at, batch] of batches.entries()) {
          const upTo = at === batches.length - 1 ? position : null;
          if (running.aborted || !(await refreshStudents(db, model, batch, upTo))) return ended.abort();
          await pace.rest(running);
        }
        following = null;
      },
      { signal: running, recordTypes: [student.name], batchSize: eventBatchSize },
    );
  } catch (error) {
    if (!running.aborted) throw error;
  } finally {
    clearInterval(watch);
  }
  return isBehind;
};

/** Whether there are rows to compare. */
const hasRows = async (db: Database): Promise<boolean> =>
  (await tableExists(db, studentRows)) && (await readCheckpoint(db, readSchema)) !== null;

/**
 * Keeps keys and pairs of students up to date until the signal is aborted: sweeps when it must, then follows the log, at a pace that leaves
 * room for tasks. `alone` runs a sweep unless another process is sweeping; its signal is also aborted when it is no longer alone.
 */
export const followStudents = async (
  db: Database,
  log: LogReader,
  pace: Pace,
  alone: (sweep: (aloneSignal: AbortSignal) => Promise<void>) => Promise<void>,
  logger: Log,
  signal: AbortSignal,
): Promise<void> => {
  let isBehind = false;
  const needsSweep = async () => isBehind || isStale(db, await readModel(db));
  while (!signal.aborted) {
    if (!(await hasRows(db))) {
      await sleep(readSideIntervalMs, undefined, { signal }).catch(() => undefined);
      continue;
    }
    if (await needsSweep()) await pace.waitUntilIdle(sweepWaitsMs, signal);
    await alone(async (aloneSignal) => {
      if (aloneSignal.aborted || !(await needsSweep())) return;
      const figures = await sweepLinkage(db, aloneSignal, pace);
      logger.info(figures, 'all students were compared');
    });
    const model = await readModel(db);
    isBehind = model !== null && (await follow(db, log, model, pace, signal));
  }
};

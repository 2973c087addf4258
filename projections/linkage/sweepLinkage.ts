import { groupBy } from '../../domain/collections.ts';
import { keysOf, keysWith, maxBlockSize } from '../../domain/linkage/blocking.ts';
import { compare } from '../../domain/linkage/compare.ts';
import { FrequencyCounter } from '../../domain/linkage/frequencies.ts';
import { hashOf } from '../../domain/linkage/hash.ts';
import { estimateModel, type LinkageModel, pairsAtRandom, pairThreshold, score } from '../../domain/linkage/model.ts';
import type { PreparedRecord } from '../../domain/linkage/linkageRecord.ts';
import { linkageVersion } from '../../domain/linkage/weights.ts';
import { readCheckpoint } from '../tables/checkpoint.ts';
import { readSchema } from '../tables/readSchema.ts';
import type { Database } from '../sql.ts';
import { minStudents } from './linkageModels.ts';
import { Pace } from './pace.ts';
import { comparedColumns, linkedStates, type LinkedStudent, studentRows, type StudentRow, toLinked } from './linkedStudents.ts';

const studentBatchSize = 2000;
/** Comparisons between two rests. */
const comparisonBatchSize = 20_000;
const keyBatchSize = 1000;
const pairBatchSize = 20_000;
/** The chances of levels are estimated from pairs among as many students. */
const sampleSize = 5000;
const sampledPairs = 100_000;

interface SweepFigures {
  readonly students: number;
  readonly compared: number;
  readonly pairs: number;
  readonly seconds: number;
}

/** All students that take part, in batches by id. */
async function* allStudents(db: Database, pace: Pace, signal: AbortSignal): AsyncGenerator<readonly LinkedStudent[]> {
  let after = 0;
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await db.query<StudentRow>(
      `SELECT ${comparedColumns} FROM ${studentRows} WHERE id > $1 AND record_state = ANY($2) ORDER BY id LIMIT ${studentBatchSize}`,
      [after, linkedStates],
    );
    if (rows.length === 0) return;
    yield rows.map(toLinked);
    await pace.rest(signal);
    after = rows.at(-1)?.id ?? after;
  }
}

const nextTables = ['linkage_keys', 'linkage_pairs', 'linkage_split_keys'] as const;

/** Empty tables that take the place of the present ones at the end. */
const beginTables = async (db: Database): Promise<void> => {
  await db.query('CREATE SCHEMA IF NOT EXISTS linkage_next');
  await db.query(`DROP TABLE IF EXISTS ${[...nextTables, 'key_uses', 'shared_keys'].map((name) => `linkage_next.${name}`).join(', ')}`);
  await db.query('CREATE UNLOGGED TABLE linkage_next.key_uses (key bigint NOT NULL)');
  await db.query('CREATE TABLE linkage_next.linkage_keys (key bigint NOT NULL, student integer NOT NULL)');
  await db.query('CREATE TABLE linkage_next.linkage_split_keys (key bigint PRIMARY KEY)');
  await db.query(
    'CREATE TABLE linkage_next.linkage_pairs (one integer NOT NULL, other integer NOT NULL, score real NOT NULL, PRIMARY KEY (one, other))',
  );
};

/** Sends the lines as one text, because each text that is sent costs two calls of the system. */
const copy = (db: Database, table: string, columns: readonly string[], lines: readonly string[]): Promise<void> =>
  db.transaction((sql) => sql.copyIn(`linkage_next.${table}`, columns, [lines.join('')]), { isRepeatable: true });

/** First pass: frequencies, a sample, and which keys are split. */
const countStudents = async (db: Database, pace: Pace, signal: AbortSignal) => {
  const counter = new FrequencyCounter();
  const sample = new Map<number, PreparedRecord>();
  let [students, sampleLimit] = [0, 2 ** 53];
  for await (const batch of allStudents(db, pace, signal)) {
    const lines: string[] = [];
    for (const { id, prepared } of batch) {
      students++;
      counter.add(prepared);
      for (const key of keysOf(prepared)) lines.push(`${hashOf(key)}\n`);
      const rank = hashOf(`sample ${id}`);
      if (rank < sampleLimit) sample.set(rank, prepared);
    }
    if (sample.size > sampleSize) {
      const ranks = [...sample.keys()].toSorted((a, b) => a - b);
      for (const rank of ranks.slice(sampleSize)) sample.delete(rank);
      sampleLimit = ranks[sampleSize - 1] ?? sampleLimit;
    }
    await copy(db, 'key_uses', ['key'], lines);
  }
  await db.query(
    `INSERT INTO linkage_next.linkage_split_keys SELECT key FROM linkage_next.key_uses GROUP BY key HAVING count(*) > ${maxBlockSize}`,
  );
  await db.query('DROP TABLE linkage_next.key_uses');
  const sampled = [...sample].toSorted(([a], [b]) => a - b).map(([, prepared]) => prepared);
  const levels = pairsAtRandom(sampled.length, sampledPairs).flatMap(([one, other]) => {
    const [a, b] = [sampled[one], sampled[other]];
    return a && b ? [compare(a, b)] : [];
  });
  return { students, model: estimateModel(Math.max(students, minStudents), counter.frequencies(), levels) };
};

/** Second pass: the keys of every student. */
const writeKeys = async (db: Database, pace: Pace, signal: AbortSignal): Promise<void> => {
  const { rows } = await db.query<{ key: number }>('SELECT key FROM linkage_next.linkage_split_keys');
  const split = new Set(rows.map(({ key }) => key));
  for await (const batch of allStudents(db, pace, signal)) {
    const lines: string[] = [];
    for (const { id, prepared } of batch) {
      const keys = new Set(keysWith(prepared, (key) => split.has(hashOf(key))).map(hashOf));
      for (const key of keys) lines.push(`${key}\t${id}\n`);
    }
    await copy(db, 'linkage_keys', ['key', 'student'], lines);
  }
  await db.query('ALTER TABLE linkage_next.linkage_keys ADD PRIMARY KEY (key, student)');
  await db.query(
    'CREATE UNLOGGED TABLE linkage_next.shared_keys AS SELECT key FROM linkage_next.linkage_keys GROUP BY key HAVING count(*) > 1',
  );
  await db.query('ALTER TABLE linkage_next.shared_keys ADD PRIMARY KEY (key)');
  await db.query('ANALYZE linkage_next.linkage_keys, linkage_next.shared_keys');
};

interface ScoredPair {
  readonly one: number;
  readonly other: number;
  readonly score: number;
}

const storePairs = async (db: Database, pairs: readonly ScoredPair[]): Promise<void> => {
  for (let from = 0; from < pairs.length; from += pairBatchSize) {
    const batch = pairs.slice(from, from + pairBatchSize);
    await db.query(
      'INSERT INTO linkage_next.linkage_pairs SELECT * FROM unnest($1::integer[], $2::integer[], $3::real[]) ON CONFLICT DO NOTHING',
      [batch.map(({ one }) => one), batch.map(({ other }) => other), batch.map((pair) => pair.score)],
    );
  }
};

/** The pairs of a student with the following ones of a block that reach the threshold. */
const pairsAfter = (model: LinkageModel, block: readonly LinkedStudent[], at: number): readonly ScoredPair[] => {
  const a = block[at];
  return block.slice(at + 1).flatMap((b): ScoredPair[] => {
    const bits = a ? score(model, a.prepared, b.prepared) : -Infinity;
    return a && bits >= pairThreshold ? [{ one: Math.min(a.id, b.id), other: Math.max(a.id, b.id), score: bits }] : [];
  });
};

/** Compares all students that share a key, block by block. Returns the number of comparisons. */
const comparePairs = async (db: Database, model: LinkageModel, pace: Pace, signal: AbortSignal): Promise<number> => {
  let [after, compared, rested] = [-1, 0, 0];
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await db.query<StudentRow & { readonly key: number }>(
      `WITH keys AS (SELECT key FROM linkage_next.shared_keys WHERE key > $1 ORDER BY key LIMIT ${keyBatchSize})
       SELECT k.key, ${comparedColumns} FROM keys JOIN linkage_next.linkage_keys AS k USING (key)
       JOIN ${studentRows} AS r ON r.id = k.student WHERE record_state = ANY($2) ORDER BY k.key`,
      [after, linkedStates],
    );
    const last = await db.query<{ key: number | null }>(
      `SELECT max(key) AS key FROM (SELECT key FROM linkage_next.shared_keys WHERE key > $1 ORDER BY key LIMIT ${keyBatchSize}) AS page`,
      [after],
    );
    const end = last.rows[0]?.key ?? null;
    if (end === null) return compared;
    const pairs: ScoredPair[] = [];
    for (const [, block] of groupBy(rows, ({ key }) => key)) {
      const students = block.map(toLinked);
      for (const at of students.keys()) {
        for (const pair of pairsAfter(model, students, at)) pairs.push(pair);
        compared += students.length - at - 1;
        if (compared - rested < comparisonBatchSize) continue;
        await pace.rest(signal);
        rested = compared;
      }
    }
    await storePairs(db, pairs);
    after = end;
  }
};

const swapTables = (db: Database, students: number, model: LinkageModel, position: bigint | null): Promise<void> =>
  db.transaction(async (sql) => {
    await sql.query(
      `INSERT INTO app.linkage_models (sweep, version, students, model, position) VALUES (1, $1, $2, $3, $4)
       ON CONFLICT (single) DO UPDATE SET sweep = linkage_models.sweep + 1, version = excluded.version, students = excluded.students,
         model = excluded.model, position = excluded.position, made = now()`,
      [linkageVersion, students, JSON.stringify(model), position === null ? null : String(position)],
    );
    for (const name of nextTables) {
      await sql.query(`DROP TABLE app.${name}`);
      await sql.query(`ALTER TABLE linkage_next.${name} SET SCHEMA app`);
    }
    await sql.query('DROP SCHEMA linkage_next CASCADE');
  });

/**
 * Computes frequencies, keys and pairs of all students anew, beside the present ones, and swaps them in. Only one sweep may run at a time.
 * Changes meanwhile are left to `followStudents`, which goes on from the position at the start of the sweep.
 */
export const sweepLinkage = async (db: Database, signal: AbortSignal, pace = new Pace(() => false)): Promise<SweepFigures> => {
  const before = performance.now();
  const position = (await readCheckpoint(db, readSchema))?.position ?? null;
  await beginTables(db);
  const { students, model } = await countStudents(db, pace, signal);
  await writeKeys(db, pace, signal);
  const compared = await comparePairs(db, model, pace, signal);
  await db.query('CREATE INDEX ON linkage_next.linkage_keys (student)');
  await db.query('CREATE INDEX ON linkage_next.linkage_pairs (other)');
  await db.query('CREATE INDEX ON linkage_next.linkage_pairs (score DESC, one, other)');
  const { rows } = await db.query<{ pairs: number }>('SELECT count(*)::integer AS pairs FROM linkage_next.linkage_pairs');
  await swapTables(db, students, model, position);
  return { students, compared, pairs: rows[0]?.pairs ?? 0, seconds: (performance.now() - before) / 1000 };
};

import type { Attempts, AttemptSubject } from '../../commands/accounts/ports.ts';
import { countAnother, countedFor, waitBefore } from '../../domain/accounts/slowing.ts';
import type { Database } from '../../projections/sql.ts';
import { hashOfSecret } from './secrets.ts';

const cleaningIntervalMs = 60_000;
const cleaningBatchSize = 10_000;
/** Cleaning deletes the oldest rows above this number. */
const maxRows = 100_000;

interface CountRow {
  readonly subject: string;
  readonly count: number;
  readonly age: number;
}

/** Failed attempts in PostgreSQL. Uses PostgreSQL's clock. */
export class PostgresAttempts implements Attempts {
  readonly #db: Database;
  #cleaned = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  async begin(subjects: readonly AttemptSubject[]): Promise<number> {
    await this.#clean();
    const rules = new Map(subjects.map(({ key, rule }) => [hashOfSecret(key), rule]));
    // Always in the same order, so that two attempts never deadlock.
    const keys = [...rules.keys()].toSorted();
    return this.#db.transaction(
      async (sql) => {
        await sql.query('INSERT INTO app.sign_in_attempts (subject) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [keys]);
        const { rows } = await sql.query<CountRow>(
          `SELECT subject, count, extract(epoch FROM clock_timestamp() - counted)::double precision AS age
           FROM app.sign_in_attempts WHERE subject = ANY($1) ORDER BY subject FOR UPDATE`,
          [keys],
        );
        const counted = new Map(rows.map((row) => [row.subject, row]));
        const counts = [...rules].map(([subject, rule]) => ({ subject, rule, ...(counted.get(subject) ?? { count: 0, age: 0 }) }));
        const wait = Math.max(...counts.map(({ rule, ...count }) => waitBefore(rule, count)));
        if (wait > 0) return wait;
        await sql.query(
          `INSERT INTO app.sign_in_attempts (subject, count)
           SELECT * FROM json_to_recordset($1) AS given (subject text, count double precision) ORDER BY subject
           ON CONFLICT (subject) DO UPDATE SET count = excluded.count, counted = clock_timestamp()`,
          [JSON.stringify(counts.map(({ subject, rule, ...count }) => ({ subject, count: countAnother(rule, count) })))],
        );
        return 0;
      },
      { isRepeatable: true },
    );
  }

  async forgive(subjects: readonly AttemptSubject[]): Promise<void> {
    const keysOf = (isShared: boolean) =>
      subjects
        .filter((each) => each.isShared === isShared)
        .map(({ key }) => hashOfSecret(key))
        .toSorted();
    await this.#db.query(
      `UPDATE app.sign_in_attempts SET count = greatest(0, count - 1) WHERE subject IN
         (SELECT subject FROM app.sign_in_attempts WHERE subject = ANY($1) ORDER BY subject FOR UPDATE)`,
      [keysOf(true)],
    );
    await this.#db.query('DELETE FROM app.sign_in_attempts WHERE subject = ANY($1)', [keysOf(false)]);
  }

  /** Skips locked rows; the next cleaning deletes them. */
  async #clean(): Promise<void> {
    if (Date.now() - this.#cleaned < cleaningIntervalMs) return;
    this.#cleaned = Date.now();
    await this.#db.query(
      `DELETE FROM app.sign_in_attempts WHERE subject IN (
         SELECT subject FROM app.sign_in_attempts
         WHERE counted < greatest(
           now() - make_interval(secs => $1), (SELECT counted FROM app.sign_in_attempts ORDER BY counted DESC OFFSET $2 LIMIT 1))
         ORDER BY counted LIMIT ${cleaningBatchSize} FOR UPDATE SKIP LOCKED)`,
      [countedFor, maxRows],
    );
  }
}

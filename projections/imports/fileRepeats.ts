import type { FilePerson, LikeRow } from '../../domain/imports/likeRow.ts';
import { narrowKeysOf } from '../../domain/linkage/blocking.ts';
import { compare } from '../../domain/linkage/compare.ts';
import { explain } from '../../domain/linkage/explain.ts';
import { hashOf } from '../../domain/linkage/hash.ts';
import { prepare, type PreparedRecord } from '../../domain/linkage/linkageRecord.ts';
import { type LinkageModel, levelName, score } from '../../domain/linkage/model.ts';
import type { Sql } from '../sql.ts';

/** Keys that more rows share are ignored: the file has many such people, or values that somebody made up. */
const maxSharing = 5;

/** In bits: a note is right about eight times in nine. */
const noteThreshold = 3;

/** The deduction from the score for a long file: among more rows, more are alike by chance. */
const chanceBits = (line: number, { records }: LinkageModel): number => Math.max(0, Math.log2(line / records));

/** Twins agree in all but the first name, and often stand in one file. */
const areTwins = (a: PreparedRecord, b: PreparedRecord): boolean => levelName('firstname', compare(a, b).firstname) === 'different';

/** Finds people who come twice in a file, by the score of the sweep. The people of its rows are kept until the plan is removed. */
export class SqlFileRepeats {
  readonly #db: Sql;
  readonly #models: { model(): Promise<LinkageModel> };

  constructor(db: Sql, models: { model(): Promise<LinkageModel> }) {
    this.#db = db;
    this.#models = models;
  }

  async find(id: number, rows: readonly FilePerson[]): Promise<ReadonlyMap<number, LikeRow>> {
    if (rows.length === 0) return new Map();
    const people = new Map(rows.map(({ line, person }) => [line, prepare(person)]));
    const keys = [...people].flatMap(([line, person]) => narrowKeysOf(person).map((key) => ({ line, key: hashOf(key) })));
    await this.#keep(id, people, keys);
    const pairs = await this.#pairs(id, keys);
    const before = await this.#people(id, [...new Set(pairs.map(({ other }) => other).filter((line) => !people.has(line)))]);
    const model = await this.#models.model();
    const repeats = new Map<number, LikeRow & { readonly bits: number }>();
    for (const { line, other } of pairs) {
      const [person, earlier] = [people.get(line), people.get(other) ?? before.get(other)];
      if (!person || !earlier || areTwins(person, earlier)) continue;
      const bits = score(model, person, earlier) - chanceBits(line, model);
      if (bits < noteThreshold || bits <= (repeats.get(line)?.bits ?? -Infinity)) continue;
      repeats.set(line, { line: other, because: explain(person, earlier), bits });
    }
    return repeats;
  }

  async #keep(
    id: number,
    people: ReadonlyMap<number, PreparedRecord>,
    keys: readonly { readonly line: number; readonly key: number }[],
  ): Promise<void> {
    await this.#db.query(
      `INSERT INTO app.import_people (import, line, person) SELECT $1, * FROM unnest($2::integer[], $3::jsonb[])
       ON CONFLICT (import, line) DO UPDATE SET person = excluded.person`,
      [id, [...people.keys()], [...people.values()].map((person) => JSON.stringify(person))],
    );
    // Keys that a row had before it was corrected only cost a comparison.
    await this.#db.query(
      'INSERT INTO app.import_keys (import, key, line) SELECT $1, * FROM unnest($2::bigint[], $3::integer[]) ON CONFLICT DO NOTHING',
      [id, keys.map(({ key }) => key), keys.map(({ line }) => line)],
    );
  }

  /** The rows with each earlier one that shares a key. */
  async #pairs(id: number, keys: readonly { readonly line: number; readonly key: number }[]) {
    const { rows } = await this.#db.query<{ line: number; other: number }>(
      `SELECT DISTINCT asked.line, other FROM unnest($2::bigint[], $3::integer[]) AS asked (key, line),
         LATERAL (SELECT array_agg(line) AS lines FROM (
           SELECT k.line FROM app.import_keys AS k WHERE k.import = $1 AND k.key = asked.key AND k.line < asked.line LIMIT $4 + 1
         ) AS sharing) AS earlier, unnest(lines) AS other
       WHERE cardinality(lines) <= $4 ORDER BY 1, 2`,
      [id, keys.map(({ key }) => key), keys.map(({ line }) => line), maxSharing],
    );
    return rows;
  }

  async #people(id: number, lines: readonly number[]): Promise<ReadonlyMap<number, PreparedRecord>> {
    if (lines.length === 0) return new Map();
    const { rows } = await this.#db.query<{ line: number; person: PreparedRecord }>(
      'SELECT line, person FROM app.import_people WHERE import = $1 AND line = ANY($2)',
      [id, lines],
    );
    return new Map(rows.map(({ line, person }) => [line, person]));
  }
}

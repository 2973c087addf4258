import type { WholeQuestion } from '../../domain/search/question.ts';
import type { Database } from '../sql.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import type { RecordTable } from '../tables/tables.ts';
import { Parameters } from './clauseSql.ts';
import { conditionsOf, whereAll } from './conditions.ts';
import type { CountUpTo, EditorCount, EditorSelection } from './engine.ts';
import { isTimeout } from './timeouts.ts';

/** The time after which each count of an overview gives up. */
const countTimeoutMs = 1_000;

/** Counts for overviews, which must be quick and may give up. */
export class QuickCounts {
  readonly #db: Database;
  readonly #importPurgeDays: number;

  constructor(db: Database, importPurgeDays: number) {
    this.#db = db;
    this.#importPurgeDays = importPurgeDays;
  }

  async upTo(table: RecordTable, question: WholeQuestion, limit: number): Promise<CountUpTo | null> {
    const rows = await this.#ask<{ n: number }>(
      table,
      question,
      (matching) => `SELECT count(*)::integer AS n FROM (SELECT 1 ${matching} LIMIT ${limit + 1}) AS few`,
    );
    const count = rows?.[0]?.n;
    return count === undefined ? null : { count: Math.min(count, limit), isMore: count > limit };
  }

  byEditor(
    table: RecordTable,
    question: WholeQuestion,
    { limit, first, maxCounted }: EditorSelection,
  ): Promise<readonly EditorCount[] | null> {
    return this.#ask<EditorCount>(
      table,
      question,
      (matching, parameters) =>
        `WITH few AS MATERIALIZED (SELECT r.updated_by, r.updated_by_name ${matching} LIMIT ${maxCounted + 1})
         SELECT updated_by AS id, max(updated_by_name) AS name, count(*)::integer AS count,
           (SELECT count(*) FROM few) > ${maxCounted} AS "isMore"
         FROM few GROUP BY updated_by HAVING updated_by <> 0
         ORDER BY updated_by = ${parameters.add(first, 'integer')} DESC, count(*) DESC, updated_by LIMIT ${limit}`,
    );
  }

  /** Runs a query on the matching rows; null if it takes too long. */
  async #ask<Row>(
    table: RecordTable,
    question: WholeQuestion,
    query: (matching: string, parameters: Parameters) => string,
  ): Promise<readonly Row[] | null> {
    const parameters = new Parameters();
    const text = query(
      `FROM ${inReadSchema(table.name)} AS r ${whereAll(conditionsOf(table, question, this.#importPurgeDays, parameters))}`,
      parameters,
    );
    try {
      return await this.#db.transaction(async (sql) => {
        await sql.query(`SET LOCAL statement_timeout = ${countTimeoutMs}`);
        return (await sql.query<Row>(text, parameters.values)).rows;
      });
    } catch (error) {
      if (isTimeout(error)) return null;
      throw error;
    }
  }
}

import type { Values } from '../../domain/fields/field.ts';
import { declaredName } from '../../domain/record/part.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import { type Database, quoteName } from '../sql.ts';
import { type RecordTable, tableOf } from '../tables/tables.ts';
import { countChanges } from './changeCounts.ts';
import { Parameters } from './clauseSql.ts';
import { conditionsOf, selectedStates, targetOf, whereAll } from './conditions.ts';
import type { TotalsCache } from './totalsCache.ts';
import {
  type ChangeCounts,
  type CountUpTo,
  type EditorCount,
  type EditorSelection,
  type Found,
  type Question,
  type Sums,
  TooManyResults,
} from './engine.ts';
import type { WholeQuestion } from '../../domain/search/question.ts';
import type { TableReadiness } from '../tables/tableReadiness.ts';
import { RankedSearch } from './rankedSearch.ts';
import { QuickCounts } from './quickCounts.ts';
import { keptInOfSort, sortSql } from './sortSql.ts';
import { isTimeout } from './timeouts.ts';
import type { RowsEngine } from './routedSearch.ts';

/** Up to this many matches, collect, count and sort them in one query. */
const maxGathered = 20_000;
/** Above this many matches, scan the sort index; below it, collect and sort. */
const indexScanThreshold = 3 * maxGathered;
/** The same for searches without words: their matches are spread evenly over the sort index, so a short scan of it finds a page. */
const indexScanThresholdWithoutWords = 5_000;
/** Above this number of records, scanning past them is slower than collecting and sorting. */
const maxScanned = 50_000;

const tableFor = (question: Pick<Question, 'set'>): RecordTable => {
  const table = tableOf(question.set.type.name);
  if (!table) throw new RangeError(`There is no table for the set ${question.set.name}`);
  return table;
};

const fromRows = (table: RecordTable) => `${inReadSchema(table.name)} AS r`;

/** Answers questions with SQL on the read tables. Results are always exact and current, at any page depth. */
export class PostgresEngine implements RowsEngine {
  readonly #db: Database;
  readonly #totals: TotalsCache;
  readonly #importPurgeDays: number;
  readonly #tables: Pick<TableReadiness, 'demand' | 'demandAll'>;
  readonly #ranked: RankedSearch;
  readonly #quick: QuickCounts;

  /** @param importPurgeDays filters by import find imports that completed at most this many days ago */
  constructor(db: Database, totals: TotalsCache, importPurgeDays: number, tables: Pick<TableReadiness, 'demand' | 'demandAll'>) {
    this.#db = db;
    this.#tables = tables;
    this.#totals = totals;
    this.#importPurgeDays = importPurgeDays;
    this.#ranked = new RankedSearch(db, importPurgeDays);
    this.#quick = new QuickCounts(db, importPurgeDays);
  }

  async find(question: Question): Promise<Found> {
    await this.#demandColumns(question, [declaredName(question.sort)]);
    const keptIn = keptInOfSort(question);
    if (keptIn) await this.#tables.demandAll(keptIn.recordType);
    const table = tableFor(question);
    const { relevance } = question;
    if (relevance === null) return this.#sorted(table, question);
    return this.#inTime(async () => {
      const isSorted = relevance.use === 'similar';
      const page = (isSorted ? null : await this.#ranked.find(table, question, relevance)) ?? (await this.#sorted(table, question));
      return page.total > 0 || question.isExact ? page : ((await this.#ranked.similar(table, question, relevance)) ?? page);
    });
  }

  /** A page in the order of `sort`. */
  async #sorted(table: RecordTable, question: Question): Promise<Found> {
    const offset = (question.page - 1) * question.pageSize;
    const cachedTotal = this.#keptTotal(table, question);
    if (cachedTotal) {
      // A total kept by projections is fast to read, and it allows reading deep pages from the end.
      const total = await cachedTotal;
      return { total, ids: await this.#page(table, question, offset, total, false) };
    }
    let ids: Promise<readonly number[]> | null = null;
    const total = await this.#totals.total(question, async () => {
      const expected = await this.#estimate(table, question);
      const hasWords = question.query.words.length > 0 || question.only !== null;
      const few =
        expected <= (hasWords ? indexScanThreshold : indexScanThresholdWithoutWords) ? await this.#few(table, question, offset) : null;
      if (few) {
        ids = Promise.resolve(few.ids);
        return few.total;
      }
      // While the matches are counted, fetch a page near the beginning in parallel.
      if (expected > indexScanThreshold && offset < expected / 2) {
        ids = this.#page(table, question, offset, expected, false);
        // `await` below reports the failure.
        ids.catch(() => undefined);
      }
      return this.#count(table, question);
    });
    return {
      total,
      ids: await (ids ?? this.#page(table, question, offset, total, await this.#isGathered(table, question, offset, total))),
    };
  }

  async total(question: WholeQuestion): Promise<number> {
    await this.#demandColumns(question);
    const table = tableFor(question);
    return (await this.#keptTotal(table, question)) ?? this.#totals.total(question, () => this.#count(table, question));
  }

  async countUpTo(question: WholeQuestion, limit: number): Promise<CountUpTo | null> {
    await this.#demandColumns(question);
    const table = tableFor(question);
    const cachedTotal = await this.#keptTotal(table, question);
    return cachedTotal === null ? this.#quick.upTo(table, question, limit) : { count: cachedTotal, isMore: false };
  }

  async countByEditor(question: WholeQuestion, selection: EditorSelection): Promise<readonly EditorCount[] | null> {
    await this.#demandColumns(question);
    return this.#quick.byEditor(tableFor(question), question, selection);
  }

  async allMatch(question: WholeQuestion, ids: readonly number[]): Promise<boolean> {
    if (ids.length === 0) return true;
    return (await this.#count(tableFor(question), { ...question, only: ids })) === ids.length;
  }

  async walk(question: WholeQuestion, after: number, limit: number): Promise<readonly number[]> {
    await this.#demandColumns(question);
    const table = tableFor(question);
    const parameters = new Parameters();
    const conditions = [...conditionsOf(table, question, this.#importPurgeDays, parameters), `id > ${parameters.add(after, 'integer')}`];
    const { rows } = await this.#ask<{ id: number }>(
      `SELECT id FROM ${fromRows(table)} ${whereAll(conditions)} ORDER BY id LIMIT ${parameters.add(limit, 'integer')}`,
      parameters,
    );
    return rows.map((row) => row.id);
  }

  async countChanges(question: WholeQuestion, newValues: Values): Promise<ChangeCounts> {
    await this.#demandColumns(question);
    return countChanges(tableFor(question), question, newValues, this.#importPurgeDays, (text, parameters) => this.#ask(text, parameters));
  }

  async sums(question: WholeQuestion, fields: readonly string[]): Promise<Sums> {
    await this.#demandColumns(question, fields);
    return this.#totals.sums(question, fields, () => this.#addUp(tableFor(question), question, fields));
  }

  /** Rejects if the question needs columns that are still being built. */
  async #demandColumns({ set, query, groupClause }: WholeQuestion, fields: readonly string[] = []): Promise<void> {
    const searched = [...query.clauses, ...(groupClause ? [groupClause] : [])].map(({ field }) => field);
    await this.#tables.demand(set.type.name, [...searched.map(({ column }) => column), ...fields]);
    for (const { borrowed, related } of searched) {
      if (borrowed) await this.#tables.demand(borrowed.recordType, [borrowed.field]);
      if (related) await this.#tables.demandAll(related.recordType);
      if (related?.isOutward) await this.#tables.demand(set.type.name, [related.by]);
      if (related?.target.on === 'record' && related.target.named)
        await this.#tables.demand(related.target.named.recordType, [related.target.named.field]);
    }
  }

  /** The stored total, if the question filters only by states and groups; null if rows must be counted. */
  #keptTotal(table: RecordTable, question: WholeQuestion): Promise<number> | null {
    const { query, scope, groupClause } = question;
    const onlyStates = query.words.length === 0 && query.clauses.every(({ field }) => field.column === 'recordState');
    if (!onlyStates || groupClause || question.only || table.groups === 'several') return null;
    return this.#db
      .query<{ n: number }>(
        `SELECT coalesce(sum(n), 0)::integer AS n FROM ${inReadSchema('counts')}
         WHERE record_type = $1 AND record_state = ANY($2) AND ($3::integer[] IS NULL OR group_id = ANY($3))`,
        [table.type.name, selectedStates(question), scope === 'every' || table.groups === 'none' ? null : [...scope]],
        'kept-total',
      )
      .then(({ rows }) => rows[0]?.n ?? 0);
  }

  async #count(table: RecordTable, question: WholeQuestion): Promise<number> {
    const parameters = new Parameters();
    const { rows } = await this.#ask<{ n: number }>(
      `SELECT count(*)::integer AS n FROM ${fromRows(table)} ${whereAll(conditionsOf(table, question, this.#importPurgeDays, parameters))}`,
      parameters,
    );
    return rows[0]?.n ?? 0;
  }

  async #addUp(table: RecordTable, question: WholeQuestion, fields: readonly string[]): Promise<Sums> {
    const parameters = new Parameters();
    const columns = fields.map((name) => {
      const target = targetOf(table, name);
      if (!target) throw new RangeError(`${table.name} has no column for ${name}`);
      return `sum(${target.column})::double precision AS ${quoteName(name)}`;
    });
    const { rows } = await this.#ask<Record<string, number | null>>(
      `SELECT ${columns.join(', ')} FROM ${fromRows(table)} ${whereAll(conditionsOf(table, question, this.#importPurgeDays, parameters))}`,
      parameters,
    );
    return rows[0] ?? {};
  }

  /**
   * Whether to collect and sort all matches for a page. Words often relate to the sort field, so their matches may
   * all be at the end of the order. Other filters are assumed to match evenly among the records of the selected
   * groups and states.
   */
  async #isGathered(table: RecordTable, question: Question, offset: number, total: number): Promise<boolean> {
    const { query } = question;
    const states = query.clauses.filter(({ field }) => field.column === 'recordState');
    const among =
      query.words.length > 0 || question.only
        ? null
        : await this.#keptTotal(table, { ...question, query: { words: [], clauses: states }, groupClause: null });
    if (among === null) return total <= indexScanThreshold;
    const nearer = Math.min(offset + question.pageSize, total - offset);
    return (nearer * among) / Math.max(total, 1) > maxScanned;
  }

  async #estimate(table: RecordTable, question: WholeQuestion): Promise<number> {
    const parameters = new Parameters();
    const { rows } = await this.#ask<{ 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[] }>(
      `EXPLAIN (FORMAT JSON) SELECT 1 FROM ${fromRows(table)} ${whereAll(conditionsOf(table, question, this.#importPurgeDays, parameters))}`,
      parameters,
    );
    return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
  }

  /** The page and the total in one query; null if there are too many matches. */
  async #few(table: RecordTable, question: Question, offset: number): Promise<Found | null> {
    const parameters = new Parameters();
    const { by, join } = sortSql(table, question, parameters);
    const matching = `SELECT id, ${by} AS by
      FROM ${fromRows(table)} ${join} ${whereAll(conditionsOf(table, question, this.#importPurgeDays, parameters))}`;
    const { rows } = await this.#ask<{ total: number; ids: readonly number[] }>(
      `WITH matching AS MATERIALIZED (${matching} LIMIT ${maxGathered + 1})
       SELECT (SELECT count(*)::integer FROM matching) AS total,
         ARRAY(SELECT id FROM matching
         ORDER BY by ${question.order === 'asc' ? 'ASC' : 'DESC'}, id
         ${question.sort === 'id' && question.order === 'desc' ? 'DESC' : 'ASC'}
               LIMIT ${parameters.add(question.pageSize, 'integer')} OFFSET ${parameters.add(offset, 'bigint')}) AS ids`,
      parameters,
    );
    const [gathered] = rows;
    return gathered && gathered.total <= maxGathered ? gathered : null;
  }

  /** The ids of a page. `gather`: collect and sort all matches, do not scan the sort index. */
  async #page(table: RecordTable, question: Question, offset: number, total: number, gather: boolean): Promise<readonly number[]> {
    if (offset >= total) return [];
    const parameters = new Parameters();
    const conditions = whereAll(conditionsOf(table, question, this.#importPurgeDays, parameters));
    // Read from the nearer end: backwards for pages behind the middle.
    const backwards = offset > total / 2;
    const size = backwards ? Math.min(question.pageSize, total - offset) : question.pageSize;
    const skip = backwards ? total - offset - size : offset;
    const direction = (question.order === 'asc') === backwards ? 'DESC' : 'ASC';
    const ids = backwards ? 'DESC' : 'ASC';
    const { by, join } = sortSql(table, question, parameters);
    const { rows } = await this.#ask<{ id: number }>(
      `SELECT id FROM (SELECT id, ${by} AS by FROM ${fromRows(table)} ${join} ${conditions} ${gather ? 'OFFSET 0' : ''}) AS matching
       ORDER BY ${by === 'id' ? `id ${direction}` : `by ${direction}, id ${ids}`}
       LIMIT ${parameters.add(size, 'integer')} OFFSET ${parameters.add(skip, 'bigint')}`,
      parameters,
    );
    const matchingIds = rows.map((row) => row.id);
    return backwards ? matchingIds.toReversed() : matchingIds;
  }

  #ask<Row>(text: string, parameters: Parameters) {
    return this.#inTime(() => this.#db.query<Row>(text, parameters.values));
  }

  /** Runs queries; rejects with {@link TooManyResults} if one of them exceeds the time limit. */
  async #inTime<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      if (isTimeout(error)) throw new TooManyResults();
      throw error;
    }
  }
}

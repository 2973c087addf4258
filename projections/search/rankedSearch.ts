import type { WholeQuestion } from '../../domain/search/question.ts';
import type { RelevanceOrder } from '../../domain/search/relevanceOrder.ts';
import { maxRanked, nearness, rankRecords, type RankedRecord, rankOf } from '../../domain/search/relevance.ts';
import { type Closeness, closenessTo } from '../../domain/search/similar.ts';
import { type Database, quoteName, type Sql } from '../sql.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import { type RecordTable, tableOf } from '../tables/tables.ts';
import { Parameters } from './clauseSql.ts';
import { conditionsOf, matchesWords, selectedStates, targetOf, whereAll, wholeWords } from './conditions.ts';
import type { Found, Question } from './engine.ts';
import { joinedOrSplitQueries, type SimilarQuery, similarQueries } from './similarQueries.ts';

/** The most matches that are all ranked, by the use of their order. */
const maxMatches = { all: maxRanked.list, head: maxRanked.lookup, similar: 0 } as const;
/** The number of matches that are ranked, for each order of the name, if more have a name that begins with the first word. */
const maxLikely = 200;
/** Lookups with fewer exact matches show similar records behind them. */
const fewMatches = 3;
/** The limits of records that are compared with mistyped words, and of those that are shown. */
const maxCompared = 500;
const maxSimilar = 100;
/** Records that are further away than the closest one by more than this are left out. */
const maxFurther = 0.5;

/** Sorts after every text that begins with what stands before it. */
const highest = '\u{10ffff}';

interface Candidate extends RankedRecord {
  readonly words: readonly string[];
}

/** Texts of a row are read as one text with this between them: the driver takes much longer to read an array. */
const separator = { text: '\n', sql: 'chr(10)' };

interface CandidateRow extends Pick<RankedRecord, 'id' | 'state' | 'near'> {
  readonly names: string;
  readonly codes: string;
  readonly words: string;
}

interface CandidateOptions {
  readonly limit: number;
  /** A full text query in addition to the question. */
  readonly query?: string;
  /** Only rows whose column begins with the text, in the order of the column. */
  readonly begins?: { readonly column: string; readonly text: string };
  /** Only rows of the user's group. */
  readonly isOwn?: boolean;
  readonly hasWords?: boolean;
}

/** SQL for the nearness of a row to a group. */
const nearnessSql = (table: RecordTable, { group, canUseLinks }: RelevanceOrder, parameters: Parameters): string => {
  const { linkedFrom, region } = table.type.relevance;
  const isAnywhere = table.groups === 'none' && linkedFrom === null && region.length === 0;
  if (group === null || isAnywhere) return String(nearness.elsewhere);
  const own = parameters.add(group, 'integer');
  const cases: string[] = [];
  if (table.groups === 'one') cases.push(`WHEN r.group_id = ${own} THEN ${nearness.own}`);
  if (table.groups === 'several') cases.push(`WHEN r.group_ids @> ARRAY[${own}] THEN ${nearness.own}`);
  const linking = linkedFrom && canUseLinks ? tableOf(linkedFrom.recordType) : undefined;
  const link = linking && linkedFrom ? targetOf(linking, linkedFrom.field) : undefined;
  if (linking?.groups === 'one' && link) {
    // LIMIT makes PostgreSQL look into the index for each record. Otherwise it reads all links of the group.
    const linked = `SELECT true FROM ${inReadSchema(linking.name)} AS l WHERE l.group_id = ${own} AND l.${link.column} = r.id LIMIT 1`;
    cases.push(`WHEN (${linked}) THEN ${nearness.own}`);
  }
  const places = region.flatMap((name) => targetOf(table, name)?.column ?? []);
  if (places.length > 0) {
    const same = places.map((column) => `r.${column} = (SELECT g.${column} FROM ${inReadSchema(table.name)} AS g WHERE g.id = ${own})`);
    cases.push(`WHEN ${same.join(' OR ')} THEN ${nearness.region}`);
  }
  // A number keeps the parameter in use if no case is left.
  return `CASE ${cases.join(' ')} WHEN ${own} IS NULL THEN ${nearness.own} ELSE ${nearness.elsewhere} END`;
};

/** The columns of a candidate, from a row called r. */
const candidateColumns = (table: RecordTable, order: RelevanceOrder, parameters: Parameters, hasWords: boolean): string => {
  const { names, codes } = table.type.relevance;
  const columnsOf = (fields: readonly string[]) => fields.flatMap((name) => targetOf(table, name)?.column ?? []);
  const joinSql = (texts: readonly string[]) => (texts.length === 0 ? `''` : `concat_ws(${separator.sql}, ${texts.join(', ')})`);
  return [
    'r.id',
    'r.record_state AS state',
    `${joinSql(['title_key', ...names.map((fields) => `concat_ws(' ', ${columnsOf(fields).join(', ')})`)])} AS names`,
    `${joinSql(columnsOf(codes))} AS codes`,
    `${nearnessSql(table, order, parameters)} AS near`,
    `${hasWords ? `array_to_string(tsvector_to_array(words), ' ')` : `''`} AS words`,
  ].join(', ');
};

const candidatesFrom = ({ type: { states } }: RecordTable, rows: readonly CandidateRow[]): readonly Candidate[] => {
  const places = new Map(states.all.map(({ value }, place) => [value, place]));
  return rows.map(({ id, state, near, names, codes, words }) => ({
    id,
    near,
    state: places.get(state) ?? places.size,
    names: names.split(separator.text),
    codes: codes.split(separator.text),
    words: words.split(' '),
  }));
};

/** The full text queries that match any row of the table. */
const existing = async (sql: Sql, table: RecordTable, queries: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql.query<{ query: string }>(
    `SELECT asked.query FROM unnest($1::text[]) AS asked(query)
     CROSS JOIN LATERAL (SELECT FROM ${inReadSchema(table.name)} WHERE words @@ asked.query::tsquery LIMIT 1) AS found`,
    [queries],
  );
  return new Set(rows.map(({ query }) => query));
};

/** Orders the matches of words by relevance and finds similar records, with SQL on the read tables. */
export class RankedSearch {
  readonly #db: Database;
  readonly #importPurgeDays: number;

  constructor(db: Database, importPurgeDays: number) {
    this.#db = db;
    this.#importPurgeDays = importPurgeDays;
  }

  /** The page of a question that is ordered by relevance; null if there are too many matches, and all are asked for in order. */
  async find(table: RecordTable, question: Question, order: RelevanceOrder): Promise<Found | null> {
    const limit = maxMatches[order.use];
    const matching = await this.#matching(this.#db, table, question, order, limit);
    if (matching === null) return order.use === 'head' ? this.#best(table, question, order, limit) : null;
    const exact = rankRecords(matching, (each) => rankOf(order.typed, each)).map(({ id }) => id);
    const isFew = order.use === 'head' && exact.length > 0 && exact.length < fewMatches;
    const others = isFew ? (await this.#similar(table, question, order, joinedOrSplitQueries)).filter((id) => !exact.includes(id)) : [];
    // Similar records fill the first page only, so that nobody takes them for further matches.
    const ids = [...exact, ...others.slice(0, Math.max(0, question.pageSize - exact.length))];
    return { ids: pageOf(ids, question), total: ids.length };
  }

  /** The page of the best of more than `limit` matches. */
  async #best(table: RecordTable, question: Question, order: RelevanceOrder, limit: number): Promise<Found> {
    const likely = await this.#likely(table, question, order);
    const isEnough = likely.length >= question.page * question.pageSize;
    const others = isEnough ? [] : await this.#candidates(this.#db, table, question, order, { limit });
    const once = [...new Map([...likely, ...others].map((each) => [each.id, each])).values()];
    const ids = rankRecords(once, (each) => rankOf(order.typed, each)).map(({ id }) => id);
    return { ids: pageOf(ids, question), total: Math.max(ids.length, limit + 1), isMore: true };
  }

  /** The page of records that are similar to the words; null if there are none. */
  async similar(table: RecordTable, question: Question, order: RelevanceOrder): Promise<Found | null> {
    const ids = await this.#similar(table, question, order, similarQueries);
    return ids.length === 0 ? null : { ids: pageOf(ids, question), total: ids.length, isAlike: true };
  }

  /** Similar records, the closest first, found with the first of the queries that finds any. */
  async #similar(
    table: RecordTable,
    question: Question,
    order: RelevanceOrder,
    queriesFor: typeof similarQueries,
  ): Promise<readonly number[]> {
    const { words } = question.query;
    const closeTo = closenessTo(words);
    const wordless = { ...question, query: { ...question.query, words: [] } };
    return this.#db.transaction(async (sql) => {
      // PostgreSQL overestimates how many rows match many alternatives, and would read them all.
      await sql.query('SET LOCAL enable_seqscan = off');
      for await (const { query, writings } of queriesFor(words, (queries) => existing(sql, table, queries))) {
        const candidates = await this.#candidates(sql, table, wordless, order, { limit: maxCompared, query, hasWords: true });
        const close = candidates.flatMap((each) => {
          const closeness = writings ? writtenAs(writings, each.words) : closeTo(each.words);
          return closeness && closeness.cost > 0 ? [{ ...each, closeness }] : [];
        });
        if (close.length === 0) continue;
        const best = Math.min(...close.map(({ closeness }) => closeness.cost));
        return rankRecords(
          close.filter(({ closeness }) => closeness.cost <= best + maxFurther),
          ({ closeness, ...each }) => [closeness.cost, ...rankOf({ words: closeness.words, phrase: closeness.words.join(' ') }, each)],
        )
          .slice(0, maxSimilar)
          .map(({ id }) => id);
      }
      return [];
    });
  }

  /** The records that are probably meant, if too many match: the words are whole, or the name begins with the first of them. */
  async #likely(table: RecordTable, question: Question, order: RelevanceOrder): Promise<readonly Candidate[]> {
    const { words } = question.query;
    const wordless: WholeQuestion = { ...question, query: { ...question.query, words: [] } };
    const [text = ''] = words;
    const firstFields = [...new Set(table.type.relevance.names.flatMap(([name]) => name ?? []))];
    const inGroups = table.groups === 'one' && order.group !== null ? [false, true] : [false];
    const prefixMatches = firstFields.flatMap((name) => {
      const column = targetOf(table, name)?.column;
      if (column === undefined) return [];
      const narrowed = words.length > 1 ? question : wordless;
      return inGroups.map((isOwn) =>
        this.#candidates(this.#db, table, narrowed, order, { limit: maxLikely, begins: { column, text }, isOwn }),
      );
    });
    const wholeWordMatches = this.#candidates(this.#db, table, wordless, order, { limit: maxLikely, query: wholeWords(words) });
    return (await Promise.all([wholeWordMatches, ...prefixMatches])).flat();
  }

  /** All matches; null if there are more than `limit`. They are then neither ranked nor sent. */
  async #matching(
    sql: Sql,
    table: RecordTable,
    question: WholeQuestion,
    order: RelevanceOrder,
    limit: number,
  ): Promise<readonly Candidate[] | null> {
    const parameters = new Parameters();
    const { relevance } = table.type;
    const neededFields = new Set([
      'id',
      'record_state',
      'title_key',
      ...(table.groups === 'one' ? ['group_id'] : table.groups === 'several' ? ['group_ids'] : []),
      ...[...relevance.names.flat(), ...relevance.codes, ...relevance.region].flatMap((name) => targetOf(table, name)?.column ?? []),
    ]);
    const conditions = conditionsOf(table, question, this.#importPurgeDays, parameters);
    const { rows } = await sql.query<CandidateRow | { readonly id: null }>(
      `WITH matching AS MATERIALIZED (SELECT ${[...neededFields].join(', ')} FROM ${inReadSchema(table.name)} AS r ${whereAll(conditions)} LIMIT ${limit + 1}),
         counted AS MATERIALIZED (SELECT count(*) AS n FROM matching)
       SELECT ${candidateColumns(table, order, parameters, false)} FROM matching AS r WHERE (SELECT n FROM counted) <= ${limit}
       UNION ALL
       SELECT NULL, NULL, NULL, NULL, NULL, NULL WHERE (SELECT n FROM counted) > ${limit}`,
      parameters.values,
    );
    const filled = rows.flatMap((row) => (row.id === null ? [] : [row]));
    return filled.length < rows.length ? null : candidatesFrom(table, filled);
  }

  async #candidates(
    sql: Sql,
    table: RecordTable,
    question: WholeQuestion,
    order: RelevanceOrder,
    { limit, query, begins, isOwn = false, hasWords = false }: CandidateOptions,
  ): Promise<readonly Candidate[]> {
    const parameters = new Parameters();
    const conditions = [
      ...conditionsOf(table, question, this.#importPurgeDays, parameters),
      ...(query === undefined ? [] : [matchesWords(query, parameters)]),
      ...(begins
        ? [
            `${begins.column} >= ${parameters.add(begins.text, 'text')}`,
            `${begins.column} < ${parameters.add(begins.text + highest, 'text')}`,
          ]
        : []),
      ...(isOwn ? [`group_id = ${parameters.add(order.group, 'integer')}`] : []),
    ];
    const isByState =
      begins !== undefined && table.indexed.some(({ column, field }) => field.sorted && quoteName(column) === begins.column);
    const from = isByState
      ? // Each state has its part of the index in the order of the column.
        `unnest(${parameters.add(selectedStates(question), 'integer[]')}) AS one(state) CROSS JOIN LATERAL (SELECT * FROM ${inReadSchema(table.name)} AS r
          ${whereAll([...conditions, 'record_state = one.state'])} ORDER BY ${begins.column}, id LIMIT ${limit}) AS r`
      : `(SELECT * FROM ${inReadSchema(table.name)} AS r ${whereAll(conditions)} ${begins ? `ORDER BY ${begins.column}, id` : ''} LIMIT ${limit}) AS r`;
    const { rows } = await sql.query<CandidateRow>(
      `SELECT ${candidateColumns(table, order, parameters, hasWords)} FROM ${from}`,
      parameters.values,
    );
    return candidatesFrom(table, rows);
  }
}

const hasAll = (own: readonly string[], words: readonly string[]) => words.every((word) => own.some((each) => each.startsWith(word)));

/** How the record writes the words. All writings are equally close. */
const writtenAs = (writings: NonNullable<SimilarQuery['writings']>, own: readonly string[]): Closeness => ({
  cost: 1,
  words: writings.find((words) => hasAll(own, words)) ?? writings[0] ?? [],
});

const pageOf = (ids: readonly number[], { page, pageSize }: Pick<Question, 'page' | 'pageSize'>): readonly number[] =>
  ids.slice((page - 1) * pageSize, page * pageSize);

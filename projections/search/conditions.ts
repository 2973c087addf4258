import type { GroupScope } from '../../domain/access/access.ts';
import { type Clause, idOfWord, type Match, valuesOf } from '../../domain/filter/query.ts';
import { type RecordState, searchedStates, stateMatches } from '../../domain/record/states.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import { yearOfWord } from '../../domain/normalise.ts';
import { quoteName } from '../sql.ts';
import { importsColumn, type RecordTable } from '../tables/tables.ts';
import type { WholeQuestion } from '../../domain/search/question.ts';
import { clauseSql, columnValues, matchesAny, oneOf, type Parameters, type Target } from './clauseSql.ts';
import { importsSql } from './importConditions.ts';
import { partsSql } from './partConditions.ts';
import { relatedSql } from './relatedConditions.ts';

const rowTargets: Readonly<Record<string, Target>> = {
  id: { column: 'id', type: 'integer' },
  recordState: { column: 'record_state', type: 'integer' },
  created: { column: 'created', type: 'timestamptz' },
  updated: { column: 'updated', type: 'timestamptz' },
  updatedBy: { column: 'updated_by', type: 'integer' },
};

/** The column of a field; undefined if it cannot be filtered by. */
export const targetOf = (table: RecordTable, name: string): Target | undefined => {
  const indexed = table.indexed.find((each) => each.name === name) ?? table.facts.find((each) => each.name === name);
  return indexed
    ? { column: quoteName(indexed.column), type: indexed.type }
    : Object.hasOwn(rowTargets, name)
      ? rowTargets[name]
      : undefined;
};

/** The record states of a question: those of its filter, else those that lists show. A filter finds only states that it may name. */
export const selectedStates = ({ set, query, states: preset }: Pick<WholeQuestion, 'set' | 'query' | 'states'>): readonly number[] => {
  const { states, stateFilter } = set.type;
  const matching = (among: readonly RecordState[], selected: readonly number[]) =>
    among.map(({ value }) => value).filter((state) => stateMatches(states, state, selected));
  const clause = query.clauses.find(({ field }) => field.column === 'recordState');
  if (!clause) return preset ? matching(states.all, preset) : states.listed;
  const every = searchedStates(states, stateFilter);
  const included = clause.any.length > 0 ? matching(every, valuesOf(clause.any).map(Number)) : every.map(({ value }) => value);
  return included.filter((state) => !stateMatches(states, state, valuesOf(clause.none).map(Number)));
};

const groupSql = (table: RecordTable, scope: GroupScope, clause: Clause | null, parameters: Parameters): readonly string[] => {
  if (table.groups === 'none') return [];
  const target: Target = table.groups === 'one' ? { column: 'group_id', type: 'integer' } : { column: 'group_ids', type: 'integer[]' };
  const within =
    scope === 'every'
      ? []
      : table.groups === 'one'
        ? [oneOf(target, [...scope], parameters)]
        : [`group_ids && ${parameters.add([...scope], 'integer[]')}`];
  return [...within, ...(clause ? clauseSql(target, clause, parameters) : [])];
};

/** Words hold only letters and digits, so they need no escaping in a tsquery. */
const tsquery = (words: readonly string[]): string =>
  words
    .map((word) => {
      const year = yearOfWord(word);
      return year === null ? `'${word.slice(0, 500)}':*` : `('${word}':* | '${year}')`;
    })
    .join(' & ');

/** The condition that a full text query matches. The query must hold only words that need no escaping. */
export const matchesWords = (query: string, parameters: Parameters): string => `words @@ ${parameters.add(query, 'tsquery')}`;

/** A full text query for rows that have the words as they are: whole names, ids and codes. */
export const wholeWords = (words: readonly string[]): string =>
  words.map((word) => `'${String(idOfWord(word) ?? word).slice(0, 500)}'`).join(' & ');

/** Every word must be the prefix of a word of the row. A word that looks like an id may also be the row's id, a year that of a date. */
const wordsSql = (words: readonly string[], parameters: Parameters): readonly string[] => {
  const plain = words.filter((word) => idOfWord(word) === null);
  return [
    ...(plain.length > 0 ? [`words @@ ${parameters.add(tsquery(plain), 'tsquery')}`] : []),
    ...words.flatMap((word) => {
      const id = idOfWord(word);
      return id === null ? [] : [`(words @@ ${parameters.add(tsquery([word]), 'tsquery')} OR id = ${parameters.add(id, 'integer')})`];
    }),
  ];
};

export const whereAll = (conditions: readonly string[]): string => (conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '');

/** The condition that the row is one of these, or that one of these duplicates leads to it. */
const leadsToSql = (table: RecordTable, into: string, matches: readonly Match[], parameters: Parameters): string => {
  const ids = parameters.add(columnValues('integer[]', valuesOf(matches)), 'integer[]');
  // The stored value, because a table from before it was declared has no column for it.
  const next = `("values"->>'${into}')::integer`;
  return `id = ANY(ARRAY(WITH RECURSIVE lead (id) AS (SELECT unnest(${ids}) UNION
    SELECT ${next} FROM ${inReadSchema(table.name)} JOIN lead USING (id) WHERE ${next} IS NOT NULL) SELECT id FROM lead))`;
};

/** The conditions of a clause on the id, which also finds records by the ids of their duplicates. */
const idSql = (table: RecordTable, clause: Clause, parameters: Parameters): readonly string[] => {
  const target = { column: 'id', type: 'integer' };
  const { merging } = table.type;
  if (!merging) return clauseSql(target, clause, parameters);
  const matching = (matches: readonly Match[]) =>
    `(${matchesAny(target, matches, parameters)} OR ${leadsToSql(table, merging.into, matches, parameters)})`;
  return [
    ...(clause.any.length > 0 ? [matching(clause.any)] : []),
    ...(clause.none.length > 0 ? [`${matching(clause.none)} IS NOT TRUE`] : []),
  ];
};

/** All conditions of a row, for `whereAll`. */
export const conditionsOf = (
  table: RecordTable,
  question: WholeQuestion,
  importPurgeDays: number,
  parameters: Parameters,
): readonly string[] => {
  const states = selectedStates(question);
  const all = question.set.type.states.all.length;
  return [
    ...(question.only ? [`id = ANY(${parameters.add(question.only, 'integer[]')})`] : []),
    ...groupSql(table, question.scope, question.groupClause, parameters),
    ...(states.length === all ? [] : [oneOf({ column: 'record_state', type: 'integer' }, states, parameters)]),
    ...wordsSql(question.query.words, parameters),
    ...partsSql(table, question.query.clauses, parameters),
    ...relatedSql(table, question.query.clauses, question.relatedScopes, parameters),
    ...question.query.clauses
      .filter(({ field }) => field.column !== 'recordState' && field.part === null && field.related === null)
      .flatMap((clause) => {
        if (clause.field.column === importsColumn) return importsSql(clause, importPurgeDays, question.relatedScopes, parameters);
        if (clause.field.column === 'id') return idSql(table, clause, parameters);
        const target = targetOf(table, clause.field.column);
        if (!target) throw new RangeError(`The rows of ${table.name} have no column for ${clause.field.printed}`);
        return clauseSql(target, clause, parameters);
      }),
  ];
};

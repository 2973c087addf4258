import { groupBy } from '../../domain/collections.ts';
import type { GroupScope } from '../../domain/access/access.ts';
import { isoOfDay } from '../../domain/fields/london.ts';
import { matchesEmpty, type Clause, idOfWord, isRange, largestId, type Match, type Range, valuesOf } from '../../domain/filter/query.ts';
import { stateMatches } from '../../domain/record/states.ts';
import { importRecord } from '../../domain/records/import.ts';
import { readSchema } from '../readSchema.ts';
import { yearOfWord } from '../../domain/normalise.ts';
import { quoted } from '../sql.ts';
import { columnOf, importsColumn, type RecordTable } from '../tables.ts';
import type { WholeQuestion } from '../../domain/search/question.ts';

/** Collects the parameters of a statement. All user input goes through here. */
export class Parameters {
  readonly values: unknown[] = [];

  /** Adds a value; returns its placeholder. */
  add(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}

interface Target {
  readonly column: string;
  readonly type: string;
}

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
  return indexed ? { column: quoted(indexed.column), type: indexed.type } : Object.hasOwn(rowTargets, name) ? rowTargets[name] : undefined;
};

const oneOf = ({ column, type }: Target, values: readonly unknown[], parameters: Parameters): string =>
  values.length === 1 ? `${column} = ${parameters.add(values[0], type)}` : `${column} = ANY(${parameters.add(values, `${type}[]`)})`;

/** The SQL for a bound of a range. Whole numbers may exceed the range of the column. */
const boundSql = (type: string, bound: number, parameters: Parameters): string => {
  if (type === 'timestamptz') return `to_timestamp(${parameters.add(bound / 1000, 'double precision')})`;
  if (type === 'date') return parameters.add(isoOfDay(bound), 'date');
  return parameters.add(bound, type === 'integer' ? 'bigint' : type);
};

const rangeSql = ({ column, type }: Target, { from, after, upTo, before }: Range, parameters: Parameters): string => {
  const bounds = [
    ['>=', from],
    ['>', after],
    ['<=', upTo],
    ['<', before],
  ] as const;
  const parts = bounds.flatMap(([sign, bound]) => (bound === undefined ? [] : [`${column} ${sign} ${boundSql(type, bound, parameters)}`]));
  return parts.length === 1 ? (parts[0] ?? 'true') : `(${parts.join(' AND ')})`;
};

/** Converts values to the column's form and leaves out values that it cannot hold. */
const columnValues = (type: string, values: readonly (string | number | boolean)[]): readonly unknown[] => {
  if (type === 'date') return values.map((day) => isoOfDay(Number(day)));
  return type.startsWith('integer') ? values.filter((number) => Math.abs(Number(number)) <= largestId) : values;
};

const matchesAny = (target: Target, matches: readonly Match[], parameters: Parameters): string => {
  const { column, type } = target;
  const values = valuesOf(matches);
  const isArray = type.endsWith('[]');
  const parts: string[] = [];
  if (matchesEmpty(matches)) parts.push(isArray ? `(${column} IS NULL OR ${column} = '{}')` : `${column} IS NULL`);
  if (type === 'boolean') for (const value of values) parts.push(value === true ? `${column} IS TRUE` : `${column} IS NOT TRUE`);
  else if (values.length > 0)
    parts.push(
      isArray ? `${column} && ${parameters.add(columnValues(type, values), type)}` : oneOf(target, columnValues(type, values), parameters),
    );
  for (const match of matches) if (isRange(match)) parts.push(rangeSql(target, match, parameters));
  return parts.length === 1 ? (parts[0] ?? 'false') : `(${parts.join(' OR ')})`;
};

/**
 * The conditions on rows of parts. What the clauses ask of one part must hold of one and the same row. Without a value, and with a negated
 * one, no row may have it of those that the other clauses ask for.
 */
const partsSql = (table: RecordTable, clauses: readonly Clause[], parameters: Parameters): readonly string[] =>
  [...groupBy(clauses, ({ field }) => field.part)].flatMap(([name, ofPart]) => {
    if (name === null) return [];
    const part = table.parts.find((each) => each.part.name === name);
    if (!part) throw new RangeError(`${table.name} has no rows of ${name}`);
    const existsRow = (conditions: readonly string[]) =>
      `EXISTS (SELECT FROM ${quoted(readSchema)}.${quoted(part.name)} AS p WHERE ${['p.record_id = r.id', ...conditions].join(' AND ')})`;
    const targetIn = ({ field }: Clause): Target => {
      const found = part.indexed.find((each) => each.name === field.column);
      if (!found) throw new RangeError(`The rows of ${part.name} have no column for ${field.printed}`);
      return { column: `p.${quoted(found.column)}`, type: found.type };
    };
    const recorded = (matches: readonly Match[]) => matches.filter((match) => isRange(match) || match.is !== null);
    const anyOf = (clause: Clause) => {
      const matches = recorded(clause.any);
      return matches.length === 0 ? [] : [matchesAny(targetIn(clause), matches, parameters)];
    };
    const others = (clause: Clause) => ofPart.filter((each) => each !== clause).flatMap(anyOf);
    const hasValue = (clause: Clause) => existsRow([...others(clause), `${targetIn(clause).column} IS NOT NULL`]);
    const asked = ofPart.filter(({ any }) => any.length > 0);
    const alternatives = [
      ...(asked.every(({ any }) => recorded(any).length > 0) ? [existsRow(asked.flatMap(anyOf))] : []),
      ...asked.filter(({ any }) => matchesEmpty(any)).map((clause) => `NOT ${hasValue(clause)}`),
    ];
    return [
      ...(asked.length > 0 ? [`(${alternatives.join(' OR ')})`] : []),
      ...ofPart.flatMap((clause) => {
        const excluded = recorded(clause.none);
        return [
          ...(excluded.length > 0
            ? [`NOT ${existsRow([...others(clause), ...anyOf(clause), matchesAny(targetIn(clause), excluded, parameters)])}`]
            : []),
          ...(matchesEmpty(clause.none) ? [hasValue(clause)] : []),
        ];
      }),
    ];
  });

const clauseSql = (target: Target, clause: Clause, parameters: Parameters): readonly string[] => [
  ...(clause.any.length > 0 ? [matchesAny(target, clause.any, parameters)] : []),
  ...(clause.none.length > 0 ? [`(${matchesAny(target, clause.none, parameters)}) IS NOT TRUE`] : []),
];

/** The condition that one of these imports touched the row and completed within `purgeDays`. */
const importsSql = (clause: Clause, purgeDays: number, parameters: Parameters): readonly string[] => {
  const lastChanges = (matches: readonly Match[]) => {
    const known = `SELECT id FROM ${quoted(readSchema)}.import_rows
      WHERE id = ANY(${parameters.add(columnValues('integer[]', valuesOf(matches)), 'integer[]')})
        AND ${columnOf(importRecord, 'status')} = 'Completed'
        AND ${columnOf(importRecord, 'finished')} >= now() - ${parameters.add(purgeDays, 'integer')} * interval '1 day'`;
    return `(${matchesEmpty(matches) ? 'import_ids IS NULL OR ' : ''}import_ids && ARRAY(${known}))`;
  };
  return [
    ...(clause.any.length > 0 ? [lastChanges(clause.any)] : []),
    ...(clause.none.length > 0 ? [`(${lastChanges(clause.none)}) IS NOT TRUE`] : []),
  ];
};

/** The record states of a question: those of its filter, else those that lists show. */
export const selectedStates = ({ set, query, states: meant }: Pick<WholeQuestion, 'set' | 'query' | 'states'>): readonly number[] => {
  const { states } = set.type;
  const clause = query.clauses.find(({ field }) => field.column === 'recordState');
  const every = states.all.map((state) => state.value);
  if (!clause) return meant ? every.filter((state) => stateMatches(states, state, meant)) : states.listed;
  const wanted = clause.any.length > 0 ? every.filter((state) => stateMatches(states, state, valuesOf(clause.any).map(Number))) : every;
  return wanted.filter((state) => !stateMatches(states, state, valuesOf(clause.none).map(Number)));
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

/** The rows of a table. */
export const rowsOf = (table: RecordTable): string => `${quoted(readSchema)}.${quoted(table.name)}`;

export const whereAll = (conditions: readonly string[]): string => (conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '');

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
    ...question.query.clauses
      .filter(({ field }) => field.column !== 'recordState' && field.part === null)
      .flatMap((clause) => {
        if (clause.field.column === importsColumn) return importsSql(clause, importPurgeDays, parameters);
        const target = targetOf(table, clause.field.column);
        if (!target) throw new RangeError(`The rows of ${table.name} have no column for ${clause.field.printed}`);
        return clauseSql(target, clause, parameters);
      }),
  ];
};

import type { GroupScope } from '../../domain/access/access.ts';
import type { Clause, Match } from '../../domain/filter/query.ts';
import { stateMatches } from '../../domain/record/states.ts';
import { readSchema } from '../projector.ts';
import { quoted } from '../sql.ts';
import type { RecordTable } from '../tables.ts';
import type { Question, WholeQuestion } from './engine.ts';

/** Collects a statement's parameters; everything that people typed goes through here. */
export class Parameters {
  readonly values: unknown[] = [];

  /** The placeholder of one more value. */
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
  created: { column: 'created', type: 'timestamptz' },
  updated: { column: 'updated', type: 'timestamptz' },
  updatedBy: { column: 'updated_by', type: 'integer' },
};

/** The table column behind a field's name; undefined where rows cannot be asked for it. */
export const targetOf = (table: RecordTable, name: string): Target | undefined => {
  const indexed = table.indexed.find((each) => each.name === name) ?? table.facts.find((each) => each.name === name);
  return indexed ? { column: quoted(indexed.column), type: indexed.type } : Object.hasOwn(rowTargets, name) ? rowTargets[name] : undefined;
};

const londonDay = (placeholder: string, days: number) => `((${placeholder} + ${days})::timestamp AT TIME ZONE 'Europe/London')`;

const onMoment = (column: string, match: Match, parameters: Parameters): string => {
  const day = parameters.add(match.value, 'date');
  const [start, end] = [londonDay(day, 0), londonDay(day, 1)];
  switch (match.comparison) {
    case '=':
      return `(${column} >= ${start} AND ${column} < ${end})`;
    case '<':
      return `${column} < ${start}`;
    case '<=':
      return `${column} < ${end}`;
    case '>':
      return `${column} >= ${end}`;
    case '>=':
      return `${column} >= ${start}`;
  }
};

const oneOf = ({ column, type }: Target, values: readonly Match['value'][], parameters: Parameters): string =>
  values.length === 1 ? `${column} = ${parameters.add(values[0], type)}` : `${column} = ANY(${parameters.add(values, `${type}[]`)})`;

/** The condition that a row's value matches one of the alternatives; never null in SQL's sense. */
const matchesAny = (target: Target, matches: readonly Match[], parameters: Parameters): string => {
  const { column, type } = target;
  const parts: string[] = [];
  const plain = matches.filter((match) => match.comparison === '=' && match.value !== null);
  if (matches.some((match) => match.value === null)) parts.push(`${column} IS NULL`);
  if (type === 'boolean') {
    for (const match of plain) parts.push(match.value === true ? `${column} IS TRUE` : `${column} IS NOT TRUE`);
  } else if (type === 'timestamptz') {
    for (const match of matches) if (match.value !== null) parts.push(onMoment(column, match, parameters));
  } else if (type.endsWith('[]')) {
    if (plain.length > 0) parts.push(`${column} && ${parameters.add(plain.map((match) => match.value), type)}`);
  } else {
    if (plain.length > 0) parts.push(oneOf(target, plain.map((match) => match.value), parameters));
    for (const match of matches) {
      if (match.comparison !== '=' && match.value !== null) parts.push(`${column} ${match.comparison} ${parameters.add(match.value, type)}`);
    }
  }
  return parts.length === 1 ? (parts[0] ?? 'false') : `(${parts.join(' OR ')})`;
};

const clauseSql = (target: Target, clause: Clause, parameters: Parameters): readonly string[] => [
  ...(clause.any.length > 0 ? [matchesAny(target, clause.any, parameters)] : []),
  ...(clause.none.length > 0 ? [`(${matchesAny(target, clause.none, parameters)}) IS NOT TRUE`] : []),
];

/** The column that keeps which imports created or changed a row. */
export const importsColumn = 'importIds';

/** The condition that one of these imports touched a row, as long as it completed within the last days of which filters know. */
const importsSql = (clause: Clause, purgeDays: number, parameters: Parameters): readonly string[] => {
  const touched = (matches: readonly Match[]) => {
    const known = `SELECT id FROM ${quoted(readSchema)}.import_rows
      WHERE id = ANY(${parameters.add(matches.flatMap(({ value }) => (value === null ? [] : [value])), 'integer[]')})
        AND f_status = 'Completed' AND f_finished >= now() - ${parameters.add(purgeDays, 'integer')} * interval '1 day'`;
    return matches.some(({ value }) => value === null) ? 'import_ids IS NULL' : `import_ids && ARRAY(${known})`;
  };
  return [
    ...(clause.any.length > 0 ? [touched(clause.any)] : []),
    ...(clause.none.length > 0 ? [`(${touched(clause.none)}) IS NOT TRUE`] : []),
  ];
};

/** The record states that a question asks for: those of its filter, else those that lists show. */
export const wantedStates = ({ set, query, states: meant }: Pick<Question, 'set' | 'query' | 'states'>): readonly number[] => {
  const { states } = set.type;
  const clause = query.clauses.find(({ field }) => field.column === 'recordState');
  const every = states.all.map((state) => state.value);
  if (!clause) return meant ? every.filter((state) => stateMatches(states, state, meant)) : states.listed;
  const numbers = (matches: readonly Match[]) => matches.map((match) => Number(match.value));
  const wanted = clause.any.length > 0 ? every.filter((state) => stateMatches(states, state, numbers(clause.any))) : every;
  return wanted.filter((state) => !numbers(clause.none).includes(state));
};

const groupSql = (table: RecordTable, scope: GroupScope, clause: Clause | null, parameters: Parameters): readonly string[] => {
  if (table.groups === 'none') return [];
  const target: Target = table.groups === 'one' ? { column: 'group_id', type: 'integer' } : { column: 'group_ids', type: 'integer[]' };
  const within =
    scope === 'every' ? [] : table.groups === 'one' ? [oneOf(target, [...scope], parameters)] : [`group_ids && ${parameters.add([...scope], 'integer[]')}`];
  return [...within, ...(clause ? clauseSql(target, clause, parameters) : [])];
};

const tsquery = (words: readonly string[]): string => words.map((word) => `'${word.slice(0, 500).replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`).join(' & ');

/** Everything a row must fulfil, as conditions to be joined with AND. */
export const conditionsOf = (table: RecordTable, question: WholeQuestion, importPurgeDays: number, parameters: Parameters): readonly string[] => {
  const states = wantedStates(question);
  const all = question.set.type.states.all.length;
  return [
    ...(question.only ? [`id = ANY(${parameters.add(question.only, 'integer[]')})`] : []),
    ...groupSql(table, question.scope, question.groupClause, parameters),
    ...(states.length === all ? [] : [oneOf({ column: 'record_state', type: 'integer' }, states, parameters)]),
    ...(question.query.words.length > 0 ? [`words @@ ${parameters.add(tsquery(question.query.words), 'tsquery')}`] : []),
    ...question.query.clauses
      .filter(({ field }) => field.column !== 'recordState')
      .flatMap((clause) => {
        if (clause.field.column === importsColumn) return importsSql(clause, importPurgeDays, parameters);
        const target = targetOf(table, clause.field.column);
        return target ? clauseSql(target, clause, parameters) : [];
      }),
  ];
};

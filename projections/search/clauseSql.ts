import { isoOfDay } from '../../domain/fields/london.ts';
import type { SearchField } from '../../domain/search/searchField.ts';
import { type Clause, isRange, type Match, matchesEmpty, type Range, valuesOf } from '../../domain/filter/query.ts';
import { maxId } from '../../domain/fields/recordId.ts';

/** Collects the parameters of a statement. All user input goes through here. */
export class Parameters {
  readonly values: unknown[] = [];

  /** Adds a value; returns its placeholder. */
  add(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}

/** A column or an expression, and its type. */
export interface Target {
  readonly column: string;
  readonly type: string;
}

/** Filters on money are in pounds, and columns hold pence. */
export const inPounds = (target: Target, { type }: Pick<SearchField, 'type'>): Target =>
  type === 'Financial' ? { column: `(${target.column} / 100.0)`, type: 'numeric' } : target;

export const oneOf = ({ column, type }: Target, values: readonly unknown[], parameters: Parameters): string =>
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
export const columnValues = (type: string, values: readonly (string | number | boolean)[]): readonly unknown[] => {
  if (type === 'date') return values.map((day) => isoOfDay(Number(day)));
  return type.startsWith('integer') ? values.filter((number) => Math.abs(Number(number)) <= maxId) : values;
};

export const matchesAny = (target: Target, matches: readonly Match[], parameters: Parameters): string => {
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

export const clauseSql = (target: Target, clause: Clause, parameters: Parameters): readonly string[] => [
  ...(clause.any.length > 0 ? [matchesAny(target, clause.any, parameters)] : []),
  ...(clause.none.length > 0 ? [`(${matchesAny(target, clause.none, parameters)}) IS NOT TRUE`] : []),
];

import type { FieldValue } from '../../domain/fields/field.ts';
import { type Clause, isRange, type Match, valuesOf } from '../../domain/filter/query.ts';
import { searchKey } from '../../domain/normalise.ts';
import type { SearchField } from '../../domain/search/searchField.ts';
import type { TestRecord } from './records.ts';

/** A comparable value; null when nothing is recorded. */
export type Plain = string | number | boolean | readonly (string | number)[] | null;

/** Clauses on what is either so or not, as nothing recorded counts as no: 'no' excludes 'yes', and both together find everything. */
export const withoutNo = (clauses: readonly Clause[]): readonly Clause[] =>
  clauses.flatMap((clause) => {
    const answers = new Set(valuesOf(clause.any));
    if (answers.has(true) && answers.has(false)) return [];
    return [answers.has(false) ? { ...clause, any: [], none: [{ is: true }] } : clause];
  });

/** All clauses hold of one row. Empty and negated values hold if no row has them of those that clauses on other fields find. */
export const holdOfOne = <Row>(rows: readonly Row[], clauses: readonly Clause[], valueIn: (row: Row, clause: Clause) => Plain): boolean => {
  if (clauses.length === 0) return true;
  const isValue = (match: Match) => isRange(match) || match.is !== null;
  const hasAny = (row: Row, clause: Clause) => {
    const values = clause.any.filter(isValue);
    return values.length === 0 || values.some((match) => holdsOne(match, valueIn(row, clause)));
  };
  const among = ({ field }: Clause) =>
    rows.filter((row) => clauses.every((other) => other.field.token === field.token || hasAny(row, other)));
  const lacks = (clause: Clause) => among(clause).every((row) => valueIn(row, clause) === null);
  const positive = clauses.filter(({ any }) => any.length > 0);
  const isFound =
    (positive.every(({ any }) => any.some(isValue)) && rows.some((row) => positive.every((clause) => hasAny(row, clause)))) ||
    positive.some((clause) => clause.any.some((match) => !isValue(match)) && lacks(clause));
  return (
    (positive.length === 0 || isFound) &&
    clauses.every(
      (clause) =>
        !among(clause).some((row) => clause.none.some((match) => isValue(match) && holdsOne(match, valueIn(row, clause)))) &&
        (clause.none.every(isValue) || !lacks(clause)),
    )
  );
};

export const plainOf = (value: FieldValue, type: SearchField['type']): Plain => {
  if (type === 'Financial' && typeof value === 'number') return value / 100;
  if (typeof value !== 'string') return value as Plain;
  if (type === 'Text') return searchKey(value);
  if (type === 'Date') return Date.parse(value) / 86_400_000;
  if (type === 'DateTime') return Date.parse(value);
  return type === 'Time' ? Number(value.replace(':', '')) : value;
};

const holdsOne = (match: Match, value: Plain): boolean => {
  if (Array.isArray(value)) return isRange(match) ? false : match.is === null ? value.length === 0 : value.includes(match.is);
  if (!isRange(match)) return match.is === false ? value !== true : value === match.is;
  const { from = -Infinity, after = -Infinity, upTo = Infinity, before = Infinity } = match;
  return typeof value === 'number' && value >= from && value > after && value <= upTo && value < before;
};

export const holds = ({ any, none }: Clause, value: Plain): boolean =>
  (any.length === 0 || any.some((match) => holdsOne(match, value))) && !none.some((match) => holdsOne(match, value));

/** The order of every engine: missing values last, texts by code point, lists by their first difference. */
export const compare = (a: Plain, b: Plain): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (Array.isArray(a) && Array.isArray(b)) {
    const at = a.findIndex((each, index) => index >= b.length || each !== b[index]);
    return at < 0 ? a.length - b.length : at >= b.length ? 1 : compare(a[at] as Plain, b[at] as Plain);
  }
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return Number(a) - Number(b);
};

/** A state is in a list when it is listed or, for states made of flags, when all its bits are. */
export const isInStates = ({ type, state }: TestRecord, listed: readonly number[]): boolean => {
  if (listed.includes(state)) return true;
  const bits = [...Array(9).keys()].map((power) => 2 ** power).filter((bit) => Math.floor(state / bit) % 2 === 1);
  return type.states.flags && bits.length > 0 && bits.every((bit) => listed.includes(bit));
};

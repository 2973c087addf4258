import { type Clause, isRange, type Match, matchesEmpty, valuesOf } from '../../domain/filter/query.ts';
import { matchesAny, type Parameters, type Target } from './clauseSql.ts';

/** The rows that clauses ask about. */
export interface AskedRows {
  /** SQL that is true if one row fulfils all conditions. */
  readonly existsRow: (conditions: readonly string[]) => string;
  readonly targetOf: (clause: Clause) => Target;
}

const withoutNulls = (matches: readonly Match[]) => matches.filter((match) => isRange(match) || match.is !== null);

/**
 * A clause that is true or false of the record, because at most one row can make it true: 'no' becomes the exclusion of 'yes', so it also
 * holds without a row; both values together match everything and are dropped.
 */
export const normaliseNo = (clause: Clause): readonly Clause[] => {
  const values = new Set(valuesOf(clause.any));
  if (!values.has(false)) return [clause];
  return values.has(true) ? [] : [{ ...clause, any: [], none: [{ is: true }] }];
};

/**
 * The conditions on rows of one kind. What the clauses ask must hold of one and the same row. Without a value, and with a negated one, no
 * row may have it of those that clauses on other fields ask for.
 */
export const rowConditions = (
  clauses: readonly Clause[],
  { existsRow, targetOf }: AskedRows,
  parameters: Parameters,
): readonly string[] => {
  const anyOf = (clause: Clause) => {
    const matches = withoutNulls(clause.any);
    return matches.length === 0 ? [] : [matchesAny(targetOf(clause), matches, parameters)];
  };
  const others = ({ field }: Clause) => clauses.filter((each) => each.field.token !== field.token).flatMap(anyOf);
  const hasValue = (clause: Clause) => existsRow([...others(clause), `${targetOf(clause).column} IS NOT NULL`]);
  const positive = clauses.filter(({ any }) => any.length > 0);
  const alternatives = [
    ...(positive.every(({ any }) => withoutNulls(any).length > 0) ? [existsRow(positive.flatMap(anyOf))] : []),
    ...positive.filter(({ any }) => matchesEmpty(any)).map((clause) => `NOT ${hasValue(clause)}`),
  ];
  return [
    ...(positive.length > 0 ? [`(${alternatives.join(' OR ')})`] : []),
    ...clauses.flatMap((clause) => {
      const excluded = withoutNulls(clause.none);
      return [
        ...(excluded.length > 0 ? [`NOT ${existsRow([...others(clause), matchesAny(targetOf(clause), excluded, parameters)])}`] : []),
        ...(matchesEmpty(clause.none) ? [hasValue(clause)] : []),
      ];
    }),
  ];
};

import { groupBy } from '../../domain/collections.ts';
import { type Clause, isRange, type Match, matchesEmpty } from '../../domain/filter/query.ts';
import type { SearchField } from '../../domain/search/searchField.ts';
import { readSchema } from '../readSchema.ts';
import { quoted } from '../sql.ts';
import { type RecordTable, tableOf } from '../tables.ts';
import { matchesAny, type Parameters, type Target } from './clauseSql.ts';

const tableSql = (name: string): string => `${quoted(readSchema)}.${quoted(name)}`;

/** The field of the record that a reference points at; null if the filter is about the reference itself. */
const borrowedTarget = (reference: string, { borrowed, printed }: SearchField): Target | null => {
  if (borrowed === null) return null;
  const table = tableOf(borrowed.recordType);
  const found = table?.indexed.find(({ name }) => name === borrowed.field);
  if (!table || !found) throw new RangeError(`${borrowed.recordType} has no column for ${printed}`);
  return { column: `(SELECT b.${quoted(found.column)} FROM ${tableSql(table.name)} AS b WHERE b.id = ${reference})`, type: found.type };
};

/**
 * The conditions on rows of parts. What the clauses ask of one part must hold of one and the same row. Without a value, and with a negated
 * one, no row may have it of those that the other clauses ask for.
 */
export const partsSql = (table: RecordTable, clauses: readonly Clause[], parameters: Parameters): readonly string[] =>
  [...groupBy(clauses, ({ field }) => field.part)].flatMap(([name, ofPart]) => {
    if (name === null) return [];
    const part = table.parts.find((each) => each.part.name === name);
    if (!part) throw new RangeError(`${table.name} has no rows of ${name}`);
    const existsRow = (conditions: readonly string[]) =>
      `EXISTS (SELECT FROM ${tableSql(part.name)} AS p WHERE ${['p.record_id = r.id', ...conditions].join(' AND ')})`;
    const targetIn = ({ field }: Clause): Target => {
      const found = part.indexed.find((each) => each.name === field.column);
      if (!found) throw new RangeError(`The rows of ${part.name} have no column for ${field.printed}`);
      return borrowedTarget(`p.${quoted(found.column)}`, field) ?? { column: `p.${quoted(found.column)}`, type: found.type };
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

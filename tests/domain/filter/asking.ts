import { dateOf } from '../../../domain/fields/london.ts';
import { type Interpretation, interpret } from '../../../domain/filter/interpret.ts';
import { isRange, type Match } from '../../../domain/filter/query.ts';
import { widgets } from '../widget.ts';

/** The default time of filters in tests: a Wednesday in summer. */
export const now = new Date('2024-08-14T11:00:00Z');

export const interpretFilter = (filter: string, at = now): Interpretation => interpret(widgets, filter, at);

const printBound = (type: string, value: number): string => {
  const { year, month, day } = dateOf(type === 'Date' ? value : 0);
  return type === 'Date' ? `${day}/${month}/${year}` : type === 'DateTime' ? new Date(value).toISOString() : String(value);
};

const summarise = (type: string, column: string, match: Match): string => {
  if (!isRange(match)) return `${column} = ${typeof match.is === 'number' ? printBound(type, match.is) : match.is}`;
  const bounds = [
    ['>=', match.from],
    ['>', match.after],
    ['<=', match.upTo],
    ['<', match.before],
  ] as const;
  return `${column}${bounds.flatMap(([sign, bound]) => (bound === undefined ? [] : [` ${sign} ${printBound(type, bound)}`])).join('')}`;
};

/** A filter's clauses in short: `name = gear`, `weight > 12`, `not colour = 2`. */
export const clausesOf = (filter: string, at = now): readonly string[] =>
  interpretFilter(filter, at).query.clauses.flatMap(({ field: { type, column }, any, none }) => [
    ...any.map((match) => summarise(type, column, match)),
    ...none.map((match) => `not ${summarise(type, column, match)}`),
  ]);

export const labelsOf = (filter: string): readonly string[] =>
  interpretFilter(filter).chips.flatMap(({ field, values }) => values.map(({ label }) => `${field.label}: ${label}`));

/** The ignored parts of a filter, with their reasons. */
export const ignoredPartsOf = (filter: string): readonly string[] =>
  interpretFilter(filter).ignored.map(({ text, reason }) => `${text} (${reason})`);

export const emptyInterpretation = { canonical: '', query: { words: [], clauses: [] }, chips: [], terms: [] };

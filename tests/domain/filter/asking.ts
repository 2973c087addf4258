import { dateOf } from '../../../domain/fields/london.ts';
import { type Interpretation, interpret } from '../../../domain/filter/interpret.ts';
import { isRange, type Match } from '../../../domain/filter/query.ts';
import { widgets } from '../widget.ts';

/** The default time of filters in tests: a Wednesday in summer. */
export const now = new Date('2024-08-14T11:00:00Z');

export const asked = (filter: string, at = now): Interpretation => interpret(widgets, filter, at);

const written = (type: string, value: number): string => {
  const { year, month, day } = dateOf(type === 'Date' ? value : 0);
  return type === 'Date' ? `${day}/${month}/${year}` : type === 'DateTime' ? new Date(value).toISOString() : String(value);
};

const inShort = (type: string, column: string, match: Match): string => {
  if (!isRange(match)) return `${column} = ${typeof match.is === 'number' ? written(type, match.is) : match.is}`;
  const bounds = [
    ['>=', match.from],
    ['>', match.after],
    ['<=', match.upTo],
    ['<', match.before],
  ] as const;
  return `${column}${bounds.flatMap(([sign, bound]) => (bound === undefined ? [] : [` ${sign} ${written(type, bound)}`])).join('')}`;
};

/** A filter's clauses in short: `name = gear`, `weight > 12`, `not colour = 2`. */
export const clauses = (filter: string, at = now): readonly string[] =>
  asked(filter, at).query.clauses.flatMap(({ field: { type, column }, any, none }) => [
    ...any.map((match) => inShort(type, column, match)),
    ...none.map((match) => `not ${inShort(type, column, match)}`),
  ]);

export const labels = (filter: string): readonly string[] =>
  asked(filter).chips.flatMap(({ field, values }) => values.map(({ label }) => `${field.label}: ${label}`));

/** The ignored parts of a filter, with their reasons. */
export const ignored = (filter: string): readonly string[] => asked(filter).ignored.map(({ text, reason }) => `${text} (${reason})`);

export const nothingAsked = { canonical: '', query: { words: [], clauses: [] }, chips: [], terms: [] };

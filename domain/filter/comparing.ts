import type { Range } from './query.ts';

/** The sign in front of a value; '=' if there is none. */
export type Comparison = '=' | '<' | '<=' | '>' | '>=';

/** The words of labels, and so also what 'before' and 'after' mean. */
const signs: Readonly<Record<string, Comparison>> = {
  at: '=',
  before: '<',
  'before or on': '<=',
  'before or at': '<=',
  after: '>',
  'after or on': '>=',
  'after or at': '>=',
  'less than': '<',
  'less than or equal to': '<=',
  'greater than': '>',
  'greater than or equal to': '>=',
};

const signPattern =
  /^(<=|>=|<|>|at(?=\s)|(?:before|after)\s+or\s+(?:on|at)(?=\s)|before|after|(?:less|greater)\s+than(?:\s+or\s+equal\s+to)?(?=\s))\s*/i;

/** Splits the sign, or the words that labels have for it, from a value. Spaces after a sign are dropped. */
export const takeComparison = (text: string): { readonly comparison: Comparison; readonly rest: string } => {
  const [matched, sign = ''] = signPattern.exec(text) ?? [''];
  const comparison = signs[sign.toLowerCase().replaceAll(/\s+/g, ' ')] ?? ((sign || '=') as Comparison);
  return { comparison, rest: text.slice(matched.length) };
};

export const printComparison = (comparison: Comparison): string => (comparison === '=' ? '' : comparison);

/** The values that compare with `first` to `last`, or with a single value. */
export const rangeOf = (comparison: Exclude<Comparison, '='>, first: number, last = first): Range => {
  switch (comparison) {
    case '<':
      return { before: first };
    case '<=':
      return { upTo: last };
    case '>':
      return { after: last };
    case '>=':
      return { from: first };
  }
};

type Words = Readonly<Record<Comparison, string>>;

/** The words in front of values in labels. */
export const dateWords: Words = { '=': '', '<': 'before ', '>': 'after ', '<=': 'before or on ', '>=': 'after or on ' };
export const numberWords: Words = {
  '=': '',
  '<': 'less than ',
  '>': 'greater than ',
  '<=': 'less than or equal to ',
  '>=': 'greater than or equal to ',
};
export const timeWords: Words = { '=': 'at ', '<': 'before ', '>': 'after ', '<=': 'before or at ', '>=': 'after or at ' };

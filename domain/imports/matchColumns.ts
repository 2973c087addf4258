import { searchKey } from '../normalise.ts';
import type { ImportColumn } from './importType.ts';

/** A column name without case, punctuation, plurals in brackets and what stands in brackets. */
const plain = (name: string): string =>
  searchKey(name)
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Words that say whose a column is, or when, and not what it has. */
const asides = new Set([
  'legal',
  'student',
  'students',
  'pupil',
  'pupils',
  'learner',
  'learners',
  'child',
  'childs',
  'current',
  'chosen',
  'official',
  'primary',
  'main',
  '1',
  's',
]);

const inFull: Readonly<Record<string, string>> = {
  yr: 'year',
  grp: 'group',
  tel: 'telephone',
  phone: 'telephone',
  tele: 'telephone',
  addr: 'address',
  no: 'number',
  num: 'number',
  desc: '',
  description: '',
};

/** Words of questions in forms: 'What is your first name?', 'Which school do you go to?' */
const askingWords = new Set(
  'what which is are do does can may we us you your please enter give go to in at attend currently the a an'.split(' '),
);

const isQuestion = (name: string): boolean => /\?\s*$|^\s*(what|which|please|enter)\b/i.test(name);

/** A column name without some words, and with short words in full. '' if nothing is left. */
const without = (name: string, leftOut: (word: string) => boolean): string =>
  searchKey(name)
    .replace(/\([^)]*\)/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !leftOut(word))
    .map((word) => inFull[word] ?? word)
    .join('');

/** A column name without the words that only stand beside it: 'Legal Surname' is 'surname'. */
const core = (name: string): string => without(name, (word) => asides.has(word));

/** The possible names of the column that a form's question asks for: 'What is your surname / family name?' */
const askedFor = (name: string): readonly string[] =>
  isQuestion(name)
    ? [name, ...name.split(/\/|\bor\b/i)].map((each) => without(each, (word) => asides.has(word) || askingWords.has(word)))
    : [];

/** The name of a column that is used if another one is not in the file: 'Preferred forename'. */
const standIn = (name: string): string => without(name, (word) => asides.has(word) || word === 'preferred');

const postcodeShape = /^[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}$/i;
const dateShape = /^(\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[ -][a-z]{3,9}[ -]\d{2,4}$)/i;
const timeShape = /^\d{1,2}[:.]\d{2}(:\d{2})?(\s*[ap]m)?$/i;

/** The kind of values that a column seems to have; null: no particular kind. */
const contentOf = (samples: readonly string[]): 'postcode' | 'date' | 'time' | null => {
  if (samples.length === 0) return null;
  const isEach = (shape: RegExp) => samples.every((text) => shape.test(text.trim()));
  if (isEach(postcodeShape)) return 'postcode';
  if (isEach(timeShape)) return 'time';
  return isEach(dateShape) ? 'date' : null;
};

/**
 * The import column of each column of a file, each at most once; null: none. Names count before what else people call a column, that before
 * names without asides, and those before content: one unnamed column of postcodes is the postcode. Times of day are no moments: they go on
 * with a column of days. A column that fills others is only one where none of them stands in the file; where one is missing, it is that
 * one.
 */
export const matchColumns = (
  columns: readonly ImportColumn[],
  header: readonly string[],
  samples: readonly (readonly string[])[],
): readonly (string | null)[] => {
  const mapping: (string | null)[] = header.map(() => null);
  const isFree = ({ name, fills = [] }: ImportColumn) => ![name, ...fills].some((each) => mapping.includes(each));
  let offered = columns.filter(({ fills }) => fills === undefined);
  const contents = header.map((_name, at) => contentOf(samples[at] ?? []));
  const hasMoments = ({ field, joins }: ImportColumn, at: number) =>
    !(contents[at] === 'time' && field.kind === 'instant' && joins === undefined);
  const hasNumbers = header.map((_name, at) => {
    const texts = samples[at] ?? [];
    return texts.length > 0 && texts.every((text) => /^\d{3}[ /-]?\d{0,5}$/.test(text.trim()));
  });
  const match = (fits: (column: ImportColumn, at: number) => boolean) => {
    for (const at of header.keys()) {
      if (mapping[at] !== null) continue;
      const candidates = offered.filter((column) => isFree(column) && hasMoments(column, at) && fits(column, at));
      const [only, ...others] = candidates.length > 1 ? candidates.filter(({ joins }) => joins === undefined) : candidates;
      if (only && others.length === 0) mapping[at] = only.name;
    }
  };
  const [names, cores, askedNames, standIns] = [header.map(plain), header.map(core), header.map(askedFor), header.map(standIn)];
  const isCalled = ({ label, synonyms }: ImportColumn, name: string | undefined) =>
    name !== undefined && name !== '' && [label, ...synonyms].some((each) => plain(each) === name);
  match(({ name, label }, at) => names[at] !== '' && (plain(label) === names[at] || plain(name) === names[at]));
  // Numbers beside names of schools say exactly which schools are meant.
  match((column, at) => column.field.references !== undefined && hasNumbers[at] === true && isCalled(column, names[at]));
  match((column, at) => isCalled(column, names[at]));
  match((column, at) => isCalled(column, cores[at]));
  match((column, at) => askedNames[at]?.some((name) => isCalled(column, name)) ?? false);
  match((column, at) => isCalled(column, standIns[at]));
  match(({ field }, at) => contents[at] === field.kind);
  offered = columns.filter(({ fills }) => fills !== undefined);
  match((column, at) => isCalled(column, names[at]) || isCalled(column, cores[at]));
  for (const column of offered) {
    const missing = column.fills?.filter((name) => !mapping.includes(name)) ?? [];
    const at = header.findIndex((_name, place) => mapping[place] === null && isCalled(column, names[place]));
    if (missing.length === 1 && at >= 0) mapping[at] = missing[0] ?? null;
  }
  return mapping;
};

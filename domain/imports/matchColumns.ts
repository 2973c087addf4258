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

/** A column name without the words that only stand beside it, and with short words in full: 'Legal Surname' is 'surname'. '' if nothing is left. */
const core = (name: string): string =>
  searchKey(name)
    .replace(/\([^)]*\)/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !asides.has(word))
    .map((word) => inFull[word] ?? word)
    .join('');

const postcodeShape = /^[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}$/i;
const dateShape = /^(\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2})/;

/** What the values of a column look like; null: nothing in particular. */
const contentOf = (samples: readonly string[]): 'postcode' | 'date' | null => {
  if (samples.length === 0) return null;
  if (samples.every((text) => postcodeShape.test(text.trim()))) return 'postcode';
  return samples.every((text) => dateShape.test(text.trim())) ? 'date' : null;
};

/**
 * The import column of each column of a file, each at most once; null: none. Names count before what else people call a column, that before
 * names without asides, and those before content: one unnamed column of postcodes is the postcode. A column that fills others is only one
 * where none of them stands in the file.
 */
export const matchColumns = (
  columns: readonly ImportColumn[],
  header: readonly string[],
  samples: readonly (readonly string[])[],
): readonly (string | null)[] => {
  const mapping: (string | null)[] = header.map(() => null);
  const isFree = ({ name, fills = [] }: ImportColumn) => ![name, ...fills].some((each) => mapping.includes(each));
  let offered = columns.filter(({ fills }) => fills === undefined);
  const match = (fits: (column: ImportColumn, at: number) => boolean) => {
    for (const at of header.keys()) {
      if (mapping[at] !== null) continue;
      const found = offered.filter((column) => isFree(column) && fits(column, at));
      if (found.length === 1) mapping[at] = found[0]?.name ?? null;
    }
  };
  const [names, cores] = [header.map(plain), header.map(core)];
  const isCalled = ({ label, synonyms }: ImportColumn, name: string | undefined) =>
    name !== undefined && name !== '' && [label, ...synonyms].some((each) => plain(each) === name);
  match(({ name, label }, at) => names[at] !== '' && (plain(label) === names[at] || plain(name) === names[at]));
  match((column, at) => isCalled(column, names[at]));
  match((column, at) => isCalled(column, cores[at]));
  match(({ field }, at) => contentOf(samples[at] ?? []) === field.kind);
  offered = columns.filter(({ fills }) => fills !== undefined);
  match((column, at) => isCalled(column, names[at]) || isCalled(column, cores[at]));
  return mapping;
};

import { searchKey } from '../normalise.ts';
import type { ImportColumn } from './importType.ts';

/** A column name without case, punctuation, plurals in brackets and what stands in brackets. */
const plain = (name: string): string =>
  searchKey(name)
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, '');

const postcodeShape = /^[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}$/i;
const dateShape = /^(\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2})/;

/** What the values of a column look like; null: nothing in particular. */
const contentOf = (samples: readonly string[]): 'postcode' | 'date' | null => {
  if (samples.length === 0) return null;
  if (samples.every((text) => postcodeShape.test(text.trim()))) return 'postcode';
  return samples.every((text) => dateShape.test(text.trim())) ? 'date' : null;
};

/**
 * The import column of each column of a file, each at most once; null: none. Names count before what else people call a column, and that
 * before content: one unnamed column of postcodes is the postcode.
 */
export const matchColumns = (
  columns: readonly ImportColumn[],
  header: readonly string[],
  samples: readonly (readonly string[])[],
): readonly (string | null)[] => {
  const mapping: (string | null)[] = header.map(() => null);
  const isFree = ({ name }: ImportColumn) => !mapping.includes(name);
  const match = (fits: (column: ImportColumn, at: number) => boolean) => {
    for (const at of header.keys()) {
      if (mapping[at] !== null) continue;
      const found = columns.filter((column) => isFree(column) && fits(column, at));
      if (found.length === 1) mapping[at] = found[0]?.name ?? null;
    }
  };
  const names = header.map(plain);
  match(({ name, label }, at) => names[at] !== '' && (plain(label) === names[at] || plain(name) === names[at]));
  match(({ synonyms }, at) => names[at] !== '' && synonyms.some((each) => plain(each) === names[at]));
  match(({ field }, at) => contentOf(samples[at] ?? []) === field.kind);
  return mapping;
};

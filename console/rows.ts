import type { Json } from '../api/contract/answers.ts';
import type { SearchAnswer, SearchDefinition, SearchRow } from '../api/contract/search.ts';
import { countOf } from '../domain/counts.ts';
import type { Fields } from '../domain/fields/field.ts';
import { printRecordId } from '../domain/fields/recordId.ts';

/** A row or form of a record type by its declared fields: `RowOf<typeof task>`. A misspelt name does not compile. */
export type RowOf<Type extends { readonly fields: Fields }> = { readonly [Name in keyof Type['fields'] | 'Id']?: Json };

/** The name of a record; its id if it has none. */
export const titleOf = (row: SearchRow): string => {
  const title = row['Title'];
  return typeof title === 'string' && title.trim() !== '' ? title : printRecordId(row.Id);
};

type Labels = Pick<SearchDefinition, 'Label' | 'LabelOne'>;

/** A label or sentence after other words: 'students', but 'HEI descriptors'. */
export const afterWords = (label: string): string => (/^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1));

/** The plural inside a sentence: 'students'. */
export const pluralOf = ({ Label }: Pick<Labels, 'Label'>): string => afterWords(Label);

/** '1 student', '4,312 students'. */
export const countRows = (labels: Labels, count: number): string => countOf(count, { one: labels.LabelOne, many: pluralOf(labels) });

/** How many records match. Similar records are none that match. */
export const countMatches = (labels: Labels, { HasData, Total }: Pick<SearchAnswer, 'HasData' | 'Total'>): string =>
  countRows(labels, HasData ? Total : 0);

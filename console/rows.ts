import type { SearchDefinition, SearchRow } from '../api/contract/search.ts';
import { printRecordId } from '../domain/fields/recordId.ts';

/** What a row's record is called; its id where it has no name. */
export const titleOf = (row: SearchRow): string => {
  const title = row['Title'];
  return typeof title === 'string' && title.trim() !== '' ? title : printRecordId(row.Id);
};

type Labels = Pick<SearchDefinition, 'Label' | 'LabelOne'>;

/** A set's name inside a sentence: 'students'. */
export const manyOf = ({ Label }: Pick<Labels, 'Label'>): string => Label.charAt(0).toLowerCase() + Label.slice(1);

/** '1 student', '4,312 students'. */
export const countOf = (labels: Labels, count: number): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? labels.LabelOne : manyOf(labels)}`;

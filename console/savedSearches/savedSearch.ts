import type { Json } from '../../api/contract/answers.ts';
import type { SearchRow } from '../../api/contract/search.ts';
import type { SavedSearchAnswer } from '../../api/contract/savedSearches.ts';
import { searchKey } from '../../domain/normalise.ts';
import type { savedSearch } from '../../domain/records/savedSearch.ts';
import type { RowOf } from '../rows.ts';

const asText = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** A saved search from a row of its list. */
export const readSavedSearch = (row: SearchRow): SavedSearchAnswer => {
  const { name, filter, forType }: RowOf<typeof savedSearch> = row;
  return { SavedSearchId: row.Id, Name: asText(name), Filter: asText(filter), ForType: asText(forType) };
};

/** A search can be saved if it has a name and a filter. */
export const canSave = (name: string, filter: string): boolean => name.trim() !== '' && filter !== '';

/** The saved search of this list with the same name, as the server compares names. A save would replace it. */
export const replacedBy = (saved: readonly SavedSearchAnswer[], name: string): SavedSearchAnswer | undefined =>
  saved.find((each) => searchKey(each.Name) === searchKey(name));

export const deleteAddress = (id: number): string => `/search/delete/${id}`;

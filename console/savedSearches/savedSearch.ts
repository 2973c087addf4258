import type { SearchRow } from '../../api/contract/search.ts';
import type { SavedSearchAnswer } from '../../api/contract/savedSearches.ts';

const textIn = (row: SearchRow, name: string): string => {
  const value = row[name];
  return typeof value === 'string' ? value : '';
};

/** A row of the list of saved searches. */
export const readSavedSearch = (row: SearchRow): SavedSearchAnswer => ({
  SavedSearchId: row.Id,
  Name: textIn(row, 'name'),
  Filter: textIn(row, 'filter'),
  ForType: textIn(row, 'forType'),
});

/** Whether a search can be saved: it has a name and asks for something. */
export const canSave = (name: string, filter: string): boolean => name.trim() !== '' && filter !== '';

/** The saved search of this list that has the name already, and so would be replaced. */
export const replacedBy = (saved: readonly SavedSearchAnswer[], name: string): SavedSearchAnswer | undefined =>
  saved.find((each) => each.Name.toLowerCase() === name.trim().replace(/\s+/g, ' ').toLowerCase());

export const deleteAddress = (id: number): string => `/search/delete/${id}`;

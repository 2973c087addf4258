import type { SavedSearchAnswer } from '../../api/contract/savedSearches.ts';
import { savedSearchPath } from '../api/savedSearchApi.ts';
import { useSearchQuery } from '../api/searchApi.ts';
import { readSavedSearch } from './savedSearch.ts';

/** As many as one answer can hold. */
const maxSaved = 500;

/** The searches that the person keeps, by name: those of one list, or all of them. Undefined until they have arrived. */
export const useSavedSearches = (forType?: string): readonly SavedSearchAnswer[] | undefined => useSavedSearchAnswer(forType).saved;

/** The same, and whether they could not be had. */
export const useSavedSearchAnswer = (
  forType?: string,
): { readonly saved: readonly SavedSearchAnswer[] | undefined; readonly hasFailed: boolean } => {
  const { data, isError } = useSearchQuery({
    path: savedSearchPath,
    filter: forType === undefined ? '' : `type:${forType}`,
    sort: 'name',
    order: 'asc',
    pageSize: maxSaved,
  });
  return { saved: data?.Data.map(readSavedSearch), hasFailed: isError && data === undefined };
};

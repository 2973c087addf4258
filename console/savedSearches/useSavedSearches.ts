import type { SavedSearchAnswer } from '../../api/contract/savedSearches.ts';
import { savedSearchPath } from '../api/savedSearchApi.ts';
import { useSearchQuery } from '../api/searchApi.ts';
import { readSavedSearch } from './savedSearch.ts';

/** The largest page of one response. */
const maxSaved = 500;

/** The person's saved searches by name, of one list or of all. Undefined until they have loaded. */
export const useSavedSearches = (forType?: string): readonly SavedSearchAnswer[] | undefined => useSavedSearchAnswer(forType).saved;

/** The same, with whether the request failed. */
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

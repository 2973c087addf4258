import type { SavedSearchAnswer } from '../../api/contract/savedSearches.ts';
import { type Answer, answerOf } from '../api/failure.ts';
import { savedSearchPath } from '../api/savedSearchApi.ts';
import { useLazySearchQuery, useSearchQuery } from '../api/searchApi.ts';
import { readSavedSearch } from './savedSearch.ts';

/** The largest page of one response. */
const maxSaved = 500;

interface SavedSearches {
  readonly saved: readonly SavedSearchAnswer[] | undefined;
  readonly hasFailed: boolean;
  /** Waits for them; requests them again if that failed. */
  readonly load: () => Promise<Answer<readonly SavedSearchAnswer[]>>;
}

/** The person's saved searches by name, of one list or of all. Undefined until they have loaded. */
export const useSavedSearches = (forType?: string): readonly SavedSearchAnswer[] | undefined => useSavedSearchAnswer(forType).saved;

/** The same, with whether the request failed. */
export const useSavedSearchAnswer = (forType?: string): SavedSearches => {
  const question = {
    path: savedSearchPath,
    filter: forType === undefined ? '' : `type:${forType}`,
    sort: 'name',
    order: 'asc',
    pageSize: maxSaved,
  } as const;
  const { data, isError } = useSearchQuery(question);
  const [search] = useLazySearchQuery();
  return {
    saved: data?.Data.map(readSavedSearch),
    hasFailed: isError && data === undefined,
    load: async () => {
      const preferCached = true;
      const { data: found, error } = answerOf(await search(question, preferCached));
      return found ? { data: found.Data.map(readSavedSearch) } : { error };
    },
  };
};

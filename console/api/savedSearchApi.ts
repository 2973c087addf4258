import type { SaveAnswer } from '../../api/contract/answers.ts';
import type { SavedSearchAnswer, SaveSearchAnswer } from '../../api/contract/savedSearches.ts';
import { api, listTag } from './api.ts';

export const savedSearchPath = 'saved-searches';

/** A search to save: its filter, and the path of its list. */
export interface SearchToSave {
  readonly name: string;
  readonly filter: string;
  readonly forType: string;
}

const savedSearchApi = api.injectEndpoints({
  endpoints: (build) => ({
    saveSearch: build.mutation<SaveSearchAnswer, SearchToSave>({
      query: (body) => ({ url: '/search/add', body }),
      invalidatesTags: (_answer, error) => (error ? [] : [listTag(savedSearchPath)]),
    }),
    savedSearch: build.query<SavedSearchAnswer, number>({
      query: (id) => ({ url: `/search/delete/${id}` }),
      // Each page fetches the saved search again; a page that deleted it does not.
      keepUnusedDataFor: 0,
    }),
    deleteSavedSearch: build.mutation<SaveAnswer, number>({
      query: (id) => ({ url: `/search/delete/${id}`, body: {} }),
      invalidatesTags: (_answer, error) => (error ? [] : [listTag(savedSearchPath)]),
    }),
  }),
});

export const { useSaveSearchMutation, useSavedSearchQuery, useDeleteSavedSearchMutation } = savedSearchApi;

import type { SaveAnswer } from '../../api/contract/answers.ts';
import type { SearchAnswer, SearchDefinition } from '../../api/contract/search.ts';
import { api, listTag, recordsOfTag } from './api.ts';
import { withQuery } from './asking.ts';

export interface SearchQuestion {
  readonly path: string;
  /** The path of the records that are found, where the list is not their main one. */
  readonly recordPath?: string;
  readonly filter?: string;
  readonly sort?: string;
  readonly order?: string;
  readonly page?: number;
  readonly pageSize?: number;
}

/** The records that a bulk change is for: chosen one by one, or all that a filter matches. */
export type Chosen = { readonly ids: readonly number[] } | { readonly filter: string };

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    definitions: build.query<readonly SearchDefinition[], void>({
      query: () => ({ url: '/search/definitions' }),
      providesTags: ['Definitions'],
    }),
    search: build.query<SearchAnswer, SearchQuestion>({
      query: ({ path, ...question }) => ({ url: withQuery(`/${path}/search`, { ...question, recordPath: undefined }) }),
      providesTags: (_answer, _error, { path, recordPath = path }) => [listTag(recordPath)],
      keepUnusedDataFor: 300,
    }),
    /** What a field's lookup offers, in whichever of its shapes the lookup answers. */
    lookup: build.query<unknown, string>({ query: (url) => ({ url }), keepUnusedDataFor: 60 }),
    bulkState: build.mutation<SaveAnswer, { path: string; state: number; chosen: Chosen }>({
      query: ({ path, state, chosen }) => ({ url: `/${path}/bulk-state`, body: { state, ...chosen } }),
      invalidatesTags: (_answer, _error, { path }) => [listTag(path), recordsOfTag(path), listTag('tasks')],
    }),
    bulkDelete: build.mutation<SaveAnswer, { path: string; ids: readonly number[] }>({
      query: ({ path, ids }) => ({ url: `/${path}/bulk-delete?ids=${ids.join(',')}`, body: {} }),
      invalidatesTags: (_answer, _error, { path }) => [listTag(path), recordsOfTag(path), listTag('tasks')],
    }),
    startExport: build.mutation<SaveAnswer, { path: string; reference: string; filter: string; anon: boolean }>({
      query: ({ path, ...body }) => ({ url: `/${path}/export`, body }),
      invalidatesTags: [listTag('exports'), listTag('tasks')],
    }),
  }),
});

export const { useDefinitionsQuery, useSearchQuery, useLookupQuery, useBulkStateMutation, useBulkDeleteMutation, useStartExportMutation } = searchApi;

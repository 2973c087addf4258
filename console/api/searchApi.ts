import type { SaveAnswer } from '../../api/contract/answers.ts';
import type { LinkAnswer, SearchAnswer, SearchDefinition } from '../../api/contract/search.ts';
import type { BulkEditPreview, ExportBody } from '../../api/contract/tasks.ts';
import type { Values } from '../../domain/fields/field.ts';
import { rememberFields } from '../filterLinks.ts';
import { api, listTag, recordsOfTag } from './api.ts';
import type { Parameters } from '../queryString.ts';

interface SearchQuestion {
  readonly path: string;
  /** The path of the records, if the list is not their main one. */
  readonly recordPath?: string;
  readonly filter?: string;
  readonly sort?: string;
  readonly order?: string;
  readonly page?: number;
  readonly pageSize?: number;
  /** Makes the search a lookup: the best matches first. */
  readonly disableFuzzy?: 'true';
  /** Record states of a lookup, separated by commas. */
  readonly recordState?: string;
}

export interface LookupQuestion {
  readonly address: string;
  readonly params: Parameters;
}

/** The records of a bulk change: single ids, or all matches of a filter. */
export type BulkSelection = { readonly ids: readonly number[] } | { readonly filter: string };

/** A list, and the path of its records if that is another one. */
interface BulkPaths {
  readonly path: string;
  readonly recordPath?: string;
}

interface BulkEdit extends BulkPaths {
  readonly values: Values;
  readonly selection: BulkSelection;
}

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    definitions: build.query<readonly SearchDefinition[], void>({
      query: () => ({ url: '/search/definitions' }),
      providesTags: ['Definitions'],
      transformResponse: (definitions: readonly SearchDefinition[]) => {
        rememberFields(definitions);
        return definitions;
      },
    }),
    search: build.query<SearchAnswer, SearchQuestion>({
      query: ({ path, recordPath: _path, ...question }) => ({ url: `/${path}/search`, params: question }),
      providesTags: (answer, _error, { path, recordPath = path }) => [recordPath, ...(answer?.RelatedPaths ?? [])].map(listTag),
      keepUnusedDataFor: 300,
    }),
    /** A lookup's answer, in any of its shapes. */
    lookup: build.query<unknown, LookupQuestion>({ query: ({ address, params }) => ({ url: address, params }), keepUnusedDataFor: 60 }),
    /** The filter behind a link id. */
    link: build.query<LinkAnswer, string>({ query: (link) => ({ url: `/search/links/${link}` }) }),
    saveLink: build.mutation<SaveAnswer, { link: string; path: string; filter: string }>({
      query: (body) => ({ url: '/search/links', body }),
    }),
    bulkState: build.mutation<SaveAnswer, BulkPaths & { state: number; selection: BulkSelection }>({
      query: ({ path, state, selection }) => ({ url: `/${path}/bulk-state`, body: { state, ...selection } }),
      invalidatesTags: (_answer, _error, { path, recordPath = path }) => [listTag(recordPath), recordsOfTag(recordPath), listTag('tasks')],
    }),
    bulkDelete: build.mutation<SaveAnswer, BulkPaths & { ids: readonly number[] }>({
      query: ({ path, ids }) => ({ url: `/${path}/bulk-delete?ids=${ids.join(',')}`, body: {} }),
      invalidatesTags: (_answer, _error, { path, recordPath = path }) => [listTag(recordPath), recordsOfTag(recordPath), listTag('tasks')],
    }),
    bulkEdit: build.mutation<SaveAnswer, BulkEdit>({
      query: ({ path, values, selection }) => ({ url: `/${path}/bulk-edit`, body: { values, ...selection } }),
      invalidatesTags: (_answer, _error, { path, recordPath = path }) => [listTag(recordPath), recordsOfTag(recordPath), listTag('tasks')],
    }),
    bulkAction: build.mutation<
      SaveAnswer,
      BulkPaths & { action: string; answers: Readonly<Record<string, unknown>>; selection: BulkSelection }
    >({
      query: ({ path, action, answers, selection }) => ({ url: `/${path}/bulk-${action}`, body: { given: answers, ...selection } }),
      invalidatesTags: (_answer, _error, { path, recordPath = path }) => [listTag(recordPath), recordsOfTag(recordPath), listTag('tasks')],
    }),
    bulkEditPreview: build.query<BulkEditPreview, BulkEdit>({
      query: ({ path, values, selection }) => ({ url: `/${path}/bulk-edit/preview`, body: { values, ...selection } }),
      keepUnusedDataFor: 0,
    }),
    startExport: build.mutation<
      SaveAnswer,
      { path: string } & Pick<
        ExportBody,
        | 'reference'
        | 'filter'
        | 'exportFormat'
        | 'anon'
        | 'limitToGroup'
        | 'date'
        | 'includeAll'
        | 'includeWithDataOnly'
        | 'emailOnComplete'
        | 'additional'
        | 'additionalRecordState'
      > & { columns?: readonly string[] }
    >({
      query: ({ path, ...body }) => ({ url: `/${path}/export`, body }),
      invalidatesTags: [listTag('exports'), listTag('tasks')],
    }),
  }),
});

export const {
  useDefinitionsQuery,
  useLazySearchQuery,
  useSearchQuery,
  useLinkQuery,
  useLookupQuery,
  useBulkStateMutation,
  useBulkDeleteMutation,
  useBulkActionMutation,
  useBulkEditMutation,
  useBulkEditPreviewQuery,
  useStartExportMutation,
} = searchApi;

import type { SaveAnswer } from '../../api/contract/answers.ts';
import type { MergeBody, MergePlan, UnmergeBody, UnmergePlan } from '../../api/contract/merging.ts';
import { api, listTag } from '../api/api.ts';
import { withQuery } from '../queryString.ts';

const mergingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Not cached, because the records change. */
    mergePlan: build.query<MergePlan, { readonly path: string; readonly students: string; readonly keep: number | null }>({
      query: ({ path, students, keep }) => ({ url: withQuery(`/${path}/duplicates/merge`, { students, keep }) }),
      keepUnusedDataFor: 0,
    }),
    merge: build.mutation<SaveAnswer, { readonly path: string; readonly body: MergeBody }>({
      query: ({ path, body }) => ({ url: `/${path}/duplicates/merge`, body }),
      invalidatesTags: [listTag('tasks')],
    }),
    unmergePlan: build.query<UnmergePlan, { readonly path: string; readonly id: number }>({
      query: ({ path, id }) => ({ url: withQuery(`/${path}/duplicates/unmerge`, { id }) }),
      keepUnusedDataFor: 0,
    }),
    unmerge: build.mutation<SaveAnswer, { readonly path: string; readonly body: UnmergeBody }>({
      query: ({ path, body }) => ({ url: `/${path}/duplicates/unmerge`, body }),
      invalidatesTags: [listTag('tasks')],
    }),
  }),
});

export const { useMergePlanQuery, useMergeMutation, useUnmergePlanQuery, useUnmergeMutation } = mergingApi;

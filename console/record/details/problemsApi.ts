import { api, recordTag } from '../../api/api.ts';
import { withQuery } from '../../queryString.ts';
import type { Problem } from './problems.ts';

export const problemsPerPage = 500;

const problemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    problems: build.query<
      { readonly Data: readonly Problem[]; readonly Total: number },
      { readonly path: string; readonly id: number; readonly page: number }
    >({
      query: ({ path, id, page }) => ({ url: withQuery(`/${path}/problems/${id}`, { page }) }),
      providesTags: (_answer, _error, { path, id }) => [recordTag(path, id)],
    }),
  }),
});

export const { useProblemsQuery, useLazyProblemsQuery } = problemsApi;

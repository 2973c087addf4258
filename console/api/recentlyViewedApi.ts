import type { SaveAnswer } from '../../api/contract/answers.ts';
import type { ViewedAnswer } from '../../api/contract/recentlyViewed.ts';
import { api } from './api.ts';

const recentlyViewedApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The person's last records, newest first. Requested again by each screen that shows them. */
    recentlyViewed: build.query<readonly ViewedAnswer[], void>({
      query: () => ({ url: '/account/recently-viewed' }),
      transformResponse: ({ Data }: { readonly Data: readonly ViewedAnswer[] }) => Data,
    }),
    rememberViewed: build.mutation<SaveAnswer, { readonly path: string; readonly id: number }>({
      query: (body) => ({ url: '/account/recently-viewed', body }),
    }),
  }),
});

export const { useRecentlyViewedQuery, useRememberViewedMutation } = recentlyViewedApi;

import type { SaveAnswer } from '../../api/contract/answers.ts';
import type { SessionAnswer } from '../../api/contract/session.ts';
import { api } from './api.ts';

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    session: build.query<SessionAnswer, void>({ query: () => ({ url: '/account/session' }), providesTags: ['Session'] }),
    login: build.mutation<unknown, { email: string; password: string }>({
      query: (body) => ({ url: '/account/login', body }),
      invalidatesTags: ['Session', 'Definitions', 'List', 'Record', 'RecordsOf'],
    }),
    logout: build.mutation<unknown, void>({ query: () => ({ url: '/account/logout', body: {} }) }),
    /** Everything may look different from another group. */
    chooseGroup: build.mutation<SaveAnswer, number>({
      query: (group) => ({ url: '/account/group', body: { group } }),
      invalidatesTags: ['Session', 'Definitions', 'List', 'Record', 'RecordsOf'],
    }),
  }),
});

export const { useSessionQuery, useLoginMutation, useLogoutMutation, useChooseGroupMutation } = sessionApi;

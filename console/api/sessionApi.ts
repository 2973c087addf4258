import type { SaveAnswer } from '../../api/contract/answers.ts';
import type { SessionAnswer, SessionTimes } from '../../api/contract/session.ts';
import { api } from './api.ts';

/** Tags whose data may differ for another person or group. */
export const groupDependentTags = ['Session', 'Definitions', 'FieldSettings', 'List', 'Record', 'RecordsOf'] as const;

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    session: build.query<SessionAnswer, void>({ query: () => ({ url: '/account/session' }), providesTags: ['Session'] }),
    login: build.mutation<unknown, { email: string; password: string }>({
      query: (body) => ({ url: '/account/login', body }),
      invalidatesTags: groupDependentTags,
    }),
    /** Extends the session, because the person still uses it. */
    extendSession: build.mutation<{ readonly Session: SessionTimes }, void>({
      query: () => ({ url: '/account/still-here', body: {} }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Session']),
    }),
    /** `keepStorage`: the browser keeps its storage, and the caller erases what is this person's. */
    logout: build.mutation<unknown, { readonly keepStorage: boolean }>({ query: (body) => ({ url: '/account/logout', body }) }),
    chooseGroup: build.mutation<SaveAnswer, number>({
      query: (group) => ({ url: '/account/group', body: { group } }),
      invalidatesTags: groupDependentTags,
    }),
  }),
});

export const { useSessionQuery, useLoginMutation, useLogoutMutation, useExtendSessionMutation, useChooseGroupMutation } = sessionApi;

/** The session as far as it is known. It asks for nothing: where there is no network, asking would not help. */
export const useKnownSession = () => sessionApi.endpoints.session.useQueryState();

import type { SaveAnswer } from '../../api/contract/answers.ts';
import { api } from '../api/api.ts';

/** The proof is the current password or the secret of an emailed link. */
export type NewPassword =
  { readonly current: string; readonly password: string } | { readonly invitation: string; readonly password: string };

const passwordApi = api.injectEndpoints({
  endpoints: (build) => ({
    setPassword: build.mutation<SaveAnswer, NewPassword>({
      query: (body) => ({ url: '/account/password', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Session', 'Definitions', 'List', 'Record', 'RecordsOf']),
    }),
    sendForgottenLink: build.mutation<SaveAnswer, { email: string }>({ query: (body) => ({ url: '/account/forgotten', body }) }),
  }),
});

export const { useSetPasswordMutation, useSendForgottenLinkMutation } = passwordApi;

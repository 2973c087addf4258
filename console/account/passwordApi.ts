import type { SaveAnswer } from '../../api/contract/answers.ts';
import { api } from '../api/api.ts';

/** One's own password, with the present one as proof; or a first or a new one, with the secret of a link that was sent by email. */
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

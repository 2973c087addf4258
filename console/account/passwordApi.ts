import type { SaveAnswer } from '../../api/contract/answers.ts';
import { api } from '../api/api.ts';

/** One's own password, with the present one as proof; or the first one, with the secret of an invitation. */
export type NewPassword = { readonly current: string; readonly password: string } | { readonly invitation: string; readonly password: string };

const passwordApi = api.injectEndpoints({
  endpoints: (build) => ({
    setPassword: build.mutation<SaveAnswer, NewPassword>({
      query: (body) => ({ url: '/account/password', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Session', 'Definitions', 'List', 'Record', 'RecordsOf']),
    }),
  }),
});

export const { useSetPasswordMutation } = passwordApi;

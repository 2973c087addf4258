import type { SaveAnswer } from '../../api/contract/answers.ts';
import type {
  AddedAnswer,
  OfferAnswer,
  PasskeyQuestionAnswer,
  RequiredRolesAnswer,
  SecondFactorAnswer,
} from '../../api/contract/secondFactor.ts';
import type { SessionsAnswer } from '../../api/contract/sessions.ts';
import { api } from '../api/api.ts';

/** The current password, required if the person gave it too long ago. */
interface Proof {
  readonly current?: string | undefined;
}

export const securityApi = api.injectEndpoints({
  endpoints: (build) => ({
    sessions: build.query<SessionsAnswer, void>({
      query: () => ({ url: '/account/sessions' }),
      providesTags: ['Security'],
      keepUnusedDataFor: 0,
    }),
    endSessions: build.mutation<SaveAnswer, Proof & ({ readonly id: string } | { readonly others: true })>({
      query: (body) => ({ url: '/account/sessions/end', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Security']),
    }),
    secondFactor: build.query<SecondFactorAnswer, void>({
      query: () => ({ url: '/account/second-factor' }),
      providesTags: ['Security'],
      keepUnusedDataFor: 0,
    }),
    showCode: build.mutation<SaveAnswer, { readonly code: string }>({ query: (body) => ({ url: '/account/second-factor/show', body }) }),
    offerAuthenticator: build.mutation<OfferAnswer, Proof>({
      query: (body) => ({ url: '/account/second-factor/authenticator/offer', body }),
    }),
    // Invalidates nothing yet: the recovery codes must be shown first.
    addAuthenticator: build.mutation<AddedAnswer, { readonly code: string }>({
      query: (body) => ({ url: '/account/second-factor/authenticator/add', body }),
    }),
    removeAuthenticator: build.mutation<SaveAnswer, Proof>({
      query: (body) => ({ url: '/account/second-factor/authenticator/remove', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Security']),
    }),
    replaceRecoveryCodes: build.mutation<AddedAnswer, Proof>({
      query: (body) => ({ url: '/account/second-factor/recovery-codes', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Security']),
    }),
    offerPasskey: build.mutation<PasskeyQuestionAnswer, Proof>({
      query: (body) => ({ url: '/account/second-factor/passkeys/offer', body }),
    }),
    addPasskey: build.mutation<AddedAnswer, { readonly name: string; readonly answer: object }>({
      query: (body) => ({ url: '/account/second-factor/passkeys/add', body }),
    }),
    removePasskey: build.mutation<SaveAnswer, Proof & { readonly id: string }>({
      query: (body) => ({ url: '/account/second-factor/passkeys/remove', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Security']),
    }),
    askForPasskey: build.mutation<PasskeyQuestionAnswer, void>({
      query: () => ({ url: '/account/second-factor/passkeys/challenge', body: {} }),
    }),
    showPasskey: build.mutation<SaveAnswer, { readonly answer: object }>({
      query: (body) => ({ url: '/account/second-factor/passkeys/show', body }),
    }),
    requiredRoles: build.query<RequiredRolesAnswer, void>({ query: () => ({ url: '/system/second-factor' }), providesTags: ['Security'] }),
    requireRoles: build.mutation<SaveAnswer, readonly string[]>({
      query: (roles) => ({ url: '/system/second-factor', body: { roles } }),
      invalidatesTags: ['Security'],
    }),
  }),
});

export const {
  useSessionsQuery,
  useEndSessionsMutation,
  useSecondFactorQuery,
  useShowCodeMutation,
  useOfferAuthenticatorMutation,
  useAddAuthenticatorMutation,
  useRemoveAuthenticatorMutation,
  useReplaceRecoveryCodesMutation,
  useOfferPasskeyMutation,
  useAddPasskeyMutation,
  useRemovePasskeyMutation,
  useAskForPasskeyMutation,
  useShowPasskeyMutation,
  useRequiredRolesQuery,
  useRequireRolesMutation,
} = securityApi;

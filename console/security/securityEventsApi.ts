import type { SecurityEventsAnswer } from '../../api/contract/securityEvents.ts';
import { api } from '../api/api.ts';
import { securityAddressOf, type SecurityQuestion } from './securityAddress.ts';

const securityEventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    securityEvents: build.query<SecurityEventsAnswer, { readonly question: SecurityQuestion; readonly page: number }>({
      query: ({ question, page }) => ({ url: securityAddressOf(question, page) }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useSecurityEventsQuery } = securityEventsApi;

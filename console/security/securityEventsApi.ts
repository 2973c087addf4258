import type { SecurityAlertsAnswer, SecurityEventsAnswer } from '../../api/contract/securityEvents.ts';
import { api } from '../api/api.ts';
import { securityAddressOf, type SecurityFilter } from './securityAddress.ts';

const securityEventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    securityEvents: build.query<SecurityEventsAnswer, { readonly filter: SecurityFilter; readonly page: number }>({
      query: ({ filter, page }) => ({ url: securityAddressOf(filter, page) }),
      keepUnusedDataFor: 0,
    }),
    securityAlerts: build.query<SecurityAlertsAnswer, void>({ query: () => ({ url: '/security/alerts' }), keepUnusedDataFor: 0 }),
  }),
});

export const { useSecurityAlertsQuery, useSecurityEventsQuery } = securityEventsApi;

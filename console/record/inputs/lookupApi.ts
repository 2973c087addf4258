import type { SearchAnswer } from '../../../api/contract/search.ts';
import { api, listTag } from '../../api/api.ts';
import { pathOfLookup } from './lookup.ts';

/** A role that can be given to a user. */
interface RoleOffered {
  readonly RoleId: number;
  readonly Name: string;
  readonly Value: string;
}

const lookupApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What a form field's own lookup finds; the address says how many and in which groups. */
    fieldLookup: build.query<SearchAnswer, { readonly address: string; readonly filter: string }>({
      query: ({ address, filter }) => ({ url: `${address}${address.includes('?') ? '&' : '?'}filter=${encodeURIComponent(filter)}` }),
      providesTags: (_answer, _error, { address }) => [listTag(pathOfLookup(address))],
      keepUnusedDataFor: 30,
    }),
    roles: build.query<{ readonly data: readonly RoleOffered[] }, void>({ query: () => ({ url: '/roles' }) }),
  }),
});

export const { useFieldLookupQuery, useRolesQuery } = lookupApi;

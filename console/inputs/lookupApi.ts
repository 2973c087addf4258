import type { CustomLookupAnswer } from '../../api/contract/lookups.ts';
import { api, listTag } from '../api/api.ts';
import { withQuery } from '../queryString.ts';
import { type Lookup, type LookupAnswer, type Offered, readOffered } from './lookup.ts';

/** A role that can be given to a user. */
interface RoleOffered {
  readonly RoleId: number;
  readonly Name: string;
  readonly Value: string;
}

const lookupApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What a form field's own lookup finds; the address says how many and in which groups. */
    fieldLookup: build.query<Offered, Lookup & { readonly filter: string }>({
      query: ({ address, filter }) => {
        const [url = '', query = ''] = address.split('?');
        return { url, params: { ...Object.fromEntries(new URLSearchParams(query)), filter } };
      },
      transformResponse: (answer: LookupAnswer, _meta, { path }) => readOffered(path, answer),
      providesTags: (_answer, _error, { path }) => [listTag(path)],
      keepUnusedDataFor: 30,
    }),
    /** The entries of a list that an institution keeps itself. */
    customLookup: build.query<CustomLookupAnswer['data'], Lookup & { readonly institution: number }>({
      query: ({ address, institution }) => ({ url: withQuery(address.replace(/\?.*$/, ''), { institution }) }),
      transformResponse: ({ data }: CustomLookupAnswer) => data,
      providesTags: (_answer, _error, { path }) => [listTag(path)],
      keepUnusedDataFor: 30,
    }),
    roles: build.query<{ readonly data: readonly RoleOffered[] }, void>({ query: () => ({ url: '/roles' }) }),
  }),
});

export const { useCustomLookupQuery, useFieldLookupQuery, useRolesQuery } = lookupApi;

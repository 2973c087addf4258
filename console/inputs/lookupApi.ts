import { api, listTag } from '../api/api.ts';
import { withQuery } from '../queryString.ts';
import { type ListEntry, type Lookup, type LookupAnswer, type LookupResult, readGroupList, readOffered } from './lookup.ts';

/** A role that can be given to a user. */
interface RoleOffer {
  readonly RoleId: number;
  readonly Name: string;
  readonly Value: string;
}

export const lookupApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The results of a form field's own lookup; the address says how many and in which groups. */
    fieldLookup: build.query<LookupResult, Lookup & { readonly filter: string }>({
      query: ({ address, filter, except }) => {
        const [url = '', query = ''] = address.split('?');
        const wholeFilter = except === undefined ? filter : [filter, `id:!${except}`].filter((part) => part !== '').join(',');
        return { url, params: { ...Object.fromEntries(new URLSearchParams(query)), filter: wholeFilter } };
      },
      transformResponse: (answer: LookupAnswer, _meta, { path }) => readOffered(path, answer),
      providesTags: (_answer, _error, { path }) => [listTag(path)],
      keepUnusedDataFor: 30,
    }),
    /** All records of an institution that a lookup offers whole. */
    groupList: build.query<readonly ListEntry[], Lookup & { readonly institution: number }>({
      query: ({ address, institution }) => ({ url: withQuery(address.replace(/\?.*$/, ''), { institution }) }),
      transformResponse: readGroupList,
      providesTags: (_answer, _error, { path }) => [listTag(path)],
      keepUnusedDataFor: 30,
    }),
    roles: build.query<{ readonly data: readonly RoleOffer[] }, void>({ query: () => ({ url: '/roles' }) }),
  }),
});

export const { useFieldLookupQuery, useGroupListQuery, useRolesQuery } = lookupApi;

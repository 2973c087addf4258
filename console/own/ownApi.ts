import type { SaveAnswer } from '../../api/contract/answers.ts';
import type { OwnAnswer, OwnDetailsAnswer } from '../../api/contract/own.ts';
import { api, listTag } from '../api/api.ts';
import type { FormValues } from '../api/recordApi.ts';
import { offersPath } from './ownOffersApi.ts';

const ownTag = listTag('own');
/** The lists where something may wait, `waitingLists` in `api/routes/own.ts`. */
const waitingTags = ['contracts', 'timesheets', 'expenses', offersPath].map(listTag);

export const ownApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The ambassadors of the account, and the work that waits for them. */
    own: build.query<OwnAnswer, void>({ query: () => ({ url: '/own' }), providesTags: [ownTag, ...waitingTags] }),
    /** The details that each group keeps about the person. */
    ownDetails: build.query<OwnDetailsAnswer, void>({ query: () => ({ url: '/own/details' }), providesTags: [ownTag] }),
    saveOwnDetails: build.mutation<SaveAnswer, { readonly id: number; readonly revision: number; readonly values: FormValues }>({
      query: ({ id, revision, values }) => ({ url: `/own/details/${id}`, body: { ...values, Revision: revision } }),
      invalidatesTags: [ownTag],
    }),
  }),
});

export const { useOwnQuery, useOwnDetailsQuery, useSaveOwnDetailsMutation } = ownApi;

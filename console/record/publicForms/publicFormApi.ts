import type { FormAddressAnswer, ShownForm } from '../../../api/contract/publicForms.ts';
import { api, listTag } from '../../api/api.ts';

const path = 'ambassadors/application-forms';

const publicFormApi = api.injectEndpoints({
  endpoints: (build) => ({
    formAddress: build.query<FormAddressAnswer, number>({
      query: (id) => ({ url: `/${path}/${id}/address` }),
      providesTags: [listTag(path)],
      keepUnusedDataFor: 0,
    }),
    formPreview: build.query<ShownForm, number>({
      query: (id) => ({ url: `/${path}/${id}/preview` }),
      providesTags: [listTag(path)],
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useFormAddressQuery, useFormPreviewQuery } = publicFormApi;

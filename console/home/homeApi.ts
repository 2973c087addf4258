import type { HomeAnswer } from '../../api/contract/home.ts';
import { api, listTag } from '../api/api.ts';

const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    home: build.query<HomeAnswer, void>({ query: () => ({ url: '/home' }), providesTags: [listTag('home')] }),
  }),
});

export const { useHomeQuery } = homeApi;

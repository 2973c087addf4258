import type { DuplicateGroupsAnswer } from '../../api/contract/duplicateGroups.ts';
import { api, listTag } from '../api/api.ts';
import { duplicatesAddress } from '../page/duplicatesAddress.ts';

interface DuplicatesQuestion {
  readonly filter: string;
  readonly page: number;
  readonly pageSize: number;
}

const duplicatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    duplicateGroups: build.query<DuplicateGroupsAnswer, DuplicatesQuestion>({
      query: ({ filter, page, pageSize }) => ({ url: duplicatesAddress, params: { filter, page, pageSize } }),
      providesTags: [listTag('students')],
      keepUnusedDataFor: 300,
    }),
  }),
});

export const { useDuplicateGroupsQuery } = duplicatesApi;

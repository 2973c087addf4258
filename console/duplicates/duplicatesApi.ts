import type { SaveAnswer } from '../../api/contract/answers.ts';
import type {
  CertainGroupsAnswer,
  DuplicateGroupsAnswer,
  IgnoreBody,
  MergeCertainBody,
  StopIgnoringBody,
} from '../../api/contract/duplicateGroups.ts';
import type { ClearSchoolsBody, DoubledSchoolsAnswer } from '../../api/contract/doubledSchools.ts';
import { student } from '../../domain/records/student.ts';
import { studentDuplicates } from '../../domain/search/studentDuplicates.ts';
import { api, listTag, recordsOfTag } from '../api/api.ts';

interface DuplicatesQuestion {
  readonly filter: string;
  readonly page: number;
  readonly pageSize: number;
}

/** The histories of the students, and their cards of possible duplicates, change too. */
const tagsOfPairs = [listTag(student.path), recordsOfTag(student.path)];

const duplicatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    duplicateGroups: build.query<DuplicateGroupsAnswer, DuplicatesQuestion>({
      query: ({ filter, page, pageSize }) => ({ url: `/${studentDuplicates.path}/search`, params: { filter, page, pageSize } }),
      providesTags: [listTag(student.path)],
      keepUnusedDataFor: 300,
    }),
    /** Not refetched with each change, because it reads the students of all groups. */
    certainGroups: build.query<CertainGroupsAnswer, string>({
      query: (filter) => ({ url: `/${studentDuplicates.path}/beyond-doubt`, params: { filter } }),
      keepUnusedDataFor: 0,
    }),
    mergeCertain: build.mutation<SaveAnswer, MergeCertainBody>({
      query: (body) => ({ url: `/${studentDuplicates.path}/merge-beyond-doubt`, body }),
      invalidatesTags: [listTag('tasks')],
    }),
    doubledSchools: build.query<DoubledSchoolsAnswer, void>({
      query: () => ({ url: `/${student.path}/doubled-institutions` }),
      keepUnusedDataFor: 0,
    }),
    clearSchools: build.mutation<SaveAnswer, ClearSchoolsBody>({
      query: (body) => ({ url: `/${student.path}/dedupe-institutions`, body }),
      invalidatesTags: [listTag('tasks')],
    }),
    ignorePairs: build.mutation<SaveAnswer, IgnoreBody>({
      query: (body) => ({ url: `/${studentDuplicates.path}/ignore`, body }),
      invalidatesTags: (answer) => (answer ? tagsOfPairs : []),
    }),
    stopIgnoring: build.mutation<SaveAnswer, StopIgnoringBody>({
      query: (body) => ({ url: `/${studentDuplicates.path}/stop-ignoring`, body }),
      invalidatesTags: (answer) => (answer ? tagsOfPairs : []),
    }),
  }),
});

export const {
  useDuplicateGroupsQuery,
  useCertainGroupsQuery,
  useMergeCertainMutation,
  useDoubledSchoolsQuery,
  useClearSchoolsMutation,
  useIgnorePairsMutation,
  useStopIgnoringMutation,
} = duplicatesApi;

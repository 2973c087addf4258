import type { RegisterResult } from '../../../api/contract/register.ts';
import { splitIntoChunks } from '../../../domain/collections.ts';
import { maxMarks } from '../../../domain/records/attendance.ts';
import { activity } from '../../../domain/records/activity.ts';
import { student } from '../../../domain/records/student.ts';
import { api, listTag, recordTag } from '../../api/api.ts';
import type { BulkSelection } from '../../api/searchApi.ts';
import { searchApi } from '../../api/searchApi.ts';
import { useAppDispatch } from '../../api/hooks.ts';

interface ParticipantsRequest {
  readonly activity: number;
  readonly students: readonly number[];
  readonly submission: string;
}

const changedTags = (id: number) => [recordTag(activity.path, id), listTag(student.path)];

const participantsApi = api.injectEndpoints({
  endpoints: (build) => ({
    takeOffStudents: build.mutation<RegisterResult, ParticipantsRequest>({
      query: ({ activity: id, students, submission }) => ({
        url: `/${activity.path}/${id}/students/remove`,
        body: { StudentIds: students, Submission: submission },
      }),
      invalidatesTags: (_answer, _error, { activity: id }) => changedTags(id),
    }),
    setEvaluationGroup: build.mutation<RegisterResult, ParticipantsRequest & { readonly evaluationGroup: number | null }>({
      query: ({ activity: id, students, submission, evaluationGroup }) => ({
        url: `/${activity.path}/${id}/students/evaluation-group`,
        body: { StudentIds: students, Submission: submission, EvaluationGroup: evaluationGroup },
      }),
      invalidatesTags: (_answer, _error, { activity: id }) => changedTags(id),
    }),
  }),
});

export const { useTakeOffStudentsMutation, useSetEvaluationGroupMutation } = participantsApi;

const readPage = (id: number, filter: string, page: number) =>
  searchApi.endpoints.search.initiate(
    { path: `${activity.path}/${id}/students`, recordPath: student.path, filter, sort: 'id', page, pageSize: 500 },
    { forceRefetch: true, subscribe: false },
  );

/** Finds the ids of the chosen students of an activity, in batches that one request may name. */
export const useChosenParticipants = (): ((id: number, selection: BulkSelection) => Promise<readonly (readonly number[])[]>) => {
  const dispatch = useAppDispatch();
  const readMatches = async (id: number, filter: string): Promise<readonly number[]> => {
    const ids: number[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await dispatch(readPage(id, filter, page)).unwrap();
      pages = answer.TotalPages;
      ids.push(...answer.Data.map((row) => row.Id));
    }
    return ids;
  };
  return async (id, selection) => {
    const ids = 'ids' in selection ? selection.ids : await readMatches(id, selection.filter);
    return splitIntoChunks(ids, maxMarks);
  };
};

import type { RegisterAnswer, RegisterResult } from '../../api/contract/register.ts';
import { activity } from '../../domain/records/activity.ts';
import { api, recordTag } from '../api/api.ts';
import { asFailure } from '../api/failure.ts';
import type { RegisterPlace } from './registerAddress.ts';
import type { MarkBatch } from './registerState.ts';

export const registerApi = api.injectEndpoints({
  endpoints: (build) => ({
    register: build.query<RegisterAnswer, RegisterPlace>({
      query: ({ path, id }) => ({ url: `/${path}/${id}/register` }),
      // The students are those of the activity.
      providesTags: (answer, _error, { path, id }) => [
        recordTag(path, id),
        ...(answer ? [recordTag(activity.path, answer.Activity.Id)] : []),
      ],
      keepUnusedDataFor: 0,
    }),
    sendMarks: build.mutation<RegisterResult, RegisterPlace & { readonly sending: MarkBatch }>({
      query: ({ path, id, sending }) => ({
        url: `/${path}/${id}/register`,
        body: {
          Submission: sending.submission,
          Marks: Object.entries(sending.marks).map(([student, { status, seen }]) => ({
            StudentId: Number(student),
            Status: status,
            Seen: seen,
          })),
        },
      }),
      // The first answer may have been a conflict that nobody read. Who may no longer take the register is told so where it is read.
      invalidatesTags: (_answer, error, { path, id, sending }) =>
        (error ? asFailure(error).status === 403 : sending.times > 1) ? [recordTag(path, id)] : [],
    }),
    addStudents: build.mutation<RegisterResult, { activity: number; submission: string; students: readonly number[] }>({
      query: ({ activity: id, submission, students }) => ({
        url: `/${activity.path}/${id}/students`,
        body: { Submission: submission, StudentIds: students },
      }),
      invalidatesTags: (_answer, error, { activity: id }) => (error ? [] : [recordTag(activity.path, id)]),
    }),
  }),
});

export const { useRegisterQuery, useAddStudentsMutation } = registerApi;

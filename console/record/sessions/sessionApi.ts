import type { SaveAnswer } from '../../../api/contract/answers.ts';
import { activitySession } from '../../../domain/records/activitySession.ts';
import { api, listTag } from '../../api/api.ts';

interface Repeat {
  readonly id: number;
  /** A day, `YYYY-MM-DD`. */
  readonly until: string;
  readonly submission: string;
}

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    repeatSession: build.mutation<SaveAnswer, Repeat>({
      query: ({ id, until, submission }) => ({
        url: `/${activitySession.path}/repeat/${id}`,
        body: { Until: until, Submission: submission },
      }),
      invalidatesTags: [listTag('tasks')],
    }),
  }),
});

export const { useRepeatSessionMutation } = sessionApi;

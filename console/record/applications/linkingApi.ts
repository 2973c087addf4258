import type { SaveAnswer } from '../../../api/contract/answers.ts';
import type { MatchesAnswer } from '../../../api/contract/linking.ts';
import { ambassadorApplication } from '../../../domain/records/ambassadorApplication.ts';
import { api, listTag } from '../../api/api.ts';

const { path } = ambassadorApplication;

interface LinkRequest {
  readonly application: number;
  /** Null: an ambassador is made of the application. */
  readonly ambassador: number | null;
  readonly submission: string;
}

const linkingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The ambassadors who may be the applicant. `revision` is that of the application: another one may have other matches. */
    matches: build.query<MatchesAnswer, { readonly application: number; readonly revision: number }>({
      query: ({ application }) => ({ url: `/${path}/${application}/matches` }),
      keepUnusedDataFor: 0,
    }),
    linkApplication: build.mutation<SaveAnswer, LinkRequest>({
      query: ({ application, ambassador, submission }) => ({
        url: `/${path}/${application}/link`,
        body: { Ambassador: ambassador, Submission: submission },
      }),
      invalidatesTags: [listTag('tasks')],
    }),
  }),
});

export const { useMatchesQuery, useLinkApplicationMutation } = linkingApi;

import type { SaveAnswer } from '../../api/contract/answers.ts';
import type { IssuePreview } from '../../api/contract/issuing.ts';
import { api, listTag } from '../api/api.ts';

const path = 'ambassadors/contracts';

/** The template and the days of contracts. Days are `YYYY-MM-DD`; `expire` is the last one. */
export interface IssueTerms {
  readonly template: number;
  readonly start: string;
  readonly expire: string;
}

/** Ambassadors by id, or all that a filter matches. */
export type ChosenAmbassadors = { readonly AmbassadorIds: readonly number[] } | { readonly Filter: string };

interface IssueRequest {
  readonly terms: IssueTerms;
  readonly revision: number;
  readonly ambassadors: readonly number[];
  readonly submission: string;
}

const bodyOf = ({ template, start, expire }: IssueTerms) => ({ Template: template, Start: start, Expire: expire });

const issuingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Changes nothing. A mutation, because it is sent like a form and its answer must not be cached. */
    previewIssue: build.mutation<IssuePreview, { readonly terms: IssueTerms; readonly ambassadors: ChosenAmbassadors }>({
      query: ({ terms, ambassadors }) => ({ url: `/${path}/issue/preview`, body: { ...bodyOf(terms), ...ambassadors } }),
    }),
    issueContracts: build.mutation<SaveAnswer, IssueRequest>({
      query: ({ terms, revision, ambassadors, submission }) => ({
        url: `/${path}/issue`,
        body: { ...bodyOf(terms), Revision: revision, AmbassadorIds: ambassadors, Submission: submission },
      }),
      invalidatesTags: [listTag('tasks')],
    }),
  }),
});

export const { usePreviewIssueMutation, useIssueContractsMutation } = issuingApi;

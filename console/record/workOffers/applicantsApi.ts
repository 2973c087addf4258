import type { ApplicantsAnswer, ApplicantsResult, TimesheetsResult } from '../../../api/contract/applicants.ts';
import { activity } from '../../../domain/records/activity.ts';
import { timesheet } from '../../../domain/records/timesheet.ts';
import { workOffer } from '../../../domain/records/workOffer.ts';
import type { StepName } from '../../../domain/workOffers/steps.ts';
import { api, listTag, recordTag } from '../../api/api.ts';

interface StepRequest {
  readonly offer: number;
  readonly step: StepName;
  readonly ambassadors: readonly number[];
}

const applicantsApi = api.injectEndpoints({
  endpoints: (build) => ({
    applicants: build.query<ApplicantsAnswer, number>({
      query: (id) => ({ url: `/${workOffer.path}/${id}/applicants` }),
      providesTags: (_answer, _error, id) => [recordTag(workOffer.path, id)],
    }),
    takeStep: build.mutation<ApplicantsResult, StepRequest>({
      query: ({ offer, step, ambassadors }) => ({
        url: `/${workOffer.path}/${offer}/applicants/${step}`,
        body: { AmbassadorIds: ambassadors },
      }),
      invalidatesTags: (_answer, error, { offer }) =>
        error ? [] : [recordTag(workOffer.path, offer), listTag(workOffer.path), listTag(activity.path)],
    }),
    makeTimesheets: build.mutation<TimesheetsResult, Omit<StepRequest, 'step'>>({
      query: ({ offer, ambassadors }) => ({ url: `/${workOffer.path}/${offer}/timesheets`, body: { AmbassadorIds: ambassadors } }),
      invalidatesTags: (_answer, error) => (error ? [] : [listTag(timesheet.path)]),
    }),
  }),
});

export const { useApplicantsQuery, useMakeTimesheetsMutation, useTakeStepMutation } = applicantsApi;

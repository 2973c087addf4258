import type { SaveAnswer } from '../../api/contract/answers.ts';
import type { OwnApplicantAnswer, OwnShift } from '../../api/contract/ownOffers.ts';
import { api, listTag } from '../api/api.ts';

export const offersPath = 'work-opportunities/own';
const offersTag = listTag(offersPath);
/** The records behind the lists change too. */
const offerTags = [offersTag, listTag('work-opportunities'), listTag('own')];
const timesheetTags = [listTag('timesheets'), listTag('ambassadors/timesheets'), listTag('own')];

export const ownOffersApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownApplicant: build.query<OwnApplicantAnswer, number>({
      query: (id) => ({ url: `/${offersPath}/${id}/applicant` }),
      providesTags: [offersTag],
    }),
    takeOwnStep: build.mutation<SaveAnswer, { readonly id: number; readonly step: string }>({
      query: ({ id, step }) => ({ url: `/${offersPath}/${step}/${id}`, body: {} }),
      invalidatesTags: offerTags,
    }),
    ownShifts: build.query<{ readonly Data: readonly OwnShift[] }, void>({
      query: () => ({ url: '/own/shifts' }),
      providesTags: [offersTag, ...timesheetTags],
    }),
    makeOwnTimesheet: build.mutation<SaveAnswer, { readonly Offer: number; readonly Session: number | null }>({
      query: (body) => ({ url: '/own/shifts/timesheet', body }),
      invalidatesTags: timesheetTags,
    }),
  }),
});

export const { useOwnApplicantQuery, useTakeOwnStepMutation, useOwnShiftsQuery, useMakeOwnTimesheetMutation } = ownOffersApi;

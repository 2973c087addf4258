import type { SaveAnswer } from '../../api/contract/answers.ts';
import type { CalendarFeedAnswer, NewCalendarFeed } from '../../api/contract/calendarFeed.ts';
import { api } from '../api/api.ts';

const calendarFeedApi = api.injectEndpoints({
  endpoints: (build) => ({
    calendarFeed: build.query<CalendarFeedAnswer, void>({
      query: () => ({ url: '/account/calendar-feed' }),
      providesTags: ['Security'],
      keepUnusedDataFor: 0,
    }),
    makeCalendarFeed: build.mutation<NewCalendarFeed, void>({
      query: () => ({ url: '/account/calendar-feed', body: {} }),
      invalidatesTags: ['Security'],
    }),
    revokeCalendarFeed: build.mutation<SaveAnswer, void>({
      query: () => ({ url: '/account/calendar-feed/revoke', body: {} }),
      invalidatesTags: ['Security'],
    }),
  }),
});

export const { useCalendarFeedQuery, useMakeCalendarFeedMutation, useRevokeCalendarFeedMutation } = calendarFeedApi;

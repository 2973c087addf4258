import { z } from 'zod';
import { saveAnswer } from './answers.ts';

/** `GET /account/calendar-feed`: whether the person has an address for calendars. The address itself is shown once, when it is made. */
export const calendarFeedAnswer = z.object({
  Feed: z
    .object({
      /** Null: it shows the shifts of an ambassador’s account. */
      Group: z.int().nullable(),
      /** The name of the group; null without one, and if the person does not belong to it any more, so that the address answers nothing. */
      GroupName: z.string().nullable(),
      /** ISO 8601, UTC. */
      Made: z.string(),
      /** ISO 8601, UTC, to about an hour; null if no calendar has asked yet. */
      LastUsed: z.string().nullable(),
    })
    .nullable(),
});
export type CalendarFeedAnswer = z.infer<typeof calendarFeedAnswer>;

/** `POST /account/calendar-feed`: the new address, which works without signing in. */
export const newCalendarFeed = saveAnswer.extend({ Address: z.string() });
export type NewCalendarFeed = z.infer<typeof newCalendarFeed>;

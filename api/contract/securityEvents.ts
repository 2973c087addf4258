import { z } from 'zod';
import { readDate } from '../../domain/fields/date.ts';
import { realDateExpected, pageNotNumber, securityKindUnknown, wholeNumberExpected } from '../../domain/messages.ts';
import { isSecurityEventKind } from '../../domain/security/securityEvents.ts';
import { maxId } from '../../domain/fields/recordId.ts';

const optionalText = z
  .string()
  .max(100)
  .optional()
  .transform((text) => text?.trim() || null);

const day = optionalText.transform((text, context) => {
  const read = text === null ? null : readDate(text);
  if (text !== null && read === null) context.addIssue({ code: 'custom', message: realDateExpected });
  return read;
});

const id = (label: string) =>
  optionalText.transform((text, context) => {
    if (text === null) return null;
    if (/^\d{1,10}$/.test(text) && Number(text) <= maxId) return Number(text);
    context.addIssue({ code: 'custom', message: wholeNumberExpected(label) });
    return null;
  });

/** A search for security events. Days are in London time and inclusive. `user` 0 means visitors, `group` 0 events without a group. */
export const securityEventQuestion = z.looseObject({
  from: day,
  to: day,
  kind: optionalText.transform((text, context) => {
    if (text === null || isSecurityEventKind(text)) return text;
    context.addIssue({ code: 'custom', message: securityKindUnknown });
    return null;
  }),
  user: id('User'),
  group: id('Group'),
  address: optionalText,
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, { error: pageNotNumber })
    .transform(Number)
    .optional(),
});
export type SecurityEventQuestion = z.infer<typeof securityEventQuestion>;

/** `GET /security/alerts`: the suspicious patterns of the last days, newest first. */
export const securityAlertsAnswer = z.object({
  Data: z.array(
    z.object({
      Pattern: z.string(),
      /** '12 failed sign-ins for Olivia Officer, from 203.0.113.7, 10:05 to 10:20'. */
      Sentence: z.string(),
      User: z.int().nullable(),
      Address: z.string().nullable(),
      /** ISO 8601, UTC: the first and the last minute. */
      First: z.string(),
      Last: z.string(),
    }),
  ),
});
export type SecurityAlertsAnswer = z.infer<typeof securityAlertsAnswer>;

/** `GET /security/events`: one row counts what one person did in one minute from one address on one route. */
export const securityEventsAnswer = z.object({
  Data: z.array(
    z.object({
      Id: z.string(),
      /** ISO 8601, UTC: the start of the minute. */
      Minute: z.string(),
      Kind: z.string(),
      KindLabel: z.string(),
      /** Null for visitors. */
      User: z.object({ Id: z.int(), Name: z.string() }).nullable(),
      /** The group that the person worked in; null without one. */
      Group: z.object({ Id: z.int(), Name: z.string() }).nullable(),
      Address: z.string(),
      /** The pattern of the route, without ids. */
      Route: z.string(),
      Times: z.int(),
    }),
  ),
  Total: z.int(),
  TotalPages: z.int(),
  Page: z.int(),
  PageSize: z.int(),
});
export type SecurityEventsAnswer = z.infer<typeof securityEventsAnswer>;

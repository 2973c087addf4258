import { z } from 'zod';
import { readDate } from '../../domain/fields/date.ts';
import { realDateExpected, requiredMessage } from '../../domain/messages.ts';
import { submission } from './register.ts';

/**
 * `POST /activity-sessions/repeat/{id}`. `Until` is a day in London, inclusive. A request with the same `Submission` as before changes
 * nothing.
 */
export const repeatBody = z.object({
  Submission: submission,
  Until: z.string({ error: requiredMessage('Until') }).transform((text, context) => {
    const day = readDate(text);
    if (day !== null) return day;
    context.addIssue({ code: 'custom', message: text.trim() === '' ? requiredMessage('Until') : realDateExpected });
    return z.NEVER;
  }),
});

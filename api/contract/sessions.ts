import { z } from 'zod';
import { sessionTimes } from './session.ts';

/** `GET /account/sessions`: the person's sessions. */
export const sessionsAnswer = z.object({
  Sessions: z.array(
    z.object({
      Id: z.string(),
      /** Browser and operating system as text. */
      Device: z.string(),
      /** The network address that started the session. */
      Address: z.string(),
      /** ISO 8601, UTC. */
      Started: z.string(),
      /** ISO 8601, UTC, to about a minute. */
      LastUsed: z.string(),
      Current: z.boolean(),
    }),
  ),
});
export type SessionsAnswer = z.infer<typeof sessionsAnswer>;

/** The current password, required if the person gave it too long ago. */
export const currentPassword = z.string().max(1000).optional();

/** `POST /account/sessions/end`: ends one of the person's sessions, or all others. */
export const endSessionsBody = z.union([
  z.strictObject({ id: z.uuid({ error: 'Please choose a session' }), current: currentPassword }),
  z.strictObject({ others: z.literal(true, { error: 'Please choose a session' }), current: currentPassword }),
]);

/** `POST /account/still-here`: extends the session. */
export const stillHereAnswer = z.object({ Session: sessionTimes });

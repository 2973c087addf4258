import { z } from 'zod';
import { sessionState } from './session.ts';

/** `GET /account/sessions`: where the person is signed in. */
export const sessionsAnswer = z.object({
  Sessions: z.array(
    z.object({
      Id: z.string(),
      /** Browser and system in words. */
      Device: z.string(),
      /** The network address it was begun from. */
      Address: z.string(),
      /** ISO 8601, UTC. */
      Started: z.string(),
      /** ISO 8601, UTC, to the minute or so. */
      LastUsed: z.string(),
      /** Whether it is the one that asks. */
      Current: z.boolean(),
    }),
  ),
});
export type SessionsAnswer = z.infer<typeof sessionsAnswer>;

/** The present password: asked for where the person gave it too long ago. */
export const currentPassword = z.string().max(1000).optional();

/** `POST /account/sessions/end`: one of one's sessions, or all others. */
export const endSessionsBody = z.union([
  z.strictObject({ id: z.uuid({ error: 'Please choose a session' }), current: currentPassword }),
  z.strictObject({ others: z.literal(true, { error: 'Please choose a session' }), current: currentPassword }),
]);

/** `POST /account/still-here`: when the session ends from now on. */
export const stillHereAnswer = z.object({ Session: sessionState });

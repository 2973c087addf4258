import { z } from 'zod';
import { passwordMinLength } from '../../domain/accounts/passwordLength.ts';
import { pendingSteps } from '../../domain/accounts/pendingSteps.ts';

/** When a session ends, in seconds from now. */
export const sessionState = z.object({
  /** Where it is not used meanwhile. */
  IdleSecondsLeft: z.int(),
  /** However much it is used. */
  SecondsLeft: z.int(),
  /** After so many minutes without use it ends. */
  IdleMinutes: z.int(),
});
export type SessionTimes = z.infer<typeof sessionState>;

/** `GET /account/session`: who is signed in, what they may do in each of their groups, and the anti-forgery token. */
export const sessionAnswer = z.object({
  Authenticated: z.boolean(),
  User: z.object({ Id: z.int(), Name: z.string(), Email: z.string() }).nullable(),
  Groups: z.array(z.object({ Id: z.int(), Name: z.string(), Rights: z.array(z.string()) })),
  /** The group the user works in now. */
  CurrentGroup: z.int().nullable(),
  /** Rights held whatever the group. */
  Everywhere: z.array(z.string()),
  /** When the session ends; null for a visitor. */
  Session: sessionState.nullable(),
  /** What somebody whose password was right has to do before they are signed in. */
  Pending: z.array(z.enum(pendingSteps)),
  /** What they may show as a second factor, at this address; null where none is asked for now. */
  SecondFactor: z.object({ Authenticator: z.boolean(), Passkeys: z.boolean() }).nullable(),
  RequestVerificationToken: z.string(),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

/** `POST /account/login`. */
export const loginBody = z.object({
  email: z.string({ error: 'Please enter your e-mail address' }).min(1, { error: 'Please enter your e-mail address' }).max(254),
  password: z.string({ error: 'Please enter your password' }).min(1, { error: 'Please enter your password' }).max(1000),
});

/** `POST /account/group`: the group to work in from now on. */
export const groupBody = z.object({ group: z.int({ error: 'Please choose a group' }) });

/** `POST /account/forgotten`: asks for a link by which a forgotten password is replaced. */
export const forgottenBody = z.object({
  email: z.string({ error: 'Please enter your email address' }).min(1, { error: 'Please enter your email address' }).max(254),
});

/** `POST /account/password`: the signed-in user's own password, or, with the secret of a link, a first or a new one. */
export const passwordBody = z.object({
  current: z.string().max(1000).optional(),
  invitation: z.string().max(200).optional(),
  password: z
    .string({ error: 'Please enter a new password' })
    .min(passwordMinLength, { error: `A password must be at least ${passwordMinLength} characters` })
    .max(1000, { error: 'A password must be 1000 characters or fewer' }),
});

import { z } from 'zod';
import { minPasswordLength } from '../../domain/accounts/passwordLength.ts';
import { pendingSteps } from '../../domain/accounts/pendingSteps.ts';
import { enterEmail, enterPassword, chooseGroup } from '../../domain/signInMessages.ts';

export const sessionTimes = z.object({
  /** Seconds until the session ends if it is not used. */
  IdleSecondsLeft: z.int(),
  /** Seconds until the session ends in any case. */
  SecondsLeft: z.int(),
  /** The session ends after this many minutes without use. */
  IdleMinutes: z.int(),
});
export type SessionTimes = z.infer<typeof sessionTimes>;

/** `GET /account/session`: the signed-in person, their rights in each group, and the anti-forgery token. */
export const sessionAnswer = z.object({
  Authenticated: z.boolean(),
  User: z.object({ Id: z.int(), Name: z.string(), Email: z.string() }).nullable(),
  Groups: z.array(z.object({ Id: z.int(), Name: z.string(), Rights: z.array(z.string()) })),
  /** The group that the user works in now. */
  CurrentGroup: z.int().nullable(),
  /** Rights that apply in every group. */
  Everywhere: z.array(z.string()),
  /** Null for visitors. */
  Session: sessionTimes.nullable(),
  /** The steps that are left after the password. */
  Pending: z.array(z.enum(pendingSteps)),
  /** The second factors that the person can use at this address; null unless one is required now. */
  SecondFactor: z.object({ Authenticator: z.boolean(), Passkeys: z.boolean() }).nullable(),
  /** The account is an ambassador's: it sees their own records in a console of their own. */
  IsAmbassador: z.boolean(),
  RequestVerificationToken: z.string(),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

/** `POST /account/login`. */
export const loginBody = z.object({
  email: z.string({ error: enterEmail }).min(1, { error: enterEmail }).max(254),
  password: z.string({ error: enterPassword }).min(1, { error: enterPassword }).max(1000),
});

/** `POST /account/logout`. `keepStorage`: the browser keeps what is not this person's, such as marks that somebody else has not sent. */
export const logoutBody = z.object({ keepStorage: z.boolean().optional() }).nullish();

/** `POST /account/group`: changes the group that the person works in. */
export const groupBody = z.object({ group: z.int({ error: chooseGroup }) });

/** `POST /account/forgotten`: requests a link that resets the password. */
export const forgottenBody = z.object({
  email: z.string({ error: enterEmail }).min(1, { error: enterEmail }).max(254),
});

/** `POST /account/password`: sets the user's own password or, with the secret of a link, a first or new one. */
export const passwordBody = z.object({
  current: z.string().max(1000).optional(),
  invitation: z.string().max(200).optional(),
  password: z
    .string({ error: 'Please enter a new password' })
    .min(minPasswordLength, { error: `A password must be at least ${minPasswordLength} characters` })
    .max(1000, { error: 'A password must be 1000 characters or fewer' }),
});

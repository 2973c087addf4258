import { z } from 'zod';
import { currentPassword } from './sessions.ts';
import { enterName, chooseRolesFromList } from '../../domain/signInMessages.ts';

/** `GET /account/second-factor`: the person's second factors. */
export const secondFactorAnswer = z.object({
  /** ISO 8601, UTC; null without an authenticator app. */
  AuthenticatorSince: z.string().nullable(),
  RecoveryCodesLeft: z.int(),
  /** Whether a role of the person requires a second factor. */
  Required: z.boolean(),
  /** Whether passkeys work at this address. */
  PasskeysPossible: z.boolean(),
  Passkeys: z.array(
    z.object({
      Id: z.string(),
      Name: z.string(),
      /** ISO 8601, UTC. */
      Added: z.string(),
      /** Null if it was never used to sign in. */
      LastUsed: z.string().nullable(),
    }),
  ),
});
export type SecondFactorAnswer = z.infer<typeof secondFactorAnswer>;

const code = z
  .string({ error: 'Please enter a code' })
  .trim()
  .min(1, { error: 'Please enter a code' })
  .max(100, { error: 'This is longer than a code' });

/** `POST /account/second-factor/show`: the second step of signing in. */
export const codeBody = z.object({ code });

export const proofBody = z.object({ current: currentPassword });

/** `POST /account/second-factor/authenticator/offer`: the secret for a new authenticator app. */
export const offerAnswer = z.object({
  /** In base32, for typing. */
  Secret: z.string(),
  /** An `otpauth:` address, for a QR code. */
  Address: z.string(),
});
export type OfferAnswer = z.infer<typeof offerAnswer>;

/** Options for the browser's passkey dialog: `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`. */
export const passkeyQuestion = z.object({ Options: z.looseObject({ challenge: z.string() }) });
export type PasskeyQuestionAnswer = z.infer<typeof passkeyQuestion>;

const passkeyAnswer = z.looseObject({}, { error: 'The browser gave no passkey' });

/** `POST /account/second-factor/passkeys/add`. */
export const addPasskeyBody = z.object({
  name: z.string({ error: enterName }).trim().min(1, { error: enterName }).max(60, { error: 'A name must be 60 characters or fewer' }),
  answer: passkeyAnswer,
});

/** `POST /account/second-factor/passkeys/show`: the second step of signing in. */
export const showPasskeyBody = z.object({ answer: passkeyAnswer });

/** `POST /account/second-factor/passkeys/remove`. */
export const removePasskeyBody = z.object({ id: z.string().max(2000), current: currentPassword });

/** New recovery codes, which are shown only once; null if the person keeps their old ones. */
export const addedAnswer = z.object({
  Success: z.literal(true),
  SuccessMessage: z.string(),
  RecoveryCodes: z.array(z.string()).nullable(),
});
export type AddedAnswer = z.infer<typeof addedAnswer>;

/** `GET /system/second-factor`: the roles that require a second factor. */
export const requiredRolesAnswer = z.object({
  Roles: z.array(z.object({ Name: z.string(), Label: z.string(), Required: z.boolean() })),
  /** Whether administrators of every group always need one. */
  AdministratorsAlways: z.boolean(),
});
export type RequiredRolesAnswer = z.infer<typeof requiredRolesAnswer>;

/** `POST /system/second-factor`. */
export const requiredRolesBody = z.object({ roles: z.array(z.string().max(100)).max(50, { error: chooseRolesFromList }) });

import type { StoredShape } from '../record/stored/shape.ts';

/** The events of a user's sign-ins that are written today, with the sentence a history tells them by. */
const written = {
  UserSignedIn: 'Signed in',
  UserSignedOut: 'Signed out',
  SessionsEnded: 'Ended sessions',
  AdministratorRecovered: 'Was invited as an administrator on the server’s own terminal',
  AuthenticatorAppAdded: 'Set up an authenticator app',
  AuthenticatorAppRemoved: 'Removed the authenticator app',
  PasskeyAdded: 'Added a passkey',
  PasskeyRemoved: 'Removed a passkey',
  RecoveryCodesReplaced: 'Made new recovery codes',
  RecoveryCodeUsed: 'Used a recovery code',
  SecondFactorReset: 'Reset the second factor',
} as const;

/** Only older versions wrote these. */
const retired = { SignInFailed: 'Failed to sign in' } as const;

export type AccessEvent = keyof typeof written;

export const accessEvents: ReadonlyMap<string, string> = new Map(Object.entries({ ...written, ...retired }));

/** Streams `access-{user}`. That of user 0 has what older versions noted of addresses that nobody has. */
export const accessShape: StoredShape = {
  name: 'access',
  fields: {},
  events: new Set(Object.keys(written)),
  retiredEvents: new Set(Object.keys(retired)),
  conversions: [],
};

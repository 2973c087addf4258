import type { StoredShape } from '../record/stored/shape.ts';

/** The sign-in events that are written today, with their sentences in the history. */
const currentEvents = {
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
  CalendarFeedMade: 'Made an address for calendars',
  CalendarFeedRevoked: 'Ended the address for calendars',
} as const;

const retired = { SignInFailed: 'Failed to sign in' } as const;

export type AccessEvent = keyof typeof currentEvents;

export const accessEvents: ReadonlyMap<string, string> = new Map(Object.entries({ ...currentEvents, ...retired }));

/** The streams `access-{user}`. In older versions, stream 0 holds failed sign-ins for unknown addresses. */
export const accessShape: StoredShape = {
  name: 'access',
  fields: {},
  codes: {},
  events: new Set(Object.keys(currentEvents)),
  retiredEvents: new Set(Object.keys(retired)),
  conversions: [],
};

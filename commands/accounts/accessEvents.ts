import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { streamOf } from '../../domain/record/events.ts';
import { newContext, type Dependencies, stamp } from '../context.ts';

/** The stream of a user's sign-ins. That of user 0 has what older versions noted of addresses that nobody has. */
const accessStream = (user: number): string => streamOf('access', user);

const sentences = {
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

export type AccessEvent = keyof typeof sentences;

/** The events of access streams, with the sentence a history tells them by. Only older versions wrote `SignInFailed`. */
export const accessEvents: ReadonlyMap<string, string> = new Map([...Object.entries(sentences), ['SignInFailed', 'Failed to sign in']]);

const system = systemAccess('Waymark', rights);

interface Person {
  readonly id: number;
  readonly name: string;
}

/** Notes what happened to the sign-in of a user, by whom: the user, unless somebody else is named. */
export const appendAccessEvent = async (dependencies: Dependencies, user: Person, type: AccessEvent, by: Person = user): Promise<void> => {
  const stream = accessStream(user.id);
  const signed = newContext({ ...system, user: by });
  await dependencies.log.append(stream, 'any', stamp([{ type, data: { changes: {} } }], stream, signed, dependencies.now()));
};

import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { streamOf } from '../../domain/record/events.ts';
import { newAct, type Outside, stamp } from '../context.ts';

/** The stream of a user's sign-ins. That of user 0 has what older versions noted of addresses that nobody has. */
const accessStream = (user: number): string => streamOf('access', user);

/** The events of access streams, with the sentence a history tells them by. Only older versions wrote `SignInFailed`. */
export const accessEvents: ReadonlyMap<string, string> = new Map([
  ['UserSignedIn', 'Signed in'],
  ['SignInFailed', 'Failed to sign in'],
  ['UserSignedOut', 'Signed out'],
]);

const system = systemAccess('Waymark', rights);

export const noteAccess = async (
  outside: Outside,
  user: { readonly id: number; readonly name: string },
  type: 'UserSignedIn' | 'UserSignedOut',
): Promise<void> => {
  const stream = accessStream(user.id);
  const signed = newAct({ ...system, user });
  await outside.log.append(stream, 'any', stamp([{ type, data: { changes: {} } }], stream, signed, outside.now()));
};

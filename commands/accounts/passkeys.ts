import type { RelyingParty } from '../../domain/accounts/relyingParty.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { Dependencies } from '../context.ts';
import { appendAccessEvent } from './accessEvents.ts';
import type { PasskeyQuestion } from './passkeyPorts.ts';
import type { AccountServices } from './ports.ts';
import {
  type SecondFactorServices,
  type FactorPerson,
  type FactorDelay,
  finishSignIn,
  isLastNeeded,
  takeUpFactor,
  tryFactor,
} from './secondFactor.ts';

type PasskeyServices = SecondFactorServices & Pick<AccountServices, 'passkeys' | 'passkeyProtocol'>;

export type PasskeyRefusal = { readonly because: 'wrong' | 'noChallenge' } | FactorDelay;

export const maxPasskeys = 20;

/** The browser's options for a new passkey. Nothing changes until `addPasskey`. */
export const offerPasskey = async (
  { passkeys, passkeyProtocol }: PasskeyServices,
  { user, email, session }: FactorPerson,
  party: RelyingParty,
): Promise<Result<PasskeyQuestion['options'], 'tooMany'>> => {
  const ownPasskeys = await passkeys.of(user.id);
  if (ownPasskeys.length >= maxPasskeys) return fail('tooMany');
  const { options, challenge } = await passkeyProtocol.askToMake(party, { handle: await passkeys.handleOf(user.id), email }, ownPasskeys);
  await passkeys.keepChallenge(session.id, 'add', challenge);
  return ok(options);
};

/** Adds a new passkey. Returns recovery codes if the user has none. */
export const addPasskey = async (
  dependencies: Dependencies,
  services: PasskeyServices,
  person: FactorPerson,
  party: RelyingParty,
  newPasskey: { readonly name: string; readonly answer: unknown },
): Promise<Result<readonly string[] | null, PasskeyRefusal | { readonly because: 'known' }>> => {
  const { user, session } = person;
  const challenge = await services.passkeys.takeChallenge(session.id, 'add');
  if (challenge === null) return fail({ because: 'noChallenge' });
  const read = await tryFactor(services, person, async () => {
    const key = await services.passkeyProtocol.readMade(party, challenge, newPasskey.answer);
    return key === null ? fail({ because: 'wrong' } as const) : ok(key);
  });
  if (!read.ok) return read;
  if (!(await services.passkeys.add(user.id, newPasskey.name, read.value))) return fail({ because: 'known' });
  await appendAccessEvent(dependencies, user, 'PasskeyAdded');
  return ok(await takeUpFactor(dependencies, services, person));
};

/** The browser's options for using a passkey; null if the user has none. */
export const askForPasskey = async (
  { passkeys, passkeyProtocol }: PasskeyServices,
  { user, session }: FactorPerson,
  party: RelyingParty,
): Promise<PasskeyQuestion['options'] | null> => {
  const ownPasskeys = await passkeys.of(user.id);
  if (ownPasskeys.length === 0) return null;
  const { options, challenge } = await passkeyProtocol.askToShow(party, ownPasskeys);
  await passkeys.keepChallenge(session.id, 'show', challenge);
  return options;
};

/** The second step of signing in, by passkey. */
export const showPasskey = async (
  dependencies: Dependencies,
  services: PasskeyServices,
  person: FactorPerson,
  party: RelyingParty,
  answer: unknown,
): Promise<Result<null, PasskeyRefusal>> => {
  const { user, session } = person;
  const shown = await tryFactor<null, PasskeyRefusal>(services, person, async () => {
    const challenge = await services.passkeys.takeChallenge(session.id, 'show');
    if (challenge === null) return fail({ because: 'noChallenge' });
    const shownPasskey = await services.passkeyProtocol.readShown(party, challenge, answer, await services.passkeys.of(user.id));
    return shownPasskey !== null && (await services.passkeys.use(user.id, shownPasskey.id, shownPasskey.counter))
      ? ok(null)
      : fail({ because: 'wrong' });
  });
  if (shown.ok) await finishSignIn(dependencies, services, person);
  return shown;
};

/** Removes a passkey, unless it is the last second factor of a user who needs one. */
export const removePasskey = async (
  dependencies: Dependencies,
  { passkeys, secondFactors }: PasskeyServices,
  { user }: FactorPerson,
  id: string,
  isNeeded: boolean,
): Promise<Result<null, 'needed' | 'missing'>> => {
  const summary = await secondFactors.summaryOf(user.id);
  if (!summary.passkeys.some((passkey) => passkey.id === id)) return fail('missing');
  const remainingFactors = summary.passkeys.length - 1 + (summary.authenticatorSince === null ? 0 : 1);
  if (isLastNeeded(isNeeded, remainingFactors)) return fail('needed');
  if (!(await (remainingFactors === 0 ? secondFactors.removeAll(user.id) : passkeys.remove(user.id, id)))) return fail('missing');
  await appendAccessEvent(dependencies, user, 'PasskeyRemoved');
  return ok(null);
};

import { slowingRules } from '../../domain/accounts/slowing.ts';
import { noSecondFactor, ownSecondFactor } from '../../domain/signInMessages.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { user as userType } from '../../domain/records/user.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import type { Outcome } from '../records/outcome.ts';
import { takeAction } from '../records/takeAction.ts';
import { appendAccessEvent } from './accessEvents.ts';
import { authenticatorAddress, newAuthenticatorSecret, newRecoveryCodes, readCode, stepOfCode } from './codes.ts';
import type { AccountServices } from './ports.ts';

/** A user who signs in or changes their sign-in settings, and their session. */
export interface FactorPerson {
  readonly user: { readonly id: number; readonly name: string };
  readonly email: string;
  readonly session: { readonly id: string; readonly secret: string };
}

/** Too many attempts; this one was not checked. `wait` is in seconds. */
export interface FactorDelay {
  readonly because: 'slowed';
  readonly wait: number;
}

export type CodeRefusal = { readonly because: 'wrong' } | { readonly because: 'used' } | FactorDelay;

export type SecondFactorServices = Pick<AccountServices, 'secondFactors' | 'sessions' | 'attempts'>;

/** Checks a second factor. Wrong attempts slow down the session first, then the account's other sessions. */
export const tryFactor = async <Value, Refusal>(
  { attempts }: Pick<SecondFactorServices, 'attempts'>,
  { user, session }: FactorPerson,
  check: () => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal | FactorDelay>> => {
  const subjects = [
    { key: `code session ${session.id}`, rule: slowingRules.pair, isShared: false },
    { key: `code account ${user.id}`, rule: slowingRules.account, isShared: true },
  ];
  const wait = await attempts.begin(subjects);
  if (wait > 0) return fail({ because: 'slowed', wait });
  const checked = await check();
  if (checked.ok) await attempts.forgive(subjects);
  return checked;
};

const checkAuthenticatorCode = async (
  dependencies: Dependencies,
  { secondFactors }: SecondFactorServices,
  user: number,
  code: string,
): Promise<Result<null, CodeRefusal>> => {
  const secret = await secondFactors.authenticatorSecret(user);
  const step = secret === null ? null : stepOfCode(secret, code, dependencies.now());
  if (step === null) return fail({ because: 'wrong' });
  return (await secondFactors.useStep(user, step)) ? ok(null) : fail({ because: 'used' });
};

export const finishSignIn = async (
  dependencies: Dependencies,
  { sessions }: Pick<SecondFactorServices, 'sessions'>,
  { user, session }: FactorPerson,
): Promise<void> => {
  await sessions.noteSecondFactor(session.id);
  await appendAccessEvent(dependencies, user, 'UserSignedIn');
};

/** The second step of signing in, by authenticator code or recovery code. Each code works once. */
export const showCode = async (
  dependencies: Dependencies,
  services: SecondFactorServices,
  person: FactorPerson,
  typed: string,
): Promise<Result<null, CodeRefusal>> => {
  const { user } = person;
  const { kind, code } = readCode(typed);
  const shown = await tryFactor<null, CodeRefusal>(services, person, async () => {
    if (kind === 'authenticator') return checkAuthenticatorCode(dependencies, services, user.id, code);
    return (await services.secondFactors.useRecoveryCode(user.id, code)) ? ok(null) : fail({ because: 'wrong' });
  });
  if (!shown.ok) return shown;
  if (kind === 'recovery') await appendAccessEvent(dependencies, user, 'RecoveryCodeUsed');
  await finishSignIn(dependencies, services, person);
  return ok(null);
};

/** Creates a secret for an authenticator app. Nothing changes until `addAuthenticator`. */
export const offerAuthenticator = async (
  { secondFactors }: SecondFactorServices,
  { session, email }: FactorPerson,
): Promise<{ readonly secret: string; readonly address: string }> => {
  const secret = newAuthenticatorSecret();
  await secondFactors.keepOffer(session.id, secret);
  return { secret, address: authenticatorAddress(secret, email) };
};

/** Replaces a user's recovery codes. They are shown only once. */
export const replaceRecoveryCodes = async (
  dependencies: Dependencies,
  { secondFactors }: SecondFactorServices,
  { user }: FactorPerson,
): Promise<readonly string[]> => {
  const codes = newRecoveryCodes();
  await secondFactors.replaceRecoveryCodes(user.id, codes);
  await appendAccessEvent(dependencies, user, 'RecoveryCodesReplaced');
  return codes;
};

/** After a second factor was added: marks the session as confirmed and ends all others. Returns recovery codes if the user has none. */
export const takeUpFactor = async (
  dependencies: Dependencies,
  services: SecondFactorServices,
  person: FactorPerson,
): Promise<readonly string[] | null> => {
  const { user, session } = person;
  await services.sessions.noteSecondFactor(session.id);
  await services.sessions.endAllOf(user.id, session.secret);
  const { recoveryCodesLeft } = await services.secondFactors.summaryOf(user.id);
  return recoveryCodesLeft > 0 ? null : replaceRecoveryCodes(dependencies, services, person);
};

/** Adds the offered authenticator app if the code is right. Returns recovery codes if the user has none. */
export const addAuthenticator = async (
  dependencies: Dependencies,
  services: SecondFactorServices,
  person: FactorPerson,
  typed: string,
): Promise<Result<readonly string[] | null, CodeRefusal | { readonly because: 'noOffer' }>> => {
  const { user, session } = person;
  const secret = await services.secondFactors.offerOf(session.id);
  if (secret === null) return fail({ because: 'noOffer' });
  let step: number | null = null;
  const shown = await tryFactor<null, CodeRefusal>(services, person, () => {
    step = stepOfCode(secret, readCode(typed).code, dependencies.now());
    return Promise.resolve(step === null ? fail({ because: 'wrong' }) : ok(null));
  });
  if (!shown.ok) return shown;
  await services.secondFactors.setAuthenticator(user.id, secret, step ?? 0);
  await appendAccessEvent(dependencies, user, 'AuthenticatorAppAdded');
  return ok(await takeUpFactor(dependencies, services, person));
};

/** Whether a user who needs a second factor would have none. */
export const isLastNeeded = (isNeeded: boolean, remaining: number): boolean => isNeeded && remaining === 0;

/** Removes the authenticator app, unless it is the last second factor of a user who needs one. */
export const removeAuthenticator = async (
  dependencies: Dependencies,
  { secondFactors }: SecondFactorServices,
  { user }: FactorPerson,
  isNeeded: boolean,
): Promise<Result<null, 'needed' | 'missing'>> => {
  const { authenticatorSince, passkeys } = await secondFactors.summaryOf(user.id);
  if (authenticatorSince === null) return fail('missing');
  if (isLastNeeded(isNeeded, passkeys.length)) return fail('needed');
  await (passkeys.length === 0 ? secondFactors.removeAll(user.id) : secondFactors.removeAuthenticator(user.id));
  await appendAccessEvent(dependencies, user, 'AuthenticatorAppRemoved');
  return ok(null);
};

/** Removes all second factors of a user. They sign in with their password and set up a new one if they need it. */
export const resetSecondFactor = async (
  dependencies: Dependencies,
  services: SecondFactorServices,
  by: CommandContext,
  id: number,
): Promise<Outcome> => {
  const outcome = await takeAction(dependencies, by, userType, id, 'reset-second-factor');
  if (!outcome.ok) return outcome;
  // Users cannot reset their own second factor, because a stolen session could then remove it without the password.
  if (id === by.access.user.id) return fail({ because: 'refused', message: ownSecondFactor });
  if (!(await services.secondFactors.removeAll(id))) return fail({ because: 'refused', message: noSecondFactor });
  await services.sessions.endAllOf(id);
  await appendAccessEvent(dependencies, { id, name: '' }, 'SecondFactorReset', by.access.user);
  return outcome;
};

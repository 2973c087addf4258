import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { isDemoAddress } from '../../domain/accounts/demo.ts';
import { isLockedOut } from '../../domain/accounts/lock.ts';
import { placeOf, slowingRules } from '../../domain/accounts/slowing.ts';
import { applyAction } from '../../domain/record/decide.ts';
import { genericState } from '../../domain/record/states.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { user } from '../../domain/records/user.ts';
import { newContext, type Dependencies } from '../context.ts';
import { changeRecord, loadRecord } from '../records/changeRecord.ts';
import type { AccountServices, AttemptSubject } from './ports.ts';

/** What somebody gave to sign in, and where from. */
export interface SignInAttempt {
  readonly email: string;
  readonly password: string;
  /** The network address of the request. */
  readonly address: string;
  /** The secret of a device on which somebody signed in before. */
  readonly device: string | undefined;
}

/** Why somebody is not signed in. `user` is whose address it was; null for addresses that nobody has. Never told to a visitor. */
export type SignInRefusal =
  | { readonly because: 'wrong'; readonly user: number | null }
  | { readonly because: 'locked'; readonly user: number }
  /** There were too many attempts: this one was not looked at. `wait` is in seconds. */
  | { readonly because: 'slowed'; readonly user: number | null; readonly wait: number };

/** A person whose password was right. */
export interface CheckedUser {
  readonly id: number;
  readonly name: string;
}

/** What an attempt is counted for. A known device has a count of its own, so that strangers never hold it up. */
const subjectsOf = (email: string, { address, device }: SignInAttempt, isKnownDevice: boolean): readonly AttemptSubject[] => {
  const place = placeOf(address);
  return isKnownDevice
    ? [{ key: `device ${device ?? ''} ${email}`, rule: slowingRules.pair, isShared: false }]
    : [
        { key: `pair ${place} ${email}`, rule: slowingRules.pair, isShared: false },
        { key: `account ${email}`, rule: slowingRules.account, isShared: true },
        { key: `address ${place}`, rule: slowingRules.address, isShared: true },
      ];
};

/**
 * Checks an email address and a password. Until the password was found right, the same is done for every address, so that neither
 * the answer nor its time tells whether somebody has it.
 */
export const checkCredentials = async (
  dependencies: Dependencies,
  {
    credentials,
    attempts,
    devices,
    allowsDemoAccounts,
  }: Pick<AccountServices, 'credentials' | 'attempts' | 'devices' | 'allowsDemoAccounts'>,
  attempt: SignInAttempt,
): Promise<Result<CheckedUser, SignInRefusal>> => {
  const email = attempt.email.trim().toLowerCase();
  const id = await dependencies.claims.find('user', 'email', email);
  const subjects = subjectsOf(email, attempt, await devices.isKnown(id, attempt.device));
  const wait = await attempts.begin(subjects);
  if (wait > 0) return fail({ because: 'slowed', user: id, wait });
  const isRight = await credentials.verify(id, attempt.password);
  const isKeptOut = isDemoAddress(email) && !allowsDemoAccounts;
  if (!isRight || id === null || isKeptOut) return fail({ because: 'wrong', user: id });

  const { values, recordState } = await loadRecord(dependencies, user, id);
  if (values.email !== email || recordState !== genericState.current.value || values.enabled !== true) {
    return fail({ because: 'wrong', user: id });
  }
  if (isLockedOut(values, dependencies.now())) return fail({ because: 'locked', user: id });
  await attempts.forgive(subjects);
  if (values.lockedOut === true) {
    const system = newContext(systemAccess('Waymark', rights));
    await changeRecord(dependencies, system, user, id, (snapshot) =>
      applyAction(user, snapshot, 'Unlocked', { lockedOut: false, lockedOutUntil: null }),
    );
  }
  return ok({ id, name: user.title(values) });
};

import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { isDemoAddress } from '../../domain/accounts/demo.ts';
import { isLockedOut } from '../../domain/accounts/lock.ts';
import { placeOf, slowingRules } from '../../domain/accounts/slowing.ts';
import { setByEvent } from '../../domain/record/decide.ts';
import { genericState } from '../../domain/record/states.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { user } from '../../domain/records/user.ts';
import { newContext, type Dependencies } from '../context.ts';
import { changeRecord, loadRecord } from '../records/changeRecord.ts';
import type { AccountServices, AttemptSubject } from './ports.ts';

export interface SignInAttempt {
  readonly email: string;
  readonly password: string;
  /** The network address of the request. */
  readonly address: string;
  /** The secret of a known device. */
  readonly device: string | undefined;
}

/** Why a sign-in failed. `user` is null if no account has the address. Visitors never see this. */
export type SignInRefusal =
  | { readonly because: 'wrong'; readonly user: number | null }
  | { readonly because: 'locked'; readonly user: number }
  /** Too many attempts; the password was not checked. `wait` is in seconds. */
  | { readonly because: 'slowed'; readonly user: number | null; readonly wait: number };

export interface CheckedUser {
  readonly id: number;
  readonly name: string;
}

/** The counters of an attempt. A known device has its own counter, so that strangers cannot slow it down. */
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
 * Checks an email address and a password. The steps are the same for every address until the password is right, so neither the answer nor
 * its time reveals whether an account exists.
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
      setByEvent(user, snapshot, 'Unlocked', { lockedOut: false, lockedOutUntil: null }),
    );
  }
  return ok({ id, name: user.title(values) });
};

import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { act } from '../../domain/record/decide.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { genericState } from '../../domain/record/states.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { newAct, type Outside } from '../context.ts';
import { changeRecord, loadRecord } from '../records/changeRecord.ts';
import { accessStream, noteAccess } from './accessEvents.ts';
import type { AccountParts } from './ports.ts';

/** Wrong passwords in a row, within `countedFor`, after which an account is locked for `lockedFor`. */
const lockout = { attempts: 5, countedFor: 15 * 60_000, lockedFor: 15 * 60_000 } as const;

const system = systemAccess('Waymark', rights);

/** Wrong passwords since the last right one and since the account was last unlocked, as far as they still count. */
const failuresInARow = async (outside: Outside, user: number, unlocked: string | undefined): Promise<number> => {
  const newest = await outside.log.readStreamBackwards(accessStream(user), lockout.attempts);
  const since = Math.max(outside.now().getTime() - lockout.countedFor, Date.parse(unlocked ?? '') || 0);
  const right = newest.findIndex((event) => event.type !== 'SignInFailed' || Date.parse(event.meta.at) < since);
  return right < 0 ? newest.length : right;
};

const lock = (outside: Outside, user: RecordType, id: number) =>
  changeRecord(outside, newAct(system), user, id, (snapshot) =>
    act(user, snapshot, 'LockedOut', {
      lockedOut: true,
      lockedOutUntil: new Date(outside.now().getTime() + lockout.lockedFor).toISOString(),
    }),
  );

const unlock = (outside: Outside, user: RecordType, id: number) =>
  changeRecord(outside, newAct(system), user, id, (snapshot) => act(user, snapshot, 'Unlocked', { lockedOut: false, lockedOutUntil: null }));

/** A person whose password was right. */
export interface CheckedUser {
  readonly id: number;
  readonly name: string;
}

/**
 * Checks an email address and a password. Every refused attempt becomes an event; too many wrong passwords in a row lock the
 * account for a while. What is wrong is not said, except that an account is locked.
 */
export const checkCredentials = async (
  outside: Outside,
  { credentials }: Pick<AccountParts, 'credentials'>,
  email: string,
  password: string,
): Promise<Result<CheckedUser, 'wrong' | 'locked'>> => {
  const user = getRecordType('user');
  const id = await outside.claims.find('user', 'email', email.trim().toLowerCase());
  const snapshot = id === null ? null : await loadRecord(outside, user, id);
  const known = snapshot !== null && snapshot.values['email'] === email.trim().toLowerCase() && snapshot.recordState === genericState.current.value;
  const right = await credentials.verify(known ? id : null, password);
  if (id === null || !known) {
    await noteAccess(outside, { id: 0, name: 'Unknown' }, 'SignInFailed');
    return fail('wrong');
  }
  const who = { id, name: user.title(snapshot.values) };
  const until = snapshot.values['lockedOutUntil'];
  const locked = snapshot.values['lockedOut'] === true;
  if (locked && !(typeof until === 'string' && Date.parse(until) <= outside.now().getTime())) {
    await noteAccess(outside, who, 'SignInFailed');
    return fail('locked');
  }
  if (!right || snapshot.values['enabled'] !== true) {
    await noteAccess(outside, who, 'SignInFailed');
    if ((await failuresInARow(outside, id, snapshot.touched['lockedOut']?.at)) < lockout.attempts) return fail('wrong');
    await lock(outside, user, id);
    return fail('locked');
  }
  if (locked) await unlock(outside, user, id);
  return ok(who);
};

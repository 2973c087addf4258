import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { act } from '../../domain/record/decide.ts';
import { streamOf } from '../../domain/record/events.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { genericState } from '../../domain/record/states.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { newAct, type Outside, stamp } from '../context.ts';
import { changeRecord, loadRecord } from '../records/changeRecord.ts';
import type { AccountParts } from './ports.ts';

/** Wrong passwords in a row, within `countedFor`, after which an account is locked for `lockedFor`. */
const lockout = { attempts: 5, countedFor: 15 * 60_000, lockedFor: 15 * 60_000 } as const;

/** The stream that keeps who signed in as a user, and who tried to; 0 for addresses that nobody has. */
const accessStream = (user: number): string => streamOf('access', user);

/** What happens in those streams, with the sentence a history tells it by. */
export const accessEvents: ReadonlyMap<string, string> = new Map([
  ['UserSignedIn', 'Signed in'],
  ['SignInFailed', 'Failed to sign in'],
  ['UserSignedOut', 'Signed out'],
]);

const system = systemAccess('Waymark', rights);

const note = async (outside: Outside, user: { id: number; name: string }, type: 'UserSignedIn' | 'SignInFailed' | 'UserSignedOut'): Promise<void> => {
  const stream = accessStream(user.id);
  const signed = newAct({ ...system, user });
  await outside.log.append(stream, 'any', stamp([{ type, data: { changes: {} } }], stream, signed, outside.now()));
};

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

/**
 * Signs a person in. Every attempt becomes an event; too many wrong passwords in a row lock the account for a while. What is
 * wrong is not said, except that an account is locked.
 */
export const signIn = async (
  outside: Outside,
  { credentials, sessions }: AccountParts,
  email: string,
  password: string,
): Promise<Result<{ readonly user: number; readonly secret: string }, 'wrong' | 'locked'>> => {
  const user = getRecordType('user');
  const id = await outside.claims.find('user', 'email', email.trim().toLowerCase());
  const snapshot = id === null ? null : await loadRecord(outside, user, id);
  const known = snapshot !== null && snapshot.values['email'] === email.trim().toLowerCase() && snapshot.recordState === genericState.current.value;
  const right = await credentials.verify(known ? id : null, password);
  if (id === null || !known) {
    await note(outside, { id: 0, name: 'Unknown' }, 'SignInFailed');
    return fail('wrong');
  }
  const who = { id, name: user.title(snapshot.values) };
  const until = snapshot.values['lockedOutUntil'];
  const locked = snapshot.values['lockedOut'] === true;
  if (locked && !(typeof until === 'string' && Date.parse(until) <= outside.now().getTime())) {
    await note(outside, who, 'SignInFailed');
    return fail('locked');
  }
  if (!right || snapshot.values['enabled'] !== true) {
    await note(outside, who, 'SignInFailed');
    if ((await failuresInARow(outside, id, snapshot.touched['lockedOut']?.at)) < lockout.attempts) return fail('wrong');
    await lock(outside, user, id);
    return fail('locked');
  }
  if (locked) await unlock(outside, user, id);
  await note(outside, who, 'UserSignedIn');
  return ok({ user: id, secret: await sessions.start(id) });
};

export const signOut = async (outside: Outside, sessions: AccountParts['sessions'], user: { id: number; name: string }, secret: string): Promise<void> => {
  await sessions.end(secret);
  await note(outside, user, 'UserSignedOut');
};

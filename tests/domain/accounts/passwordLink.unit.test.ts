import { describe, expect, it } from 'vitest';
import { isLinkAlive, type PasswordLink } from '../../../domain/accounts/passwordLink.ts';
import { setByEvent, changeState, create, type Decision, edit } from '../../../domain/record/decide.ts';
import { fold, type RecordSnapshot } from '../../../domain/record/fold.ts';
import type { RecordedEvent } from '../../../domain/record/events.ts';
import { genericState } from '../../../domain/record/states.ts';
import { user, type UserValues } from '../../../domain/records/user.ts';

const now = new Date('2026-11-22T12:00:00Z');
const hour = (revision: number) => new Date(Date.UTC(2026, 10, 22, revision)).toISOString();

type Step = (snapshot: RecordSnapshot) => Decision;

/** A user after these steps, one an hour from midnight on. */
const userAfter = (...steps: readonly Step[]): RecordSnapshot<UserValues> => {
  const begin: Step = (snapshot) => create(user, snapshot, { firstname: 'Ada', lastname: 'Lovelace', email: 'ada@example.test' });
  const events: RecordedEvent[] = [];
  for (const step of [begin, ...steps]) {
    const decided = step(fold(user, events));
    if (!decided.ok) throw new Error(JSON.stringify(decided.error));
    for (const event of decided.value) {
      const revision = events.length;
      const meta = { actor: { id: 1, name: 'Alex' }, at: hour(revision), correlationId: '1', version: 1 as const };
      events.push({ ...event, id: String(revision), stream: 'user-1', revision, position: BigInt(revision), meta });
    }
  }
  return fold(user, events);
};

const happens =
  (name: string, values: RecordSnapshot['values']): Step =>
  (snapshot) =>
    setByEvent(user, snapshot, name, values);
const edits =
  (values: RecordSnapshot['values']): Step =>
  (snapshot) =>
    edit(user, snapshot, snapshot.revision, values);
const movesTo =
  (state: number): Step =>
  (snapshot) =>
    changeState(user, snapshot, state);

const link: PasswordLink = { user: 1, purpose: 'invitation', userRevision: 0, made: new Date(hour(0)) };
const older: PasswordLink = { ...link, userRevision: null };

describe.each([
  ['a link', link],
  ['a link that an older version made', older],
])('%s', (_name, sent) => {
  const isAliveAfter = (...steps: readonly Step[]) => isLinkAlive(sent, userAfter(...steps), now);

  it('works while the account is unchanged', () => expect(isAliveAfter()).toBe(true));
  it('works after other details are edited', () => expect(isAliveAfter(edits({ firstname: 'Augusta' }))).toBe(true));

  it.each<[string, readonly Step[]]>([
    ['the password was set', [happens('PasswordSet', { passwordSetAt: hour(1) })]],
    ['the address changed', [edits({ email: 'other@example.test' })]],
    ['the address changed and changed back', [edits({ email: 'other@example.test' }), edits({ email: 'ada@example.test' })]],
    ['the account was disabled', [happens('Disabled', { enabled: false })]],
    ['the account was disabled and enabled', [happens('Disabled', { enabled: false }), happens('Enabled', { enabled: true })]],
    ['the account was locked', [happens('LockedOut', { lockedOut: true })]],
    ['the account was deleted', [movesTo(user.states.deleted)]],
    ['the account was deleted and restored', [movesTo(user.states.deleted), movesTo(genericState.current.value)]],
  ])('stops working once %s', (_what, steps) => expect(isAliveAfter(...steps)).toBe(false));
});

describe('a link made after the password was set', () => {
  it('works', () => {
    const person = userAfter(happens('PasswordSet', { passwordSetAt: hour(1) }));
    expect(isLinkAlive({ ...link, purpose: 'forgotten', userRevision: 1 }, person, now)).toBe(true);
  });
});

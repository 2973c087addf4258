import { describe, expect, it } from 'vitest';
import { MailRefused } from '../../domain/mailRefused.ts';
import { giveAccount, inviteAgain } from '../../commands/accounts/ambassadorAccounts.ts';
import { inviteUser, sendForgottenLink, setPasswordByLink } from '../../commands/accounts/passwordLinks.ts';
import type { AccountServices } from '../../commands/accounts/ports.ts';
import { requireSecondFactorOf } from '../../commands/accounts/secondFactorRoles.ts';
import { signIn, signOut } from '../../commands/accounts/signIn.ts';
import { shutOut, endSessionsOf, setPassword } from '../../commands/accounts/userActions.ts';
import { newContext } from '../../commands/context.ts';
import { createRecord, moveRecord } from '../../commands/records/recordCommands.ts';
import { takeAction } from '../../commands/records/takeAction.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { restoreFirst } from '../../domain/messages.ts';
import { emailRefused } from '../../domain/signInMessages.ts';
import { rights } from '../../domain/access/rights.ts';
import type { PasswordLink } from '../../domain/accounts/passwordLink.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { logInMemory } from './logInMemory.ts';

const by = newContext({ ...systemAccess('Ada', rights), user: { id: 9, name: 'Ada' } });
const nobody = newContext({ ...systemAccess('Nobody', []), user: { id: 8, name: 'Nobody' } });
const email = 'cleo@example.test';
const password = 'long-enough-Passphrase-7';

/** A user, with the sign-in data that is kept outside the log. */
const withUser = async () => {
  const memory = logInMemory();
  await createRecord(memory.dependencies, by, getRecordType('user'), { firstname: 'Cleo', lastname: 'Test', email, roles: [] });
  const done: string[] = [];
  const links = new Map<string, PasswordLink>();
  let required: readonly string[] = [];
  const services = {
    credentials: {
      set: () => Promise.resolve(void done.push('password')),
      verify: (_id: number, entered: string) => Promise.resolve(entered === password),
    },
    sessions: {
      endAllOf: () => Promise.resolve(void done.push('sessions ended')),
      start: () => Promise.resolve('secret'),
      end: () => Promise.resolve(),
    },
    attempts: { begin: () => Promise.resolve(0), forgive: () => Promise.resolve() },
    devices: { isKnown: () => Promise.resolve(false) },
    secondFactors: {
      summaryOf: () => Promise.resolve({ authenticatorSince: null, passkeys: [], recoveryCodesLeft: 0 }),
      requiredRoles: () => Promise.resolve(required),
      setRequiredRoles: (roles: readonly string[]) => Promise.resolve(void (required = roles)),
    },
    links: {
      make: (user: number, purpose: PasswordLink['purpose'], userRevision: number) => {
        links.set('link', { user, purpose, userRevision, made: new Date('2026-11-22T10:00:00Z') });
        return Promise.resolve('link');
      },
      find: (secret: string) => Promise.resolve(links.get(secret) ?? null),
      take: (secret: string) => Promise.resolve(links.delete(secret)),
      endAllOf: () => Promise.resolve(links.clear()),
    },
    allowsDemoAccounts: true,
  } as unknown as AccountServices;
  const sent: string[] = [];
  const mailer = { send: ({ to }: { readonly to: string }) => Promise.resolve(void sent.push(to)) };
  return { ...memory, services, mailer, sent, done };
};

describe('shutOut and its reverse', () => {
  it.each([
    ['disable', 'UserDisabled', { enabled: false }],
    ['lock-out', 'UserLockedOut', { lockedOut: true }],
  ] as const)('%s writes its event once and ends the sessions', async (name, event, to) => {
    const { dependencies, services, eventsOf, done } = await withUser();
    expect(await shutOut(dependencies, services, by, 1, name)).toMatchObject({ ok: true, value: { hasChanged: true } });
    expect(await shutOut(dependencies, services, by, 1, name)).toMatchObject({ ok: true, value: { hasChanged: false } });
    expect(eventsOf('user-1').slice(1)).toEqual([[event, to]]);
    expect(done).toContain('sessions ended');
  });

  it.each([
    ['enable', 'disable', 'UserEnabled', { enabled: true }],
    ['unlock', 'lock-out', 'UserUnlocked', { lockedOut: false }],
  ] as const)('%s reverts %s, and changes nothing on a new account', async (name, before, event, to) => {
    const { dependencies, services, eventsOf } = await withUser();
    const user = getRecordType('user');
    expect(await takeAction(dependencies, by, user, 1, name)).toMatchObject({ ok: true, value: { hasChanged: false } });
    await shutOut(dependencies, services, by, 1, before);
    await takeAction(dependencies, by, user, 1, name);
    expect(eventsOf('user-1').slice(2)).toEqual([[event, to]]);
  });

  it('refuses a person who may not edit users, and an unknown user', async () => {
    const { dependencies, services, eventsOf, done } = await withUser();
    expect((await shutOut(dependencies, services, nobody, 1, 'disable')).ok).toBe(false);
    expect(await shutOut(dependencies, services, by, 5, 'disable')).toMatchObject({ error: { because: 'missing' } });
    expect(eventsOf('user-1')).toHaveLength(1);
    expect(done).toEqual([]);
  });
});

describe('endSessionsOf', () => {
  it('ends and reports the sessions; refuses a person who may not edit users', async () => {
    const { dependencies, services, eventsOf, done } = await withUser();
    expect((await endSessionsOf(dependencies, services, nobody, 1)).ok).toBe(false);
    expect([done, eventsOf('access-1')]).toEqual([[], []]);
    expect((await endSessionsOf(dependencies, services, by, 1)).ok).toBe(true);
    expect([done, eventsOf('access-1')]).toEqual([['sessions ended'], [['SessionsEnded', {}]]]);
  });
});

describe('setPassword and links', () => {
  it('setPassword records the time, and nothing of the password', async () => {
    const { dependencies, services, streams, eventsOf, done } = await withUser();
    expect((await setPassword(dependencies, services, by, 1, password)).ok).toBe(true);
    expect(eventsOf('user-1').slice(1)).toEqual([['UserPasswordSet', { passwordSetAt: '2026-11-22T10:00:00.000Z' }]]);
    expect(JSON.stringify([...streams.values()].flat().map(({ data }) => data))).not.toContain(password);
    expect(done).toEqual(['password', 'sessions ended']);
  });

  it('inviteUser mails a link without an event; refuses people who may not edit users and disabled accounts', async () => {
    const { dependencies, services, mailer, sent, eventsOf } = await withUser();
    const invite = (context = by) => inviteUser(dependencies, services, mailer, context, 1, (secret) => secret);
    expect((await invite(nobody)).ok).toBe(false);
    expect(sent).toEqual([]);
    expect((await invite()).ok).toBe(true);
    expect([sent, eventsOf('user-1').length]).toEqual([[email], 1]);
    await shutOut(dependencies, services, by, 1, 'disable');
    expect(await invite()).toMatchObject({ error: { because: 'refused' } });
    expect(sent).toHaveLength(1);
  });

  it('inviteUser says that the mail server refuses the address', async () => {
    const { dependencies, services } = await withUser();
    const refusing = { send: () => Promise.reject(new MailRefused('550')) };
    expect(await inviteUser(dependencies, services, refusing, by, 1, (secret) => secret)).toEqual({
      ok: false,
      error: { because: 'refused', message: emailRefused },
    });
  });

  it('sendForgottenLink mails only the address of an account', async () => {
    const { dependencies, services, mailer, sent } = await withUser();
    await sendForgottenLink(dependencies, services, mailer, 'nobody@example.test', (secret) => secret);
    expect(sent).toEqual([]);
    await sendForgottenLink(dependencies, services, mailer, ' Cleo@Example.test ', (secret) => secret);
    expect(sent).toEqual([email]);
  });

  it('setPasswordByLink works once, and refuses weak passwords', async () => {
    const { dependencies, services, mailer, eventsOf } = await withUser();
    await inviteUser(dependencies, services, mailer, by, 1, (secret) => secret);
    const set = (entered: string) => setPasswordByLink(dependencies, services, 'link', entered);
    expect(await set('short')).toMatchObject({ ok: false, error: { weak: expect.any(String) as unknown } });
    expect(await set(password)).toEqual({ ok: true, value: { id: 1, purpose: 'invitation', position: expect.any(BigInt) as unknown } });
    expect(await set(password)).toEqual({ ok: false, error: 'dead' });
    expect(eventsOf('user-1').map(([name]) => name)).toEqual(['UserInvited', 'UserPasswordSet']);
  });
});

describe('signing in and out', () => {
  it('each write an event; a wrong password writes none', async () => {
    const { dependencies, services, eventsOf } = await withUser();
    const attempt = (entered: string) =>
      signIn(
        dependencies,
        services,
        { email, password: entered, address: '192.0.2.1', device: undefined },
        { device: 'Firefox', address: '' },
        undefined,
      );
    expect(await attempt('wrong')).toMatchObject({ ok: false, error: { because: 'wrong' } });
    expect(eventsOf('access-1')).toEqual([]);
    expect(await attempt(password)).toMatchObject({ ok: true, value: { user: 1 } });
    await signOut(dependencies, services.sessions, { id: 1, name: 'Cleo Test' }, 'secret');
    expect(eventsOf('access-1').map(([name]) => name)).toEqual(['UserSignedIn', 'UserSignedOut']);
  });
});

describe('requireSecondFactorOf', () => {
  it('lists the roles that need a second factor; the same again changes nothing', async () => {
    const { dependencies, services, eventsOf } = await withUser();
    for (let time = 0; time < 2; time += 1) await requireSecondFactorOf(dependencies, services, by, ['administrator']);
    expect(eventsOf('signInSettings-1')).toEqual([['SecondFactorRolesChosen', { roles: ['administrator'] }]]);
  });
});

describe('giveAccount', () => {
  const ambassador = getRecordType('ambassador');

  it('should NOT make or invite an account for a deleted ambassador; the restored one gets it', async () => {
    const { dependencies, services, mailer, sent, eventsOf } = await withUser();
    await createRecord(dependencies, by, getRecordType('institution'), { name: 'Soar Valley', subscriber: true });
    await createRecord(dependencies, by, ambassador, { firstname: 'Noor', lastname: 'Khan', group: 1, email: 'khan@example.test' });
    const giving = { dependencies, accounts: services, mailer, publicUrl: () => 'http://waymark.test' };
    const refused = { ok: false, error: { because: 'refused', message: restoreFirst } };
    const setState = (state: number) => moveRecord(dependencies, by, ambassador, 1, state);

    await setState(ambassador.states.deleted);
    expect(await giveAccount(giving, by, 1, null)).toEqual(refused);
    expect([eventsOf('user-2'), sent]).toEqual([[], []]);

    await setState(ambassador.states.initial);
    expect(await giveAccount(giving, by, 1, null)).toMatchObject({ ok: true });
    expect([eventsOf('ambassador-1').at(-1), sent]).toEqual([['AmbassadorAccountGiven', { account: 2 }], ['khan@example.test']]);

    await setState(ambassador.states.deleted);
    expect(await inviteAgain(giving, by, 1)).toEqual(refused);
    expect(sent).toHaveLength(1);
  });
});

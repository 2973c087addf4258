import { describe, expect, it } from 'vitest';
import { findInvited, sendForgottenLink, setPasswordByLink } from '../../commands/accounts/passwordLinks.ts';
import type { AccountServices } from '../../commands/accounts/ports.ts';
import { recoverAdministrator } from '../../commands/accounts/recoverAdministrator.ts';
import { signIn } from '../../commands/accounts/signIn.ts';
import { shutOut } from '../../commands/accounts/userActions.ts';
import { newContext } from '../../commands/context.ts';
import { deleteRecord, createRecord, editRecord } from '../../commands/records/recordCommands.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import type { LinkPurpose, PasswordLink } from '../../domain/accounts/passwordLink.ts';
import { user } from '../../domain/records/user.ts';
import { logInMemory } from './logInMemory.ts';
import { signInInMemory } from './signInInMemory.ts';

const by = newContext({ ...systemAccess('Ada', rights), user: { id: 9, name: 'Ada' } });
const strong = 'long-enough-Passphrase-7';

/** A user with this address, and password links in memory. */
const start = async ({ email = 'cleo@example.test', allowsDemoAccounts = true } = {}) => {
  const memory = logInMemory();
  const { dependencies, eventsOf } = memory;
  const signedIn = signInInMemory();
  await createRecord(dependencies, by, user, { firstname: 'Cleo', lastname: 'Test', email, roles: [] });
  const links = new Map<string, PasswordLink>();
  const services = {
    ...signedIn.services,
    allowsDemoAccounts,
    devices: { isKnown: () => Promise.resolve(false) },
    links: {
      make: (id: number, purpose: LinkPurpose, userRevision: number) => {
        const secret = `${purpose} of ${id} at ${userRevision}`;
        links.set(secret, { user: id, purpose, userRevision, made: dependencies.now() });
        return Promise.resolve(secret);
      },
      find: (secret: string) => Promise.resolve(links.get(secret) ?? null),
      take: (secret: string) => Promise.resolve(links.delete(secret)),
      endAllOf: (id: number) => {
        for (const [secret, link] of links) if (link.user === id) links.delete(secret);
        return Promise.resolve();
      },
    },
  } as unknown as AccountServices;
  const mails: { readonly to: string; readonly text: string }[] = [];
  const mailer = { send: (mail: { readonly to: string; readonly text: string }) => Promise.resolve(void mails.push(mail)) };
  const forget = (address = email) => sendForgottenLink(dependencies, services, mailer, address, (secret) => `link: ${secret}`);
  const find = (secret: string) => findInvited(dependencies, services, secret);
  const names = (stream: string) => eventsOf(stream).map(([name]) => name);
  return { ...memory, done: signedIn.done, services, links, mails, forget, find, names };
};
const link = 'forgotten of 1 at 0';

describe('a link for a forgotten password', () => {
  it('sets a password once; the outcome is an event without the password', async () => {
    const { dependencies, services, streams, mails, links, done, forget, find, names } = await start();
    await forget();
    expect(mails).toMatchObject([{ to: 'cleo@example.test', text: expect.stringContaining(`link: ${link}`) as unknown }]);
    expect(await find(link)).toEqual({ id: 1, purpose: 'forgotten' });
    expect(await setPasswordByLink(dependencies, services, link, strong)).toMatchObject({ ok: true });
    expect(await setPasswordByLink(dependencies, services, link, strong)).toEqual({ ok: false, error: 'dead' });
    expect(names('user-1')).toEqual(['UserInvited', 'UserPasswordSet']);
    expect([links.size, done]).toEqual([0, ['sessions of 1 ended']]);
    expect(JSON.stringify([...streams.values()].flat().map(({ data }) => data))).not.toContain(strong);
  });

  it('stays usable after a password that is too weak, which writes nothing', async () => {
    const { dependencies, services, forget, names } = await start();
    await forget();
    const set = (password: string) => setPasswordByLink(dependencies, services, link, password);
    expect(await set('Cleo')).toMatchObject({ ok: false, error: { weak: expect.any(String) as unknown } });
    expect(names('user-1')).toEqual(['UserInvited']);
    expect(await set(strong)).toMatchObject({ ok: true });
  });

  it.each([
    ['is disabled', async ({ dependencies, services }: StartedSystem) => void (await shutOut(dependencies, services, by, 1, 'disable'))],
    ['is locked out', async ({ dependencies, services }: StartedSystem) => void (await shutOut(dependencies, services, by, 1, 'lock-out'))],
    ['is deleted', async ({ dependencies }: StartedSystem) => void (await deleteRecord(dependencies, by, user, 1))],
    [
      'gets another address',
      async ({ dependencies }: StartedSystem) => void (await editRecord(dependencies, by, user, 1, 0, { email: 'other@example.test' })),
    ],
  ])('stops working when the account %s', async (_what, happen) => {
    const started = await start();
    await started.forget();
    await happen(started);
    expect(await started.find(link)).toBeNull();
    expect(await setPasswordByLink(started.dependencies, started.services, link, strong)).toEqual({ ok: false, error: 'dead' });
    expect(started.names('user-1')).not.toContain('UserPasswordSet');
  });

  it('stays usable when the name of the account changes', async () => {
    const { dependencies, forget, find } = await start();
    await forget();
    await editRecord(dependencies, by, user, 1, 0, { firstname: 'Clea' });
    expect(await find(link)).not.toBeNull();
  });

  it.each([
    [
      'an account that is disabled',
      async ({ dependencies, services }: StartedSystem) => void (await shutOut(dependencies, services, by, 1, 'disable')),
    ],
    [
      'an address that the account had before',
      async ({ dependencies }: StartedSystem) => void (await editRecord(dependencies, by, user, 1, 0, { email: 'other@example.test' })),
    ],
  ])('should NOT be sent to %s', async (_what, happen) => {
    const started = await start();
    await happen(started);
    await started.forget();
    expect([started.mails, started.links.size]).toEqual([[], 0]);
  });

  it.each([
    ['should', true, 1],
    ['should NOT', false, 0],
  ] as const)('%s be sent to demo accounts: the system allows them: %s', async (_what, allowsDemoAccounts, count) => {
    const { mails, forget } = await start({ email: 'admin@demo.test', allowsDemoAccounts });
    await forget();
    expect(mails).toHaveLength(count);
  });
});
type StartedSystem = Awaited<ReturnType<typeof start>>;

describe('signIn', () => {
  const attempt = { email: 'cleo@example.test', password: 'right', address: '192.0.2.1', device: undefined };

  it('writes no sign-in while the second factor is missing', async () => {
    const { dependencies, services, names } = await start();
    await services.secondFactors.setAuthenticator(1, 'SECRET', 1);
    expect(await signIn(dependencies, services, attempt, { device: '', address: '' }, undefined)).toMatchObject({ ok: true });
    expect(names('access-1')).toEqual([]);
  });

  it('ends the earlier session of the browser only after a right password', async () => {
    const { dependencies, services } = await start();
    const ended: string[] = [];
    const watched = { ...services, sessions: { ...services.sessions, end: (secret: string) => Promise.resolve(void ended.push(secret)) } };
    const signInWith = (password: string) =>
      signIn(dependencies, watched, { ...attempt, password }, { device: '', address: '' }, 'earlier');
    expect((await signInWith('wrong')).ok).toBe(false);
    expect(ended).toEqual([]);
    expect((await signInWith('right')).ok).toBe(true);
    expect(ended).toEqual(['earlier']);
  });
});

describe('recoverAdministrator', () => {
  it('creates an administrator of every group if nobody has the address', async () => {
    const { dependencies, services, eventsOf, names, find } = await start();
    const secret = await recoverAdministrator(dependencies, services, ' Root@Example.test ');
    expect(eventsOf('user-2')).toEqual([
      ['UserInvited', expect.objectContaining({ email: 'root@example.test', roles: [{ group: null, role: 'administrator' }] })],
    ]);
    expect(names('access-2')).toEqual(['AdministratorRecovered']);
    expect(names('user-1')).toEqual(['UserInvited']);
    expect(await find(secret)).toEqual({ id: 2, purpose: 'invitation' });
  });

  it('lets an existing account in again: restored, enabled, unlocked, without second factor and sessions', async () => {
    const { dependencies, services, done, eventsOf, names, find } = await start();
    await services.secondFactors.setAuthenticator(1, 'SECRET', 1);
    for (const name of ['disable', 'lock-out'] as const) await shutOut(dependencies, services, by, 1, name);
    await deleteRecord(dependencies, by, user, 1);
    done.length = 0;
    const secret = await recoverAdministrator(dependencies, services, 'cleo@example.test');
    expect(names('user-1').slice(4)).toEqual(['UserRestored', 'UserEnabled', 'UserUnlocked', 'UserDetailsEdited']);
    expect(eventsOf('user-1').at(-1)?.[1]).toEqual({ roles: [{ group: null, role: 'administrator' }] });
    expect(names('access-1')).toEqual(['AdministratorRecovered', 'SecondFactorReset']);
    expect(done).toEqual(['sessions of 1 ended']);
    expect(await find(secret)).toEqual({ id: 1, purpose: 'invitation' });
  });

  it('changes nothing of the account the second time, and makes a new link', async () => {
    const { dependencies, services, names } = await start();
    for (let time = 0; time < 2; time += 1) await recoverAdministrator(dependencies, services, 'cleo@example.test');
    expect(names('user-1')).toEqual(['UserInvited', 'UserDetailsEdited']);
    expect(names('access-1')).toEqual(['AdministratorRecovered', 'AdministratorRecovered']);
  });
});

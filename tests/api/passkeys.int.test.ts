import { describe, expect, it } from 'vitest';
import type { AddedAnswer, PasskeyQuestionAnswer, SecondFactorAnswer } from '../../api/contract/secondFactor.ts';
import { noChallenge, noSuchPasskey, passkeyKnown, passkeysImpossible, wrongPasskey } from '../../domain/signInMessages.ts';
import { queryDatabase } from '../running/database.ts';
import { createSoftPasskey } from '../running/softPasskey.ts';
import { setUpAuthenticator } from '../running/totp.ts';
import { Visitor } from '../running/visitor.ts';
import { as, createUser, ownGroup, waymark } from '../running/waymark.ts';

const roles = [{ group: ownGroup, role: 'viewer' }];
/** Passkeys need a host name; the tests' Waymark otherwise uses an IP address. */
const origin = waymark.url.replace('127.0.0.1', 'localhost');
const at = (path: string) => `/account/second-factor${path}`;
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/students/search')).status === 200;
const sentences = async (user: number) => (await as('admin').history('users', user)).map(({ Sentence }) => Sentence);
const factors = async (visitor: Visitor) => (await visitor.get<SecondFactorAnswer>(at(''))).json;

const offer = async (visitor: Visitor) => (await visitor.post<PasskeyQuestionAnswer>(at('/passkeys/offer'))).json;
const challenge = async (visitor: Visitor) => (await visitor.post<PasskeyQuestionAnswer>(at('/passkeys/challenge'))).json;
const add = (visitor: Visitor, answer: unknown, name = 'Laptop') =>
  visitor.post<AddedAnswer & { message?: string }>(at('/passkeys/add'), { name, answer });
const show = (visitor: Visitor, answer: unknown) => visitor.post(at('/passkeys/show'), { answer });
const remove = (visitor: Visitor, id: string) => visitor.post(at('/passkeys/remove'), { id });
const refusalOf = (message: string) => ({ status: 400, json: { Success: false, message } });

const createLocalUser = async () => {
  const person = await createUser(roles);
  return { ...person, visitor: new Visitor(origin, person.visitor.state) };
};

/** A user with a passkey, and a sign-in that has passed the password step only. */
const withPasskey = async () => {
  const person = await createLocalUser();
  const passkey = createSoftPasskey(origin);
  const added = await add(person.visitor, passkey.make(await offer(person.visitor)));
  expect(added.status).toBe(200);
  const enterPassword = async () => {
    const visitor = new Visitor(origin);
    expect((await visitor.signIn(person.email, person.password)).status).toBe(200);
    return visitor;
  };
  return { ...person, passkey, recoveryCodes: added.json.RecoveryCodes ?? [], enterPassword };
};

const age = (user: number) =>
  queryDatabase(
    waymark.databaseUrl,
    `UPDATE app.passkey_challenges SET made = now() - interval '6 minutes'
     WHERE session_id IN (SELECT id FROM app.sessions WHERE user_id = $1)`,
    [user],
  );

describe('adding a passkey', () => {
  it('returns ten recovery codes for the first passkey and keeps them for the second', async () => {
    const { id, visitor, passkey, recoveryCodes } = await withPasskey();
    expect(recoveryCodes).toHaveLength(10);
    const question = await offer(visitor);
    expect(question.Options).toMatchObject({
      rp: { id: 'localhost' },
      excludeCredentials: [{ id: passkey.id }],
      authenticatorSelection: { userVerification: 'preferred' },
    });
    const second = createSoftPasskey(origin);
    expect((await add(visitor, second.make(question), 'Phone')).json.RecoveryCodes).toBeNull();
    expect(await factors(visitor)).toMatchObject({
      PasskeysPossible: true,
      AuthenticatorSince: null,
      Passkeys: [
        { Id: passkey.id, Name: 'Laptop', LastUsed: null },
        { Id: second.id, Name: 'Phone' },
      ],
    });
    await expect
      .poll(() => sentences(id), { timeout: 20_000 })
      .toEqual(expect.arrayContaining(['Added a passkey', 'Made new recovery codes']));
    expect(JSON.stringify(await as('admin').history('users', id))).not.toContain(passkey.id);
  });

  it('gives the device the same random user handle each time', async () => {
    const [{ visitor, email }, other] = [await createLocalUser(), await createLocalUser()];
    const handleOf = async (owner: Visitor) => ((await offer(owner)).Options['user'] as { id: string }).id;
    const handle = await handleOf(visitor);
    expect(Buffer.from(handle, 'base64url')).toHaveLength(32);
    expect(Buffer.from(handle, 'base64url').toString()).not.toContain(email);
    expect(await handleOf(visitor)).toBe(handle);
    expect(await handleOf(other.visitor)).not.toBe(handle);
  });

  it('refuses a missing, used or expired challenge and one of another session', async () => {
    const { id, email, password, visitor } = await createLocalUser();
    const passkey = createSoftPasskey(origin);
    const elsewhere = new Visitor(origin);
    await elsewhere.signIn(email, password);
    const question = await offer(elsewhere);
    expect(await add(visitor, passkey.make(question))).toMatchObject(refusalOf(noChallenge));
    await offer(visitor);
    expect(await add(visitor, passkey.make(question))).toMatchObject(refusalOf(wrongPasskey));
    // A wrong answer uses up the challenge.
    expect(await add(visitor, passkey.make(question))).toMatchObject(refusalOf(noChallenge));
    const old = await offer(visitor);
    await age(id);
    expect(await add(visitor, passkey.make(old))).toMatchObject(refusalOf(noChallenge));
    expect((await factors(visitor)).Passkeys).toEqual([]);
    expect((await add(visitor, passkey.make(await offer(visitor)))).status).toBe(200);
  });

  it('refuses another origin and a passkey that a user has already', async () => {
    const { passkey } = await withPasskey();
    const { visitor } = await createLocalUser();
    expect(await add(visitor, createSoftPasskey(origin).make(await offer(visitor), 'http://localhost:1'))).toMatchObject(
      refusalOf(wrongPasskey),
    );
    expect(await add(visitor, createSoftPasskey(origin).make(await offer(visitor), 'https://evil.example'))).toMatchObject(
      refusalOf(wrongPasskey),
    );
    expect(await add(visitor, { id: 'x' })).toMatchObject(refusalOf(noChallenge));
    expect(await add(visitor, passkey.make(await offer(visitor)))).toMatchObject(refusalOf(passkeyKnown));
  });

  it('asks for the password if the sign-in is too long ago', async () => {
    const { id, visitor, password } = await createLocalUser();
    await queryDatabase(
      waymark.databaseUrl,
      `UPDATE app.sessions SET password_checked = now() - interval '11 minutes' WHERE user_id = $1`,
      [id],
    );
    expect(await visitor.post(at('/passkeys/offer'))).toMatchObject({ status: 400, json: { Errors: [{ FieldName: 'current' }] } });
    expect((await visitor.post(at('/passkeys/offer'), { current: password })).status).toBe(200);
  });

  it('is impossible at an IP address', async () => {
    const { visitor, enterPassword, ...person } = await withPasskey();
    const byAddress = new Visitor(waymark.url, visitor.state);
    expect(await factors(byAddress)).toMatchObject({ PasskeysPossible: false });
    expect(await byAddress.post(at('/passkeys/offer'))).toMatchObject(refusalOf(passkeysImpossible));
    const signingIn = new Visitor(waymark.url);
    await signingIn.signIn(person.email, person.password);
    expect(await signingIn.session()).toMatchObject({ Pending: ['secondFactor'], SecondFactor: { Authenticator: false, Passkeys: false } });
    expect((await enterPassword()).state).toBeDefined();
  });
});

describe('signing in with a passkey', () => {
  it('signs its owner in, and nobody before that', async () => {
    const { id, passkey, visitor, enterPassword } = await withPasskey();
    const again = await enterPassword();
    expect(await again.session()).toMatchObject({
      Authenticated: false,
      Pending: ['secondFactor'],
      SecondFactor: { Authenticator: false, Passkeys: true },
    });
    for (const path of ['/passkeys/offer', '/passkeys/add', '/passkeys/remove']) {
      expect({ path, status: (await again.post(at(path), { name: 'x', id: 'x', answer: {} })).status }).toEqual({ path, status: 401 });
    }
    const question = await challenge(again);
    expect(question.Options).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: passkey.id }], userVerification: 'preferred' });
    expect((await show(again, passkey.show(question))).status).toBe(200);
    expect(await isSignedIn(again)).toBe(true);
    expect((await factors(visitor)).Passkeys[0]?.LastUsed).not.toBeNull();
    await expect.poll(() => sentences(id), { timeout: 20_000 }).toContain('Signed in');
  });

  it('refuses a missing, used or expired challenge and one of another session', async () => {
    const { id, passkey, enterPassword } = await withPasskey();
    const [first, second] = [await enterPassword(), await enterPassword()];
    const question = await challenge(first);
    expect(await show(second, passkey.show(question))).toMatchObject(refusalOf(noChallenge));
    await challenge(second);
    expect(await show(second, passkey.show(question))).toMatchObject(refusalOf(wrongPasskey));
    const right = passkey.show(question);
    expect((await show(first, right)).status).toBe(200);
    expect(await show(first, right)).toMatchObject(refusalOf(noChallenge));
    expect(await show(second, right)).toMatchObject(refusalOf(noChallenge));
    const old = await challenge(second);
    await age(id);
    expect(await show(second, passkey.show(old))).toMatchObject(refusalOf(noChallenge));
    expect(await isSignedIn(second)).toBe(false);
  });

  it('refuses an unknown or foreign passkey, another origin and a count that has not risen', async () => {
    const [{ passkey, enterPassword }, other] = [await withPasskey(), await withPasskey()];
    const first = await enterPassword();
    expect(await show(first, createSoftPasskey(origin).show(await challenge(first)))).toMatchObject(refusalOf(wrongPasskey));
    expect(await show(first, other.passkey.show(await challenge(first)))).toMatchObject(refusalOf(wrongPasskey));
    expect(await show(first, passkey.show(await challenge(first), { at: 'http://localhost:1' }))).toMatchObject(refusalOf(wrongPasskey));
    expect(await isSignedIn(first)).toBe(false);
    expect((await show(first, passkey.show(await challenge(first), { count: 9 }))).status).toBe(200);
    const second = await enterPassword();
    expect(await show(second, passkey.show(await challenge(second), { count: 9 }))).toMatchObject(refusalOf(wrongPasskey));
    expect(await isSignedIn(second)).toBe(false);
  });

  it('delays after wrong attempts and records them in the security log', async () => {
    const { id, enterPassword } = await withPasskey();
    const visitor = await enterPassword();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1)
      statuses.push((await show(visitor, createSoftPasskey(origin).show(await challenge(visitor)))).status);
    expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
    expect(statuses).toContain(429);
    const readNotes = () =>
      queryDatabase(
        waymark.databaseUrl,
        `SELECT FROM app.security_events WHERE kind = 'secondFactorFailed' AND user_id = $1 AND route LIKE '%/passkeys/show'`,
        [id],
      );
    await expect.poll(async () => (await readNotes()).length, { timeout: 15_000 }).toBeGreaterThan(0);
  });

  it('accepts a recovery code instead', async () => {
    const { recoveryCodes, enterPassword } = await withPasskey();
    const visitor = await enterPassword();
    expect((await visitor.post(at('/show'), { code: recoveryCodes[0] })).status).toBe(200);
    expect(await isSignedIn(visitor)).toBe(true);
  });
});

describe('removing passkeys', () => {
  it('works one by one; the last factor removes the recovery codes', async () => {
    const { id, visitor, passkey } = await withPasskey();
    await setUpAuthenticator(visitor);
    expect(await remove((await withPasskey()).visitor, passkey.id)).toMatchObject(refusalOf(noSuchPasskey));
    expect((await remove(visitor, passkey.id)).status).toBe(200);
    expect(await remove(visitor, passkey.id)).toMatchObject(refusalOf(noSuchPasskey));
    expect(await factors(visitor)).toMatchObject({ Passkeys: [], RecoveryCodesLeft: 10 });
    const second = createSoftPasskey(origin);
    await add(visitor, second.make(await offer(visitor)));
    expect((await visitor.post(at('/authenticator/remove'))).status).toBe(200);
    expect(await factors(visitor)).toMatchObject({ RecoveryCodesLeft: 10 });
    expect((await remove(visitor, second.id)).status).toBe(200);
    expect(await factors(visitor)).toMatchObject({ RecoveryCodesLeft: 0 });
    await expect.poll(() => sentences(id), { timeout: 20_000 }).toContain('Removed a passkey');
  });

  it('is part of resetting the second factor', async () => {
    const { id, visitor, enterPassword } = await withPasskey();
    expect((await as('admin').post(`/users/reset-second-factor/${id}`)).status).toBe(200);
    expect(await isSignedIn(visitor)).toBe(false);
    expect(await isSignedIn(await enterPassword())).toBe(true);
  });
});

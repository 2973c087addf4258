import { describe, expect, it } from 'vitest';
import type { AddedAnswer, OfferAnswer, SecondFactorAnswer } from '../../api/contract/secondFactor.ts';
import { codeUsed, wrongCode } from '../../domain/signInMessages.ts';
import { queryDatabase } from '../running/database.ts';
import { generateCode, setUpAuthenticator } from '../running/totp.ts';
import { as, readMailTo, createUser, otherGroup, ownGroup, newVisitor, waymark } from '../running/waymark.ts';
import type { Visitor } from '../running/visitor.ts';

const roles = [{ group: ownGroup, role: 'viewer' }];
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/students/search')).status === 200;
const show = (visitor: Visitor, code: string) => visitor.post('/account/second-factor/show', { code });
const errorsOf = async (visitor: Visitor, code: string) =>
  (await show(visitor, code)).json.Errors.flatMap(({ ErrorMessages }) => ErrorMessages);
const sentences = async (user: number) => (await as('admin').history('users', user)).map(({ Sentence }) => Sentence);

/** A user with an authenticator app, and a sign-in that has passed the password step only. */
const withAuthenticator = async () => {
  const person = await createUser(roles);
  const app = await setUpAuthenticator(person.visitor);
  const enterPassword = async () => {
    const visitor = newVisitor();
    expect((await visitor.signIn(person.email, person.password)).status).toBe(200);
    return visitor;
  };
  return { ...person, ...app, enterPassword };
};

describe('setting up an authenticator app', () => {
  it('accepts a code of the offered secret and returns ten recovery codes', async () => {
    const { id, visitor } = await createUser(roles);
    const { secret, recoveryCodes } = await setUpAuthenticator(visitor);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(recoveryCodes).toHaveLength(10);
    expect(await isSignedIn(visitor)).toBe(true);
    expect((await visitor.get<SecondFactorAnswer>('/account/second-factor')).json).toMatchObject({
      AuthenticatorSince: expect.any(String) as string,
      RecoveryCodesLeft: 10,
      Required: false,
    });
    await expect
      .poll(() => sentences(id), { timeout: 20_000 })
      .toEqual(expect.arrayContaining(['Set up an authenticator app', 'Made new recovery codes']));
  });

  it('refuses a wrong code and a code without an offer', async () => {
    const { visitor } = await createUser(roles);
    const add = (code: string) => visitor.post('/account/second-factor/authenticator/add', { code });
    expect((await add('123456')).status).toBe(400);
    const { json } = await visitor.post<OfferAnswer>('/account/second-factor/authenticator/offer');
    expect((await add(generateCode(json.Secret, 5))).json.Errors).toEqual([{ FieldName: 'code', ErrorMessages: [wrongCode] }]);
    expect((await visitor.get<SecondFactorAnswer>('/account/second-factor')).json.AuthenticatorSince).toBeNull();
    expect((await add(generateCode(json.Secret))).status).toBe(200);
  });

  it('ends other sessions, which used only the password', async () => {
    const { email, password, visitor } = await createUser(roles);
    const elsewhere = newVisitor();
    await elsewhere.signIn(email, password);
    await setUpAuthenticator(visitor);
    expect(await isSignedIn(elsewhere)).toBe(false);
  });

  it('asks for the password if the sign-in is too long ago', async () => {
    const { id, password, visitor } = await createUser(roles);
    await queryDatabase(
      waymark.databaseUrl,
      `UPDATE app.sessions SET password_checked = now() - interval '11 minutes' WHERE user_id = $1`,
      [id],
    );
    const refused = await visitor.post('/account/second-factor/authenticator/offer');
    expect(refused).toMatchObject({ status: 400, json: { Errors: [{ FieldName: 'current' }] } });
    expect((await visitor.post('/account/second-factor/authenticator/offer', { current: password })).status).toBe(200);
  });

  it('stores the secret and the recovery codes in neither plain text nor events', async () => {
    const { id, secret, recoveryCodes } = await withAuthenticator();
    const [row] = await queryDatabase<{ secret: string; all: string }>(
      waymark.databaseUrl,
      `SELECT secret, (SELECT json_agg(c)::text FROM app.recovery_codes AS c WHERE user_id = $1) AS all
       FROM app.authenticators WHERE user_id = $1`,
      [id],
    );
    expect(row?.secret).toMatch(/^v1\./);
    expect(row?.secret).not.toContain(secret);
    for (const code of recoveryCodes) expect(row?.all).not.toContain(code);
    const events = JSON.stringify(await as('admin').history('users', id));
    for (const kept of [secret, ...recoveryCodes]) expect(events).not.toContain(kept);
  });
});

describe('signing in with a second factor', () => {
  it('refuses the password alone', async () => {
    const { enterPassword } = await withAuthenticator();
    const visitor = await enterPassword();
    expect(await visitor.session()).toMatchObject({
      Authenticated: false,
      User: null,
      Groups: [],
      Pending: ['secondFactor'],
      SecondFactor: { Authenticator: true, Passkeys: false },
    });
    for (const path of [
      '/students/search',
      '/account/sessions',
      '/account/second-factor',
      '/events',
      '/search/definitions',
      '/openapi.json',
    ]) {
      expect({ path, status: (await visitor.get(path)).status }).toEqual({ path, status: 401 });
    }
    for (const [path, body] of [
      ['/account/password', { current: 'x', password: 'long enough to be one' }],
      ['/account/second-factor/authenticator/offer', {}],
      ['/account/second-factor/authenticator/remove', {}],
      ['/account/second-factor/recovery-codes', {}],
      ['/account/sessions/end', { others: true }],
      ['/account/still-here', {}],
    ] as const) {
      expect({ path, status: (await visitor.post(path, body)).status }).toEqual({ path, status: 401 });
    }
  });

  it('accepts a code once', async () => {
    const { id, secret, enterPassword } = await withAuthenticator();
    const visitor = await enterPassword();
    const code = generateCode(secret, 1);
    expect(await errorsOf(visitor, generateCode(secret, 7))).toEqual([wrongCode]);
    expect(await show(visitor, code)).toMatchObject({ status: 200, json: { Success: true } });
    expect(await isSignedIn(visitor)).toBe(true);
    expect(await visitor.session()).toMatchObject({ Authenticated: true, Pending: [], SecondFactor: null });
    const again = await enterPassword();
    expect(await errorsOf(again, code)).toEqual([codeUsed]);
    expect(await isSignedIn(again)).toBe(false);
    await expect.poll(() => sentences(id), { timeout: 20_000 }).toContain('Signed in');
  });

  it('accepts one of several simultaneous requests with one code', async () => {
    const { secret, enterPassword } = await withAuthenticator();
    const visitors = [await enterPassword(), await enterPassword(), await enterPassword()];
    const code = generateCode(secret, 1);
    const statuses = await Promise.all(visitors.map(async (visitor) => (await show(visitor, code)).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  it('accepts each recovery code once, in any spelling', async () => {
    const { id, recoveryCodes, enterPassword } = await withAuthenticator();
    const [code = ''] = recoveryCodes;
    const visitor = await enterPassword();
    expect((await show(visitor, ` ${code.toUpperCase().replace('-', ' ')}`)).status).toBe(200);
    expect((await visitor.get<SecondFactorAnswer>('/account/second-factor')).json.RecoveryCodesLeft).toBe(9);
    expect(await errorsOf(await enterPassword(), code)).toEqual([wrongCode]);
    await expect.poll(() => sentences(id), { timeout: 20_000 }).toContain('Used a recovery code');
  });

  it('delays after wrong guesses', async () => {
    const { enterPassword } = await withAuthenticator();
    const visitor = await enterPassword();
    const statuses: number[] = [];
    for (let guess = 0; guess < 7; guess += 1) statuses.push((await show(visitor, String(100_000 + guess))).status);
    expect(statuses).toContain(429);
    expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
  });

  it('cannot be bypassed with a new invitation', async () => {
    const { id, email } = await withAuthenticator();
    const admin = as('admin');
    await admin.post(`/users/invite/${id}`);
    const invitation = /\/account\/invitation#([\w-]+)/.exec(await readMailTo(email))?.[1];
    const visitor = newVisitor();
    await visitor.session();
    expect((await visitor.post('/account/password', { invitation, password: 'Another-long-phrase-9173' })).status).toBe(200);
    expect(await visitor.session()).toMatchObject({ Authenticated: false, Pending: ['secondFactor'] });
    expect(await isSignedIn(visitor)).toBe(false);
  });
});

describe('removing a second factor', () => {
  it('is allowed to its owner', async () => {
    const { id, email, password, visitor } = await withAuthenticator();
    expect((await visitor.post('/account/second-factor/authenticator/remove')).status).toBe(200);
    const again = newVisitor();
    await again.signIn(email, password);
    expect(await isSignedIn(again)).toBe(true);
    expect((await visitor.post('/account/second-factor/authenticator/remove')).status).toBe(400);
    expect((await visitor.get<SecondFactorAnswer>('/account/second-factor')).json.RecoveryCodesLeft).toBe(0);
    await expect.poll(() => sentences(id), { timeout: 20_000 }).toContain('Removed the authenticator app');
  });

  it('is allowed to an administrator of all the user’s groups, and to nobody else', async () => {
    const { id, email, password, visitor } = await withAuthenticator();
    const reset = (by: Visitor) => by.post(`/users/reset-second-factor/${id}`);
    expect((await reset((await createUser([{ group: otherGroup, role: 'administrator' }])).visitor)).status).toBe(404);
    expect((await reset(as('officer'))).status).toBe(403);
    const administrator = await createUser([{ group: ownGroup, role: 'administrator' }]);
    expect((await reset(administrator.visitor)).json).toMatchObject({ Success: true });
    expect(await isSignedIn(visitor)).toBe(false);
    const again = newVisitor();
    await again.signIn(email, password);
    expect(await isSignedIn(again)).toBe(true);
    await expect.poll(() => sentences(id), { timeout: 20_000 }).toContain('Reset the second factor');
    expect((await reset(administrator.visitor)).status).toBe(400);
  });

  it('is refused to an administrator of only one of the user’s groups', async () => {
    const person = await createUser([...roles, { group: otherGroup, role: 'viewer' }]);
    await setUpAuthenticator(person.visitor);
    const administrator = await createUser([{ group: ownGroup, role: 'administrator' }]);
    expect((await administrator.visitor.post(`/users/reset-second-factor/${person.id}`)).status).toBe(403);
    expect((await as('admin').post(`/users/reset-second-factor/${person.id}`)).status).toBe(200);
  });

  it('asks administrators for their password if it is their own', async () => {
    const administrator = await createUser([{ group: ownGroup, role: 'administrator' }]);
    await setUpAuthenticator(administrator.visitor);
    expect((await administrator.visitor.post(`/users/reset-second-factor/${administrator.id}`)).status).toBe(400);
    expect((await administrator.visitor.get<SecondFactorAnswer>('/account/second-factor')).json.AuthenticatorSince).not.toBeNull();
  });
});

describe('new recovery codes', () => {
  it('replace the old ones', async () => {
    const { recoveryCodes, visitor, enterPassword } = await withAuthenticator();
    const { json } = await visitor.post<AddedAnswer>('/account/second-factor/recovery-codes');
    expect(json.RecoveryCodes).toHaveLength(10);
    const again = await enterPassword();
    expect(await errorsOf(again, recoveryCodes[0] ?? '')).toEqual([wrongCode]);
    expect((await show(again, json.RecoveryCodes?.[0] ?? '')).status).toBe(200);
  });

  it('need a second factor', async () => {
    expect((await (await createUser(roles)).visitor.post('/account/second-factor/recovery-codes')).status).toBe(400);
  });
});

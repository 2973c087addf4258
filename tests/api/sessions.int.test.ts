import { describe, expect, it } from 'vitest';
import type { SessionsAnswer } from '../../api/contract/sessions.ts';
import { until } from '../infra/waiting.ts';
import { queryDatabase } from '../running/database.ts';
import { openLiveEvents } from '../running/liveEvents.ts';
import { as, createUser, otherGroup, ownGroup, newVisitor, waymark } from '../running/waymark.ts';
import type { Visitor } from '../running/visitor.ts';

const roles = [{ group: ownGroup, role: 'viewer' }];
const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' };

const signInWith = async (email: string, password: string, headers: Readonly<Record<string, string>> = {}): Promise<Visitor> => {
  const visitor = newVisitor();
  await visitor.session();
  const reply = await visitor.post('/account/login', { email, password }, { headers });
  if (reply.status !== 200) throw new Error(`Signing in answered ${reply.text}`);
  await visitor.session();
  return visitor;
};

const sessionsOf = async (visitor: Visitor) => (await visitor.get<SessionsAnswer>('/account/sessions')).json.Sessions;
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/students/search')).status === 200;

/** Moves the start or last use of a user's sessions back by some minutes. */
const setBack = (user: number, column: 'last_used' | 'password_checked' | 'expires', minutes: number) =>
  queryDatabase(waymark.databaseUrl, `UPDATE app.sessions SET ${column} = now() - $2 * interval '1 minute' WHERE user_id = $1`, [
    user,
    minutes,
  ]);

const idleSecondsOf = async (user: number) =>
  (
    await queryDatabase<{ idle: number }>(
      waymark.databaseUrl,
      'SELECT extract(epoch FROM now() - last_used)::integer AS idle FROM app.sessions WHERE user_id = $1',
      [user],
    )
  )[0]?.idle ?? -1;

describe('a session', () => {
  it('ends after 30 minutes without use', async () => {
    const { id, visitor } = await createUser(roles);
    await setBack(id, 'last_used', 29);
    expect(await isSignedIn(visitor)).toBe(true);
    await setBack(id, 'last_used', 31);
    expect(await isSignedIn(visitor)).toBe(false);
    expect((await visitor.session()).Authenticated).toBe(false);
  });

  it('is extended by use, recorded at most once a minute', async () => {
    const { id, visitor } = await createUser(roles);
    await setBack(id, 'last_used', 20);
    await isSignedIn(visitor);
    expect(await idleSecondsOf(id)).toBeLessThan(60);
    await setBack(id, 'last_used', 0.5);
    await isSignedIn(visitor);
    expect(await idleSecondsOf(id)).toBeGreaterThanOrEqual(30);
  });

  it('is extended while the user types', async () => {
    const { id, visitor } = await createUser(roles);
    await setBack(id, 'last_used', 20);
    const { status, json } = await visitor.post<{ Session: { IdleSecondsLeft: number } }>('/account/still-here');
    expect(status).toBe(200);
    expect(json.Session.IdleSecondsLeft).toBe(30 * 60);
    expect(await idleSecondsOf(id)).toBeLessThan(60);
  });

  it('is not extended by background requests or a live stream', async () => {
    const { id, visitor } = await createUser(roles);
    await setBack(id, 'last_used', 20);
    await visitor.get('/students/search', { headers: { 'x-waymark-background': '1' } });
    const stop = new AbortController();
    await fetch(`${waymark.url}/events`, { headers: { accept: 'text/event-stream', cookie: visitor.cookies }, signal: stop.signal });
    stop.abort();
    expect(await idleSecondsOf(id)).toBeGreaterThanOrEqual(20 * 60);
  });

  it('ends after 12 hours even in use', async () => {
    const { id, visitor } = await createUser(roles);
    expect((await visitor.session()).Session?.SecondsLeft).toBeGreaterThan(12 * 3600 - 60);
    expect((await visitor.session()).Session?.SecondsLeft).toBeLessThanOrEqual(12 * 3600);
    await setBack(id, 'expires', 0);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('ends when somebody signs in again in the same browser', async () => {
    const { email, password, visitor } = await createUser(roles);
    const before = visitor.cookies;
    expect((await visitor.signIn(email, password)).status).toBe(200);
    expect(visitor.cookies).not.toBe(before);
    expect((await newVisitor().get('/students/search', { headers: { cookie: before } })).status).toBe(401);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it('survives a failed sign-in in the same browser', async () => {
    const { email, visitor } = await createUser(roles);
    expect((await visitor.signIn(email, 'not the password')).status).toBe(400);
    expect(await isSignedIn(visitor)).toBe(true);
  });
});

describe('the list of sessions', () => {
  it('shows the user’s own devices, addresses and times, and marks the current session', async () => {
    const { email, password, visitor } = await createUser(roles);
    await signInWith(email, password, firefox);
    const sessions = await sessionsOf(visitor);
    expect(sessions).toHaveLength(2);
    expect(sessions.find(({ Current }) => !Current)).toMatchObject({
      Device: 'Firefox on Windows',
      Address: expect.stringMatching(/127\.0\.0\.1$/) as string,
    });
    expect(sessions.filter(({ Current }) => Current)).toHaveLength(1);
    for (const { Started, LastUsed } of sessions)
      for (const moment of [Started, LastUsed]) expect(Date.now() - Date.parse(moment)).toBeLessThan(60_000);
  });

  it('contains neither secrets nor their hashes', async () => {
    const { visitor } = await createUser(roles);
    const { text } = await visitor.get('/account/sessions');
    const secret = /waymark_session=([^;]+)/.exec(visitor.cookies)?.[1] ?? '';
    expect(secret).not.toBe('');
    expect(text).not.toContain(secret);
    expect(text).not.toMatch(/[0-9a-f]{64}/);
  });
});

describe('ending sessions', () => {
  it('ends one session and records it in the history', async () => {
    const { id, email, password, visitor } = await createUser(roles);
    const [elsewhere, third] = [await signInWith(email, password, firefox), await signInWith(email, password)];
    const target = (await sessionsOf(visitor)).find(({ Device }) => Device === 'Firefox on Windows');
    expect((await visitor.post('/account/sessions/end', { id: target?.Id })).json).toMatchObject({
      Success: true,
      SuccessMessage: 'The session has ended.',
    });
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await isSignedIn(third)).toBe(true);
    await expect
      .poll(async () => (await as('admin').history('users', id)).map(({ Sentence }) => Sentence), { timeout: 20_000 })
      .toContain('Ended sessions');
  });

  it('ends all other sessions', async () => {
    const { email, password, visitor } = await createUser(roles);
    const others = [await signInWith(email, password), await signInWith(email, password)];
    expect((await visitor.post('/account/sessions/end', { others: true })).json).toMatchObject({
      SuccessMessage: 'You are signed out everywhere else.',
    });
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(visitor)).toBe(true);
    expect(await sessionsOf(visitor)).toHaveLength(1);
  });

  it('never ends another user’s session', async () => {
    const [one, other] = [await createUser(roles), await createUser(roles)];
    const [theirs] = await sessionsOf(other.visitor);
    const refused = await one.visitor.post('/account/sessions/end', { id: theirs?.Id });
    expect(refused).toMatchObject({ status: 404, json: { message: 'This session may have already ended.' } });
    expect(await isSignedIn(other.visitor)).toBe(true);
  });

  it('asks for the password again ten minutes after the last time', async () => {
    const { id, password, visitor } = await createUser(roles);
    await setBack(id, 'password_checked', 11);
    const errorsOf = async (body: object) => (await visitor.post('/account/sessions/end', { others: true, ...body })).json.Errors;
    expect(await errorsOf({})).toEqual([{ FieldName: 'current', ErrorMessages: ['Enter your password to continue.'] }]);
    expect(await errorsOf({ current: 'not the password' })).toEqual([
      { FieldName: 'current', ErrorMessages: ['This is not your current password'] },
    ]);
    expect(await errorsOf({ current: password })).toEqual([]);
    expect(await errorsOf({})).toEqual([]);
  });

  it.each([[{}], [{ id: 'no id' }], [{ others: false }]])('refuses %j', async (body) => {
    const { status } = await (await createUser(roles)).visitor.post('/account/sessions/end', body);
    expect(status).toBe(400);
  });
});

describe('an administrator', () => {
  it('ends the sessions of a user in their groups; the history names who did it', async () => {
    const { id, visitor } = await createUser(roles);
    const administrator = await createUser([{ group: ownGroup, role: 'administrator' }]);
    const { json } = await administrator.visitor.post(`/users/end-sessions/${id}`);
    expect(json).toMatchObject({ Success: true, SuccessMessage: 'The person is signed out everywhere.' });
    expect(await isSignedIn(visitor)).toBe(false);
    const name = (await as('admin').form('users', administrator.id)).Title;
    await expect
      .poll(async () => (await as('admin').history('users', id)).find(({ Sentence }) => Sentence === 'Ended sessions')?.Actor, {
        timeout: 20_000,
      })
      .toBe(name);
  });

  it('cannot end sessions in other groups, and an officer can end none', async () => {
    const { id, visitor } = await createUser(roles);
    const foreign = await createUser([{ group: otherGroup, role: 'administrator' }]);
    expect((await foreign.visitor.post(`/users/end-sessions/${id}`)).status).toBe(404);
    expect((await as('officer').post(`/users/end-sessions/${id}`)).status).toBe(403);
    expect(await isSignedIn(visitor)).toBe(true);
  });
});

describe('a live stream', () => {
  /** Whether the visitor's stream closes after `endSession`, before its regular check of the session every 20 s. */
  const closesAfter = async (visitor: Visitor, endSession: () => Promise<unknown>): Promise<boolean> => {
    const events = await openLiveEvents(visitor);
    await endSession();
    await until(() => events.isClosed(), 15_000);
    return true;
  };

  it('closes when its session ends: by sign-out, elsewhere or by an administrator', async () => {
    const { id, email, password, visitor } = await createUser(roles);
    const elsewhere = await signInWith(email, password);
    expect(await closesAfter(elsewhere, () => elsewhere.post('/account/logout'))).toBe(true);
    const third = await signInWith(email, password);
    expect(await closesAfter(third, () => visitor.post('/account/sessions/end', { others: true }))).toBe(true);
    expect(await closesAfter(visitor, () => as('admin').post(`/users/end-sessions/${id}`))).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { lockedOut, wrongCredentials } from '../../domain/signInMessages.ts';
import { as, createUser, ownGroup, newVisitor, unique } from '../running/waymark.ts';

const roles = [{ group: ownGroup, role: 'viewer' }] as const;
const slowedMessage = /^Too many attempts\. Try again in (30|[12]\d) seconds\.$/;

/** Sends five wrong passwords as a stranger; returns the replies and that of the sixth attempt. */
const guess = async (email: string, sixth: string) => {
  const replies = [];
  for (let attempt = 0; attempt < 5; attempt += 1) replies.push(await newVisitor().signIn(email, 'not the password'));
  return { replies, last: await newVisitor().signIn(email, sixth) };
};

describe('a user whose password a stranger guesses', () => {
  it('keeps working and can sign in on a known device while the stranger waits', async () => {
    const { id, email, password } = await createUser(roles);
    const person = newVisitor();
    expect((await person.signIn(email, password)).status).toBe(200);

    const { replies, last } = await guess(email, password);
    expect(replies.map(({ status, json }) => [status, json.message])).toEqual(Array.from({ length: 5 }, () => [400, wrongCredentials]));
    expect(last.status).toBe(429);
    expect(last.json.message).toMatch(slowedMessage);
    expect(last.json.message).toContain(` ${last.headers.get('retry-after')} seconds`);
    expect(last.headers.getSetCookie().filter((line) => line.startsWith('waymark_session='))).toEqual([]);

    expect((await person.get('/students/search')).status).toBe(200);
    await person.post('/account/logout');
    expect((await person.signIn(email, password)).status).toBe(200);
    expect((await as('admin').form('users', id)).Record).toMatchObject({ lockedOut: false, lockedOutUntil: null });
    const sentences = (await as('admin').history('users', id)).map(({ Sentence }) => Sentence);
    expect(sentences.filter((sentence) => /Failed|Locked/.test(sentence))).toEqual([]);
  });

  it('gets the same answers as an unknown address', async () => {
    const { replies, last } = await guess(`${unique()}@example.test`, 'not the password');
    expect(replies.map(({ status, json }) => [status, json.message])).toEqual(Array.from({ length: 5 }, () => [400, wrongCredentials]));
    expect(last.status).toBe(429);
    expect(last.json.message).toMatch(slowedMessage);
  });

  it('waits on a known device too after five wrong passwords from it', async () => {
    const { email, password } = await createUser(roles);
    const person = newVisitor();
    await person.signIn(email, password);
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await person.signIn(email, 'not the password')).status).toBe(400);
    expect((await person.signIn(email, password)).status).toBe(429);
  });

  it('resets the count of wrong passwords with the right one', async () => {
    const { email, password } = await createUser(roles);
    for (let round = 0; round < 2; round += 1) {
      for (let slip = 0; slip < 4; slip += 1) expect((await newVisitor().signIn(email, 'a slip')).status).toBe(400);
      expect((await newVisitor().signIn(email, password)).status).toBe(200);
    }
  });
});

describe('the cookie of a known device', () => {
  it('is HttpOnly and SameSite, lasts over a year and is not a session', async () => {
    const { email, password } = await createUser(roles);
    const { headers } = await newVisitor().signIn(email, password);
    const cookie = headers.getSetCookie().find((line) => line.startsWith('waymark_device=')) ?? '';
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(Number(/; Max-Age=(\d+)/i.exec(cookie)?.[1])).toBeGreaterThan(365 * 86_400);
    const alone = cookie.split(';')[0] ?? '';
    expect((await newVisitor().get('/students/search', { headers: { cookie: alone } })).status).toBe(401);
  });
});

describe('an account that an administrator locked', () => {
  it('says so only to somebody with the password', async () => {
    const { id, email, password } = await createUser(roles);
    await as('admin').post(`/users/lock-out/${id}`);
    expect((await newVisitor().signIn(email, 'not the password')).json.message).toBe(wrongCredentials);
    expect((await newVisitor().signIn(email, password)).json.message).toBe(lockedOut);
  });
});

describe('the present password', () => {
  it('can be tried five times per session, then after a wait; other work continues', async () => {
    const { password, visitor } = await createUser(roles);
    const change = (current: string) => visitor.post('/account/password', { current, password: `Next-${unique()}-word` });
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await change('not the password')).status).toBe(400);
    const slowed = await change(password);
    expect(slowed.status).toBe(429);
    expect(slowed.json.message).toMatch(slowedMessage);
    expect(slowed.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await visitor.get('/students/search')).status).toBe(200);
  });
});

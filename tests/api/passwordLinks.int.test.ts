import { describe, expect, it } from 'vitest';
import { accountCannotSignIn, forgottenLinkSent, linkDead, passwordSetSignIn } from '../../domain/signInMessages.ts';
import { as, readMailTo, createUser, ownGroup, newVisitor, unique } from '../running/waymark.ts';

const admin = as('admin');
const roles = [{ group: ownGroup, role: 'viewer' }] as const;
const newPassword = () => `Chosen-${unique()}-word`;

const invite = async (id: number, email: string): Promise<string> => {
  await admin.post(`/users/invite/${id}`);
  return /\/account\/invitation#([\w-]+)/.exec(await readMailTo(email))?.[1] ?? '';
};

const inviteUser = async () => {
  const email = `${unique('invited')}@example.test`;
  const { Id: id } = await admin.create('users', { firstname: 'Ada', lastname: 'Lovelace', email, roles });
  return { id, email, secret: await invite(id, email) };
};

/** Uses a link; returns the status, the message and whether a session started. */
const useLink = async (secret: string, password = newPassword()) => {
  const visitor = newVisitor();
  await visitor.session();
  const { status, json } = await visitor.post('/account/password', { invitation: secret, password });
  return {
    status,
    shownText: json.Errors[0]?.ErrorMessages[0] ?? json.SuccessMessage,
    visitor,
    isSignedIn: (await visitor.session()).Authenticated,
  };
};

const dead = { status: 400, shownText: linkDead, isSignedIn: false };

describe('an invitation', () => {
  it('expires when a newer one is sent, which works', async () => {
    const { id, email, secret } = await inviteUser();
    const newer = await invite(id, email);
    expect(await useLink(secret)).toMatchObject(dead);
    expect(await useLink(newer)).toMatchObject({ status: 200, isSignedIn: true });
  });

  it('expires when the user changes their password', async () => {
    const { id, email, password, visitor } = await createUser(roles);
    const secret = await invite(id, email);
    expect((await visitor.post('/account/password', { current: password, password: newPassword() })).status).toBe(200);
    expect(await useLink(secret)).toMatchObject(dead);
  });

  it('expires when the address changes, so the old mailbox gets no account', async () => {
    const { id, secret } = await inviteUser();
    const { Revision } = await admin.form('users', id);
    expect((await admin.edit('users', id, Revision, { email: `${unique('moved')}@example.test` })).status).toBe(200);
    expect(await useLink(secret)).toMatchObject(dead);
  });

  it.each([
    ['disable', 'enable'],
    ['lock-out', 'unlock'],
    ['delete', null],
  ])('of an account after %s is refused and sets neither password nor session', async (away, back) => {
    const { id, email, secret } = await inviteUser();
    await admin.post(`/users/${away}/${id}`);
    const password = newPassword();
    expect(await useLink(secret, password)).toMatchObject(dead);
    expect((await admin.history('users', id)).map(({ Sentence }) => Sentence)).not.toContain('Set a password');
    if (back === null) return;
    expect((await admin.post(`/users/invite/${id}`)).json.message).toBe(accountCannotSignIn);
    await admin.post(`/users/${back}/${id}`);
    expect(await useLink(secret, password)).toMatchObject(dead);
    expect((await newVisitor().signIn(email, password)).status).toBe(400);
  });

  it('is accepted once if two people use it at the same time', async () => {
    const { secret } = await inviteUser();
    const outcomes = await Promise.all([useLink(secret), useLink(secret)]);
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });
});

describe('a forgotten password', () => {
  const ask = async (email: string) => {
    const visitor = newVisitor();
    await visitor.session();
    return visitor.post('/account/forgotten', { email });
  };
  const linkFor = async (email: string, typed = email): Promise<string> => {
    expect((await ask(typed)).status).toBe(200);
    let secret = '';
    await expect
      .poll(async () => (secret = /\/account\/reset#([\w-]+)/.exec(await readMailTo(email, 'forgotten').catch(() => ''))?.[1] ?? ''), {
        timeout: 20_000,
      })
      .not.toBe('');
    return secret;
  };

  it('is reset by a link that works once; the user signs in again and other sessions end', async () => {
    const { email, password, visitor } = await createUser(roles);
    const secret = await linkFor(email, `  ${email.toUpperCase()} `);
    const next = newPassword();
    const visit = await useLink(secret, next);
    expect(visit).toMatchObject({ status: 200, shownText: passwordSetSignIn, isSignedIn: false });
    expect((await visitor.get('/students/search')).status).toBe(401);
    expect(await useLink(secret)).toMatchObject(dead);
    expect((await newVisitor().signIn(email, password)).status).toBe(400);
    expect((await visit.visitor.signIn(email, next)).status).toBe(200);
  });

  it('lets a user in at once who was slowed down by wrong passwords', async () => {
    const { email } = await createUser(roles);
    const link = await linkFor(email);
    const next = newPassword();
    for (let wrong = 0; wrong < 5; wrong += 1) await newVisitor().signIn(email, 'not the password');
    const { visitor } = await useLink(link, next);
    expect((await newVisitor().signIn(email, next)).status).toBe(429);
    expect((await visitor.signIn(email, next)).status).toBe(200);
  });

  it('gets the same answer for every address; mail goes only to accounts that can sign in', async () => {
    const user = await createUser(roles);
    const disabled = await createUser(roles);
    await admin.post(`/users/disable/${disabled.id}`);
    // Mails go after the answers: when the last one is there, the others would be.
    for (const email of [disabled.email, `${unique()}@example.test`, 'not an address', user.email]) {
      expect(await ask(email)).toMatchObject({ status: 200, json: { Success: true, SuccessMessage: forgottenLinkSent } });
    }
    await expect
      .poll(
        () =>
          readMailTo(user.email, 'forgotten').then(
            () => true,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true);
    await expect(readMailTo(disabled.email, 'forgotten')).rejects.toThrow('no mail');
  });

  it('can be requested three times, then after a wait, whether or not the address has an account', async () => {
    const { email } = await createUser(roles);
    for (const each of [email, `${unique()}@example.test`]) {
      for (let time = 0; time < 3; time += 1) expect((await ask(each)).status).toBe(200);
      const slowed = await ask(each);
      expect([slowed.status, slowed.json.message]).toEqual([429, 'Too many attempts. Try again in 5 minutes.']);
      expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(250);
    }
  });

  it.each([[{}], [{ email: '' }], [{ email: 'a'.repeat(300) }], [{ email: 7 }]])('refuses the address %j', async (body) => {
    const visitor = newVisitor();
    await visitor.session();
    const { status, json } = await visitor.post('/account/forgotten', body);
    expect(status).toBe(400);
    expect(json.Errors[0]?.FieldName).toBe('email');
  });
});

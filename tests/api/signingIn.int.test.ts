import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { linkDead } from '../../domain/signInMessages.ts';
import { hashOfSecret } from '../../infra/accounts/secrets.ts';
import { queryDatabase } from '../running/database.ts';
import { as, createUser, otherGroup, ownGroup, newVisitor, unique, waymark } from '../running/waymark.ts';

/** A user shared by the tests of refusals, which do not change the account. */
const user = await createUser([{ group: ownGroup, role: 'viewer' }]);

const wrong = 'Email address or password is incorrect.';

describe('a visitor', () => {
  it('gets an empty session and a token', async () => {
    expect(await newVisitor().session()).toEqual({
      Authenticated: false,
      User: null,
      Groups: [],
      CurrentGroup: null,
      Everywhere: [],
      Session: null,
      Pending: [],
      SecondFactor: null,
      IsAmbassador: false,
      RequestVerificationToken: expect.stringMatching(/^.{20,}$/) as string,
    });
  });

  it.each([
    '/students/search',
    '/students/edit/1',
    '/students/create',
    '/users/history/1',
    '/search/definitions',
    '/exports/download/1',
    '/events',
    '/roles',
  ])('gets nothing from %s', async (path) => {
    const { status, json } = await newVisitor().get(path);
    expect(status).toBe(401);
    expect(json).toEqual({ Success: false, message: 'Please sign in.', Errors: [] });
  });

  it('gets nothing with a forged session cookie', async () => {
    const { status } = await newVisitor().get('/students/search', { headers: { cookie: 'waymark_session=made-up' } });
    expect(status).toBe(401);
  });
});

describe('signing in', () => {
  it('returns the user and their rights by group', async () => {
    const visitor = newVisitor();
    const reply = await visitor.signIn('officer@demo.test', 'Outreach-demo-1');
    expect(reply).toMatchObject({ status: 200, json: { Success: true, Errors: [] } });
    const session = await visitor.session();
    expect(session).toMatchObject({
      Authenticated: true,
      User: { Name: 'Olivia Officer', Email: 'officer@demo.test' },
      Groups: [{ Id: ownGroup, Name: 'Soar Valley University' }],
      CurrentGroup: ownGroup,
      Everywhere: [],
    });
    expect(session.Groups[0]?.Rights).toContain('EditStudents');
    expect(session.Groups[0]?.Rights).not.toContain('EditUsers');
  });

  it('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const visitor = newVisitor();
    const { headers } = await visitor.signIn('viewer@demo.test', 'Outreach-demo-1');
    const cookie = headers.getSetCookie().find((line) => line.startsWith('waymark_session='));
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=(Lax|Strict)/i);
    expect(cookie).toMatch(/; Path=\/(;|$)/i);
  });

  it('accepts the address in any case and with spaces around it', async () => {
    const visitor = newVisitor();
    expect((await visitor.signIn('  Viewer@DEMO.test ', 'Outreach-demo-1')).status).toBe(200);
  });

  it('answers a wrong password like an unknown address', async () => {
    for (const address of [user.email, `${unique()}@example.test`, 'not an address']) {
      const reply = await newVisitor().signIn(address, 'not the password');
      expect(reply).toMatchObject({ status: 400, json: { Success: false, message: wrong } });
    }
  });

  it.each([
    [{ password: 'x' }, 'email', 'Please enter your email address'],
    [{ email: '', password: 'x' }, 'email', 'Please enter your email address'],
    [{ email: 'a@example.test' }, 'password', 'Please enter your password'],
    [{ email: 'a@example.test', password: '' }, 'password', 'Please enter your password'],
  ])('with %j names the missing field', async (body, field, message) => {
    const visitor = newVisitor();
    await visitor.session();
    const { status, json } = await visitor.post('/account/login', body);
    expect(status).toBe(400);
    expect(json.Errors).toEqual([{ FieldName: field, ErrorMessages: [message] }]);
  });

  it('is recorded in the user’s history, as is signing out; wrong passwords are not', async () => {
    const { id, email, password } = await createUser([{ group: ownGroup, role: 'viewer' }]);
    const visitor = newVisitor();
    await visitor.signIn(email, 'not the password');
    await visitor.signIn(email, password);
    await visitor.post('/account/logout');
    await expect
      .poll(async () => (await as('admin').history('users', id)).map((line) => line.Sentence), { timeout: 20_000 })
      .toEqual(['Invited the user', 'Set a password', 'Signed in', 'Signed out']);
  });

  it('limits wrong attempts from one address across all accounts', async () => {
    const attempt = () =>
      new Promise<number>((resolve, reject) => {
        // Another local address, so that the limit does not affect other tests.
        request(`${waymark.url}/account/session`, { method: 'GET', localAddress: '127.0.0.3' }, (session) => {
          let text = '';
          session.on('data', (piece: Buffer) => {
            text += piece.toString();
          });
          session.on('end', () => {
            const { RequestVerificationToken: token } = JSON.parse(text) as { RequestVerificationToken: string };
            const login = request(
              `${waymark.url}/account/login`,
              {
                method: 'POST',
                localAddress: '127.0.0.3',
                headers: {
                  'content-type': 'application/json',
                  requestverificationtoken: token,
                  cookie: session.headers['set-cookie']?.map((line) => line.split(';')[0]).join('; ') ?? '',
                },
              },
              (reply) => {
                reply.resume();
                reply.on('end', () => resolve(reply.statusCode ?? 0));
              },
            );
            login.on('error', reject);
            login.end(JSON.stringify({ email: `${unique()}@example.test`, password: 'guess' }));
          });
        })
          .on('error', reject)
          .end();
      });
    expect(await attempt()).toBe(400);
    // As after 98 wrong attempts; two more are free.
    const counted = await queryDatabase<{ count: number }>(
      waymark.databaseUrl,
      'UPDATE app.sign_in_attempts SET count = 98, counted = clock_timestamp() WHERE subject = $1 RETURNING count',
      [hashOfSecret('address 127.0.0.3')],
    );
    expect(counted).toHaveLength(1);
    expect([await attempt(), await attempt(), await attempt()]).toEqual([400, 400, 429]);
    expect((await as('officer').get('/students/search')).status).toBe(200);
  });
});

describe('signing out', () => {
  it('ends the session for good, even for somebody who kept the cookie', async () => {
    const visitor = newVisitor();
    await visitor.signIn('viewer@demo.test', 'Outreach-demo-1');
    const { cookies } = visitor;
    const { status, headers } = await visitor.post('/account/logout');
    expect(status).toBe(200);
    expect(headers.get('clear-site-data')).toBe('"storage"');
    expect((await visitor.get('/students/search')).status).toBe(401);
    expect((await newVisitor().get('/students/search', { headers: { cookie: cookies } })).status).toBe(401);
  });
});

describe('signing out where somebody else has not sent their marks', () => {
  it('leaves the browser’s storage alone', async () => {
    const visitor = newVisitor();
    await visitor.signIn('viewer@demo.test', 'Outreach-demo-1');
    const { status, headers } = await visitor.post('/account/logout', { keepStorage: true });
    expect([status, headers.get('clear-site-data')]).toEqual([200, null]);
    expect((await visitor.get('/students/search')).status).toBe(401);
  });
});

describe('changing the own password', () => {
  it('needs the present password and ends the user’s other sessions', async () => {
    const { email, password, visitor } = await createUser([{ group: ownGroup, role: 'viewer' }]);
    const elsewhere = newVisitor();
    await elsewhere.signIn(email, password);
    const next = `Next-${unique()}-word`;
    expect((await visitor.post('/account/password', { current: password, password: next })).json).toMatchObject({ Success: true });
    expect((await visitor.get('/students/search')).status).toBe(200);
    expect((await elsewhere.get('/students/search')).status).toBe(401);
    expect((await newVisitor().signIn(email, password)).status).toBe(400);
    expect((await newVisitor().signIn(email, next)).status).toBe(200);
  });

  it.each([
    [{ current: 'something else', password: 'long enough to be one' }, 'current', 'This is not your current password'],
    [{ password: 'long enough to be one' }, 'current', 'This is not your current password'],
    [{ current: 'whatever', password: 'short' }, 'password', 'A password must be at least 12 characters'],
    [{ current: 'whatever' }, 'password', 'Please enter a new password'],
    [{ invitation: 'made up', password: 'long enough to be one' }, 'invitation', linkDead],
  ])('refuses %j', async (body, field, message) => {
    const { status, json } = await user.visitor.post('/account/password', body);
    expect(status).toBe(400);
    expect(json.Errors).toEqual([{ FieldName: field, ErrorMessages: [message] }]);
  });

  it('refuses visitors', async () => {
    const visitor = newVisitor();
    await visitor.session();
    expect((await visitor.post('/account/password', { current: 'x', password: 'long enough to be one' })).status).toBe(401);
  });
});

describe('the current group', () => {
  it('can be any of the user’s groups and is the default for searches', async () => {
    const { visitor } = await createUser([
      { group: ownGroup, role: 'viewer' },
      { group: otherGroup, role: 'viewer' },
    ]);
    for (const group of [otherGroup, ownGroup]) {
      expect((await visitor.post('/account/group', { group })).status).toBe(200);
      expect((await visitor.session()).CurrentGroup).toBe(group);
      const { Data } = await visitor.search('students', { pageSize: 200 });
      expect(new Set(Data.map((row) => row['group']))).toEqual(new Set([group]));
    }
  });

  it('is at the next sign-in the one that the user worked in last', async () => {
    const { email, password, visitor } = await createUser([
      { group: ownGroup, role: 'viewer' },
      { group: otherGroup, role: 'viewer' },
    ]);
    const groupAfter = async () => {
      const next = newVisitor();
      await next.signIn(email, password);
      return (await next.session()).CurrentGroup;
    };
    expect(await groupAfter()).toBe(Math.min(ownGroup, otherGroup));
    for (const group of [Math.max(ownGroup, otherGroup), Math.min(ownGroup, otherGroup)]) {
      await visitor.post('/account/group', { group });
      expect(await groupAfter()).toBe(group);
    }
  });

  it.each([[otherGroup], [999_999], ['Trent'], [null]])('cannot be %j, which is not the user’s', async (group) => {
    const { status, json } = await user.visitor.post('/account/group', { group });
    expect(status).toBe(400);
    expect(json.Errors).toEqual([{ FieldName: 'group', ErrorMessages: ['Please choose a group'] }]);
    expect((await user.visitor.session()).CurrentGroup).toBe(ownGroup);
  });
});

describe('every answer', () => {
  it('has security headers and is not cached', async () => {
    for (const acceptsHtml of [false, true]) {
      const { headers } = await as('officer').get('/students/search', { acceptsHtml });
      expect(headers.get('content-security-policy')).toMatch(/default-src 'self'/);
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe/);
      expect(headers.get('content-security-policy')).toMatch(/base-uri 'none'/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toMatch(/SAMEORIGIN|DENY/);
      expect(headers.get('cache-control')).toMatch(/no-store|no-cache/);
    }
  });
});

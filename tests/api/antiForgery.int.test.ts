import { describe, expect, it } from 'vitest';
import { isForAmbassadors } from '../running/ownRoutes.ts';
import { demoPassword } from '../../api/demo/seed.ts';
import { as, newVisitor, unique } from '../running/waymark.ts';

const refusal = {
  status: 403,
  json: { Success: false, message: 'This request did not carry the anti-forgery token. Reload the page and try again.', Errors: [] },
};

const json = { 'content-type': 'application/json' };

const newStudent = async () => {
  const officer = as('officer');
  const { Id, Revision } = await officer.create('students', { lastname: unique('Token') });
  return { officer, Id, Revision, lastname: async () => (await officer.form('students', Id)).Record['lastname'] };
};

describe('a request that changes something', () => {
  it('accepts the token in a JSON body', async () => {
    const { officer, Id, Revision, lastname } = await newStudent();
    const body = JSON.stringify({ __RequestVerificationToken: officer.token, Revision, lastname: 'Body' });
    expect((await officer.request('POST', `/students/edit/${Id}`, { headers: json, body })).status).toBe(200);
    expect(await lastname()).toBe('Body');
  });

  it('accepts the token in a header', async () => {
    const { officer, Id, Revision, lastname } = await newStudent();
    const headers = { ...json, RequestVerificationToken: officer.token };
    expect(
      (await officer.request('POST', `/students/edit/${Id}`, { headers, body: JSON.stringify({ Revision, lastname: 'Header' }) })).status,
    ).toBe(200);
    expect(await lastname()).toBe('Header');
  });

  it('accepts the token in a form’s body', async () => {
    const { officer, Id, Revision, lastname } = await newStudent();
    const body = new URLSearchParams({
      __RequestVerificationToken: officer.token,
      Revision: String(Revision),
      lastname: 'Form',
      polar4: '3',
      target: 'yes',
    });
    expect((await officer.request('POST', `/students/edit/${Id}`, { body })).status).toBe(200);
    expect((await officer.form('students', Id)).Record).toMatchObject({ lastname: 'Form', polar4: 3, target: true });
    expect(await lastname()).toBe('Form');
  });

  it.each<[string, (token: string, othersToken: string) => { query?: string; headers?: Record<string, string>; body?: object }]>([
    ['without a token', () => ({})],
    ['with an empty one', () => ({ headers: { RequestVerificationToken: '' }, body: { __RequestVerificationToken: '' } })],
    ['with one that is no text', () => ({ body: { __RequestVerificationToken: { token: 1 } } })],
    ['with a made-up one', () => ({ headers: { RequestVerificationToken: 'made-up' } })],
    ['with somebody else’s', (_token, others) => ({ body: { __RequestVerificationToken: others } })],
    ['with the right one in the address only', (token) => ({ query: `?__RequestVerificationToken=${encodeURIComponent(token)}` })],
  ])('is refused %s, and changes nothing', async (_how, make) => {
    const { officer, Id, Revision, lastname } = await newStudent();
    const before = await lastname();
    const others = newVisitor();
    await others.session();
    const { query = '', headers, body } = make(officer.token, others.token);
    const reply = await officer.request('POST', `/students/edit/${Id}${query}`, {
      headers: { ...json, ...headers },
      body: JSON.stringify({ Revision, lastname: 'Forged', ...body }),
    });
    expect(reply).toMatchObject(refusal);
    expect(await lastname()).toBe(before);
    expect((await officer.form('students', Id)).CurrentRevision).toBe(Revision);
  });

  it('is refused when the cookie of the token is missing', async () => {
    const { officer, Id, Revision } = await newStudent();
    const session = officer.state.cookies.find(([name]) => name === 'waymark_session')?.join('=') ?? '';
    const reply = await officer.post(`/students/edit/${Id}`, { Revision, lastname: 'Forged' }, { headers: { cookie: session } });
    expect(reply).toMatchObject(refusal);
  });
});

describe('a token of another session', () => {
  it('is refused even with its own cookie', async () => {
    const { officer, Id, Revision } = await newStudent();
    const session = officer.state.cookies.find(([name]) => name === 'waymark_session')?.join('=') ?? '';
    for (const planted of [newVisitor(), as('viewer')]) {
      await planted.session();
      const csrf = planted.state.cookies.find(([name]) => name === 'waymark_csrf')?.join('=') ?? '';
      const reply = await planted.request('POST', `/students/edit/${Id}`, {
        headers: { ...json, cookie: `${session}; ${csrf}`, requestverificationtoken: planted.token },
        body: JSON.stringify({ Revision, lastname: 'Forged' }),
      });
      expect(reply).toMatchObject(refusal);
    }
  });

  it('is refused after sign-in if it was issued before; a new one is accepted', async () => {
    const visitor = newVisitor();
    await visitor.session();
    const before = visitor.token;
    expect((await visitor.post('/account/login', { email: 'viewer@demo.test', password: demoPassword })).status).toBe(200);
    visitor.token = before;
    expect(await visitor.post('/search/delete/2147483647')).toMatchObject(refusal);
    await visitor.session();
    expect((await visitor.post('/search/delete/2147483647')).status).toBe(404);
  });
});

describe('every route that changes something', () => {
  it('refuses a signed-in user who sends no token', async () => {
    const admin = as('admin');
    const { json: openapi } = await admin.get<{ paths: Record<string, Record<string, unknown>> }>('/openapi.json');
    const changing = Object.entries(openapi.paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => method !== 'get')
        .map((method) => [method, path] as const),
    );
    expect(changing.length).toBeGreaterThan(25);
    const admitted: string[] = [];
    // People who work for a group are refused there before anything else.
    for (const [method, path] of changing.filter(([, each]) => !isForAmbassadors(each) || each.endsWith('/search'))) {
      const reply = await admin.request(method.toUpperCase(), path.replace('{id}', '2147483647'), { headers: json, body: '{}' });
      if (reply.status !== 403 || reply.json.message !== refusal.json.message) admitted.push(`${method} ${path}: ${reply.status}`);
    }
    expect(admitted).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { failure } from '../../api/contract/answers.ts';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { excludesOthers } from '../../domain/messages.ts';
import type { Reply } from '../running/visitor.ts';
import { as, createUser, readReadiness, unique } from '../running/waymark.ts';

/** Not the shared one, whose limits of costly work this would use up. */
const admin = (await createUser([{ group: null, role: 'administrator' }])).visitor;
const officer = as('officer');
const paths = ['students', 'institutions', 'users'] as const;
const all = ['students', 'institutions', 'users', 'imports', 'exports', 'tasks'] as const;

const { paths: routes } = (await admin.get<{ paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> }>('/openapi.json')).json;
const { json: lists } = await admin.get<SearchDefinition[]>('/search/definitions');

/** The status and shape of a refusal; `leaks` is true if it shows internals. */
const refusalOf = ({ status, json, text }: Reply<unknown>) => {
  const read = failure.safeParse(json);
  return {
    status,
    fields: read.success ? read.data.Errors.map((error) => error.FieldName) : `not a failure: ${text.slice(0, 300)}`,
    leaks: /\n\s+at |node_modules|SELECT |\.ts:\d|ECONN|zod/i.test(text),
  };
};
const names = (...fields: readonly string[]) => ({ status: 400, fields, leaks: false });

describe.each(all)('a GET under /%s', (path) => {
  it.each(['abc', '0', '-1', '1.5', '99999999999', '2147483648', '1%00', '1;DROP', '%F0%9F%98%80', '0x1'])(
    'refuses the id %s and names the field',
    async (id) => {
      for (const route of ['edit', 'history']) expect(refusalOf(await admin.get(`/${path}/${route}/${id}`))).toEqual(names('id'));
    },
  );

  it('answers 404 for an id without a record', async () => {
    for (const route of ['edit', 'history'])
      expect(refusalOf(await admin.get(`/${path}/${route}/2147483647`))).toEqual({ status: 404, fields: [], leaks: false });
  });

  it.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=abc', 'page'],
    ['page=1.5', 'page'],
    ['page=1e3', 'page'],
    ['page=', 'page'],
    ['page=99999999999', 'page'],
    ['pageSize=0', 'pageSize'],
    ['pageSize=501', 'pageSize'],
    ['pageSize=all', 'pageSize'],
    ['sort=nothing', 'sort'],
    ['sort=constructor', 'sort'],
    ['sort=__proto__', 'sort'],
    ['sort=id;DROP', 'sort'],
    ['order=sideways', 'order'],
    ['recordState=x', 'recordState'],
    ['page=1&page=2', 'page'],
    ['filter=a&filter=b', 'filter'],
  ])('refuses ?%s and names %s', async (query, field) => {
    expect(refusalOf(await admin.get(`/${path}/search?${query}`))).toEqual(names(field));
  });

  it.each([
    'filter=%00%00',
    'filter=%F0%9F%98%80',
    `filter=${encodeURIComponent('\':;--""\' OR 1=1,{}[]\\')}`,
    `filter=${'a,'.repeat(5000)}`,
    `filter=${'id:1 '.repeat(1000)}`,
    'filter=id:99999999999',
    'filter=created:31/12/9999',
    'filter=created:<1/1/1000',
    'filter=updated:>31/12/9999',
    'filter=recordState:any,!any,64,null',
    'filter=!',
    'filter=:',
    'filter="',
    'filter=constructor:1,__proto__:2',
    'page=100000000&pageSize=500',
    'page=100000000&pageSize=500&filter=zzz',
    'page=100000000&pageSize=500&filter=id:1',
    'page=99999999&order=desc&sort=created',
    'unknown=1&cache=2',
    'filter=%E2%80%AE%E2%80%8B',
    `filter=${'%F0%90%8D%88'.repeat(400)}`,
  ])('accepts ?%s', async (query) => {
    const { status, json } = await admin.get<{ Data: unknown[]; Total: number }>(`/${path}/search?${query}`);
    expect([status, Array.isArray(json.Data), Number.isInteger(json.Total)]).toEqual([200, true, true]);
  });

  it.each(['x', '31/12/2024', '2024', '1e3', '-1', '2024-13-01T00:00:00Z', '2024-01-01 or so', ''])(
    'refuses ?at=%s or answers with a revision',
    async (at) => {
      const [row] = (await admin.search(path, { filter: 'recordState:any', pageSize: 1, sort: 'id', order: 'asc' })).Data;
      const id = row?.Id ?? (await admin.create('students', { lastname: unique('At'), group: 1 })).Id;
      const reply = await admin.get(`/${row ? path : 'students'}/edit/${id}?at=${encodeURIComponent(at)}`);
      const outcome = reply.status === 200 ? 'answered' : refusalOf(reply);
      expect(outcome).toEqual(at === '2024' ? 'answered' : names('at'));
    },
  );

  it.each(['x', '-1', '1.5', '99999999999999999999', '1 2'])('refuses %s as Read-After', async (position) => {
    expect(refusalOf(await admin.get(`/${path}/search?pageSize=1`, { headers: { 'read-after': position } }))).toEqual(names('Read-After'));
  });
});

describe.each(lists)('a filter of $Path by ids that no record can have', ({ Path, Fields }) => {
  it.each(['2147483648', '99999999999999999999', '!2147483648', '1,2147483648'])('answers %s in every field', async (value) => {
    const wrong: string[] = [];
    for (const { token } of Fields) {
      const { status, text } = await admin.get(`/${Path}/search?pageSize=1&filter=${encodeURIComponent(`${token}:${value}`)}`);
      if (status !== 200) wrong.push(`${token}: ${status} ${text.slice(0, 150)}`);
    }
    expect(wrong).toEqual([]);
  });
});

const bodies: readonly (readonly [what: string, body: string])[] = [
  ['half a JSON', '{"lastname":'],
  ['no JSON', 'lastname=1'],
  ['a list', '[]'],
  ['a text', '"x"'],
  ['a number', '1'],
  ['null', 'null'],
  ['nothing', ''],
  ['a prototype', '{"__proto__":{"admin":true}}'],
  ['a constructor', '{"constructor":{"prototype":{"admin":true}}}'],
  ['deep nesting', `{"Revision":0,"lastname":${'['.repeat(5000)}${']'.repeat(5000)}}`],
  ['an unknown field', '{"Revision":0,"nothing":1}'],
  ['a field that no form sets', '{"Revision":0,"trackedByHesa":true,"lockedOut":true,"enabled":false}'],
  ['a state', '{"Revision":0,"recordState":64}'],
  ['objects for values', '{"Revision":0,"lastname":{},"name":{},"firstname":[]}'],
  ['a character that cannot be kept', '{"Revision":0,"lastname":"a\\u0000b","name":"a\\u0000b"}'],
  ['half a character', '{"Revision":0,"lastname":"\\ud800","name":"\\ud800"}'],
];

describe.each(paths)('a POST under /%s', (path) => {
  const label = path === 'institutions' ? 'name' : 'lastname';

  it.each(bodies)('refuses %s without a server error', async (_what, body) => {
    for (const route of ['create', 'edit/2147483647']) {
      const reply = await admin.request('POST', `/${path}/${route}`, {
        headers: { 'content-type': 'application/json', requestverificationtoken: admin.token },
        body,
      });
      const { status, leaks, fields } = refusalOf(reply);
      expect([status, leaks, Array.isArray(fields) && fields.length > 0]).toEqual([400, false, true]);
    }
    expect((await admin.get('/health/live')).status).toBe(200);
  });

  it.each<[string, unknown]>([
    ['too long', 'x'.repeat(100_000)],
    ['a list', ['x']],
    ['an object', { x: 1 }],
    ['true', true],
    ['with a control character', 'a\u0007'],
    ['empty', ''],
    ['only space', ' \t\n '],
    ['nothing', null],
  ])('refuses a name that is %s and names the field', async (_what, value) => {
    const valid = { students: {}, institutions: {}, users: { firstname: 'A', email: `${unique()}@example.test` } }[path];
    const group = path === 'students' ? { group: (await officer.session()).CurrentGroup } : {};
    expect(refusalOf(await admin.post(`/${path}/create`, { ...valid, ...group, [label]: value }))).toEqual(names(label));
  });

  it.each([[undefined], [null], [-1], [1.5], ['x'], [1e12], [{}]])('refuses the revision %j and names the field', async (Revision) => {
    expect(refusalOf(await admin.post(`/${path}/edit/1`, { Revision, [label]: 'x' }))).toEqual(names('Revision'));
  });

  it('refuses a revision that does not exist yet', async () => {
    const [row] = (await admin.search(path, { filter: path === 'institutions' ? '' : 'group:any', pageSize: 1 })).Data;
    expect(refusalOf(await admin.edit(path, row?.Id ?? 0, 999_999, { [label]: unique('x') }))).toEqual(names('Revision'));
  });

  it.each([[undefined], [null], ['x'], [2], [-1], [1.5], ['__proto__'], [[]]])(
    'refuses the state %j and names the field',
    async (state) => {
      expect(refusalOf(await admin.post(`/${path}/state/2147483647`, { state }))).toEqual(names('state'));
    },
  );

  it('answers 404 for a record that does not exist', async () => {
    const missing = { status: 404, fields: [], leaks: false };
    expect(refusalOf(await admin.edit(path, 2_147_483_647, 0, { [label]: 'x' }))).toEqual(missing);
    expect(refusalOf(await admin.post(`/${path}/delete/2147483647`))).toEqual(missing);
    expect(refusalOf(await admin.post(`/${path}/state/2147483647`, { state: 64 }))).toEqual(missing);
  });
});

describe('validation of a field', () => {
  it.each<[string, unknown, string]>([
    ['dob', '31/02/2010', 'Enter a real date, like 17/10/2016'],
    ['dob', 20_100_201, 'Enter a real date, like 17/10/2016'],
    ['sex', 13, 'Sex must be one of the list'],
    ['sex', '__proto__', 'Sex must be one of the list'],
    ['postcode', 'LEICESTER', 'Postcode must be a UK postcode like LE1 7RH'],
    ['cohortYear', 24, 'Cohort year must be 1900 or more'],
    ['cohortYear', 'last', 'Cohort year must be a number'],
    ['target', '__proto__', 'Target must be yes or no'],
    ['target', 'constructor', 'Target must be yes or no'],
    ['target', 2, 'Target must be yes or no'],
    ['permissionToTrack', 'perhaps', 'Permission to track must be one of the list'],
    ['marketing', ['pigeon'], 'Marketing option has a value that is not in the list'],
    ['marketing', { 0: 'email' }, 'Marketing option must be a list of values'],
    ['marketing', ['none', 'email'], excludesOthers('Marketing option', 'None')],
    ['institutionsAttended', [0], 'Attended institutions must be chosen from the list'],
    ['institutionsAttended', 'all', 'Attended institutions must be chosen from the list'],
    ['institutionLastKnown', -1, 'Last known institution must be chosen from the list'],
    ['ucas', 'x'.repeat(21), 'UCAS Personal ID must be 20 characters or fewer'],
  ])('refuses %s %j in plain words', async (field, value, message) => {
    const { status, json } = await officer.post('/students/create', { lastname: 'Bad', [field]: value });
    expect(status).toBe(400);
    expect(json.Errors).toEqual([{ FieldName: field, ErrorMessages: [message] }]);
  });

  it('reports all errors in one answer', async () => {
    const { json } = await officer.post('/students/create', { dob: 'x', sex: 13, lastname: 'x'.repeat(200), nothing: 1 });
    expect(json.Errors.map(({ FieldName }) => FieldName).toSorted()).toEqual(['dob', 'lastname', 'nothing', 'sex']);
  });

  it('changes nothing if one field is refused', async () => {
    const { Id } = await officer.create('students', { lastname: unique('Whole') });
    await officer.edit('students', Id, 0, { firstname: 'Ada', dob: '31/02/2010' });
    expect(await officer.form('students', Id)).toMatchObject({ CurrentRevision: 0, Record: { firstname: null } });
  });
});

describe('routes of other roles', () => {
  it.each<[string, object, string]>([
    ['/students/export', { reference: 'x', filter: 1 }, 'filter'],
    ['/students/export', { reference: 'x'.repeat(300) }, 'reference'],
    ['/students/export', { reference: { x: 1 } }, 'reference'],
    ['/students/export', { reference: 'x', anon: 3 }, 'anon'],
    ['/students/bulk-state', { state: 1, ids: ['x'] }, 'ids.0'],
    ['/students/bulk-state', { state: 1, ids: [0] }, 'ids.0'],
    ['/students/bulk-state', { state: 1, filter: 7 }, 'filter'],
    ['/students/bulk-edit', { values: { yearGroup: 'x' }, filter: '' }, 'values.yearGroup'],
    ['/students/bulk-edit', { values: {}, filter: '' }, 'values'],
    ['/students/bulk-edit/preview', { values: 3, filter: '' }, 'values'],
    ['/students/export', { reference: 'a\u0000b' }, 'reference'],
    ['/students/undo/1', { Revision: 'x' }, 'Revision'],
    ['/students/lookalikes', { dob: 'x', Id: 1 }, 'dob'],
    ['/students/lookalikes', { Id: 'x' }, 'Id'],
    ['/search/add', { filter: 'a', forType: 'students' }, 'name'],
    ['/search/add', { name: unique('Bad'), filter: '\u0000', forType: 'students' }, 'filter'],
    ['/search/add', { name: unique('Bad'), filter: 'a', forType: '__proto__' }, 'forType'],
    ['/search/delete/0', {}, 'id'],
    ['/account/settings/data-grid-options', { identity: '__proto__', columns: '[]' }, 'identity'],
    ['/account/settings/data-grid-options', { identity: 'students', columns: '[' }, 'columns'],
    ['/account/group', {}, 'group'],
    ['/users/create', { firstname: 'A', lastname: 'B', email: 'not an address' }, 'email'],
    ['/users/create', { firstname: 'A', lastname: 'B', email: 'a@example.test', roles: 'viewer' }, 'roles'],
    ['/users/create', { firstname: 'A', lastname: 'B', email: 'a@example.test', roles: [{ group: 1, role: 'emperor' }] }, 'roles.0.role'],
  ])('refuse %s %j and name %s', async (path, body, field) => {
    const { status, fields, leaks } = refusalOf(await admin.post(path, body));
    expect([status, leaks]).toEqual([400, false]);
    expect((fields as readonly string[]).map((each) => each.split('.')[0])).toEqual([field.split('.')[0]]);
  });

  it.each(['/students/bulk-state', '/students/export'])('%s accepts a filter of many words', async (path) => {
    const filter = Array.from({ length: 14_000 }, (_, index) => `w${index}`).join(' ');
    const reply = await admin.post(path, { state: 1, reference: unique('Long'), filter });
    expect(reply.status).toBeLessThan(500);
  });
});

describe('a malformed request', () => {
  const raw = (headers: Readonly<Record<string, string>>, body: string) =>
    officer.request('POST', '/students/create', { headers: { requestverificationtoken: officer.token, ...headers }, body });

  it.each([
    ['text/plain', 'lastname: x'],
    ['application/xml', '<lastname/>'],
    ['application/octet-stream', '\u0001\u0002'],
    ['nonsense', 'x'],
    ['multipart/form-data', 'no boundary'],
    ['multipart/form-data; boundary=x', '--y\r\n'],
  ])('of the type %s is refused without a server error', async (type, body) => {
    const { status, leaks } = refusalOf(await raw({ 'content-type': type }, body));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(leaks).toBe(false);
  });

  it.each([
    ['PUT', '/students/edit/1', 'GET, HEAD, POST'],
    ['DELETE', '/students/search', 'GET, HEAD'],
    ['GET', '/account/login', 'POST'],
    ['POST', '/health/live', 'GET, HEAD'],
  ])('with %s for %s is refused with the allowed methods', async (method, path, methods) => {
    const { status, headers } = await officer.request(method, path);
    expect([
      status,
      headers
        .get('allow')
        ?.split(', ')
        .filter((each) => methods.split(', ').includes(each))
        .join(', '),
    ]).toEqual([405, methods]);
    expect((await officer.request(method, '/no/such/address')).status).toBe(404);
  });

  it('that is too large is refused with 413', async () => {
    const reply = await raw({ 'content-type': 'application/json' }, JSON.stringify({ lastname: 'x'.repeat(3_000_000) }));
    expect(refusalOf(reply)).toMatchObject({ status: 413, leaks: false });
  });

  it.each([
    '/nothing/here',
    '/students',
    '/students/edit',
    '/students/edit/1/2',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/../api/main.ts',
    '/assets/nothing.js',
    '/students/unknown/1',
    '/%E0%A4%A',
  ])('for %s is refused or not found', async (path) => {
    const { status, text } = await officer.get(path);
    expect([400, 404]).toContain(status);
    expect(text).not.toContain('root:');
  });

  it.each(['PUT', 'DELETE', 'PATCH'])('with the method %s is refused', async (method) => {
    const reply = await officer.request(method, '/students/edit/1', { headers: { requestverificationtoken: officer.token } });
    expect([404, 405]).toContain(reply.status);
  });
});

const nonsense = [
  '{}',
  '[]',
  'null',
  '{"state":"x"}',
  '{"ids":{},"filter":[]}',
  '{"reference":null,"Revision":"","password":1,"email":[],"group":"x"}',
  '{"a":{"b":{"c":[1,2,{"d":null}]}}}',
];

// The route that is left out ends the session that the tests share.
describe.each(Object.entries(routes).filter(([path]) => path !== '/account/logout'))('the route %s', (path, methods) => {
  it('answers nonsense in the usual shape, without a server error', async () => {
    const wrong: string[] = [];
    const address = path.replaceAll(/\{\w+\}/g, '2147483647');
    for (const method of Object.keys(methods)) {
      const tries: Promise<Reply<unknown>>[] =
        method === 'get'
          ? ['', '?page=x&filter=%00', '?at=x', '?id[]=1', `?${'x'.repeat(3000)}=1`].map((query) => admin.get(address + query))
          : nonsense.map((body) =>
              admin.request(method.toUpperCase(), address, {
                headers: { 'content-type': 'application/json', requestverificationtoken: admin.token },
                body,
              }),
            );
      for (const reply of await Promise.all(tries)) {
        const bad = reply.status >= 500 || (reply.status >= 400 && typeof refusalOf(reply).fields === 'string');
        if (bad) wrong.push(`${method} ${address}: ${reply.status} ${reply.text.slice(0, 150)}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

it('is still ready after nonsense', async () => {
  await expect.poll(readReadiness, { timeout: 30_000 }).toBe(200);
});

import { describe, expect, it } from 'vitest';
import { as, stranger, waymark } from '../running/waymark.ts';

interface Operation {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, { readonly content?: unknown }>>;
}

const { json: openapi } = await as('admin').get<{ openapi: string; paths: Record<string, Record<string, Operation>> }>('/openapi.json');
const operations = Object.entries(openapi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation, name: `${method.toUpperCase()} ${path}` })),
);

/** The routes that design.md promises of every record type that people edit, and of those that they only follow. */
const edited = (path: string) => [
  `GET /${path}/search`,
  `GET /${path}/create`,
  `GET /${path}/edit/{id}`,
  `GET /${path}/history/{id}`,
  `POST /${path}/create`,
  `POST /${path}/edit/{id}`,
  `POST /${path}/delete/{id}`,
  `POST /${path}/state/{id}`,
  `POST /${path}/bulk-delete`,
  `POST /${path}/bulk-state`,
  `POST /${path}/export`,
];
const followed = (path: string) => [`GET /${path}/search`, `GET /${path}/edit/{id}`, `GET /${path}/history/{id}`, `POST /${path}/export`];

const promised = [
  ...['students', 'institutions', 'users'].flatMap(edited),
  ...['imports', 'exports', 'tasks'].flatMap(followed),
  'GET /imports/create',
  'POST /imports/create',
  'GET /imports/problems/{id}',
  'GET /tasks/problems/{id}',
  'POST /tasks/undo/{id}',
  'GET /exports/download/{id}',
  ...['invite', 'enable', 'disable', 'lock-out', 'unlock'].map((act) => `POST /users/${act}/{id}`),
  'GET /roles',
  'GET /search/definitions',
  'GET /health/live',
  'GET /health/ready',
  'GET /account/session',
  'POST /account/login',
  'POST /account/logout',
  'POST /account/group',
  'POST /account/password',
  'GET /account/sessions',
  'POST /account/sessions/end',
  'POST /account/still-here',
  'POST /users/end-sessions/{id}',
  'POST /users/reset-second-factor/{id}',
  'GET /account/second-factor',
  'POST /account/second-factor/show',
  'POST /account/second-factor/authenticator/offer',
  'POST /account/second-factor/authenticator/add',
  'POST /account/second-factor/authenticator/remove',
  'POST /account/second-factor/recovery-codes',
  'GET /system/second-factor',
  'POST /system/second-factor',
];

describe('the description of the API', () => {
  it('is OpenAPI 3.1', () => {
    expect(openapi.openapi).toMatch(/^3\.1/);
  });

  it.each(promised)('has %s', (name) => {
    expect(operations.map((operation) => operation.name)).toContain(name);
  });

  it('has nothing that does not answer', async () => {
    const silent: string[] = [];
    for (const { path, method, name } of operations) {
      const { status, json } = await stranger().ask(method.toUpperCase(), path.replaceAll(/\{\w+\}/g, '1'));
      if (status === 404 && json.message === 'There is nothing at this address.') silent.push(name);
    }
    expect(silent).toEqual([]);
  });

  it('says of every route what it is for, what it takes and what it answers, refusals included', () => {
    const poor = operations.filter(
      ({ operation, path, method }) =>
        !operation.summary ||
        !operation.tags?.length ||
        !operation.responses['200'] ||
        (path.includes('{id}') && !operation.parameters?.some((parameter) => parameter.in === 'path' && parameter.name === 'id')) ||
        (method === 'post' &&
          /\/(create|edit|state|login|group|password|bulk-state|export)(\/|$)/.test(path) &&
          path !== '/imports/create' &&
          !operation.requestBody) ||
        (!path.startsWith('/health/') && path !== '/account/session' && !operation.responses['4XX'] && !operation.responses['4xx']),
    );
    expect(poor.map(({ name }) => name)).toEqual([]);
  });

  it('has the fields that a form may set, and no others, in the body of an edit', () => {
    const body = JSON.stringify(openapi.paths['/students/edit/{id}']?.['post']?.requestBody);
    expect(body).toContain('"lastname"');
    expect(body).toContain('"Revision"');
    expect(body).not.toContain('"trackedByHesa"');
    expect(body).toContain('"additionalProperties":false');
  });
});

describe('one address', () => {
  it.each(['/', '/students/search', '/students/edit/1', '/account/invitation', '/tasks/search'])(
    '%s gives a browser the console, also to visitors',
    async (path) => {
      const { status, headers, text } = await stranger().get(path, { html: true });
      expect(status).toBe(200);
      expect(headers.get('content-type')).toMatch(/^text\/html/);
      expect(text).toMatch(/<html/i);
    },
  );

  it('gives a program data, by what it accepts or by saying that it is one', async () => {
    const officer = as('officer');
    for (const headers of [{ accept: 'application/json' }, { accept: 'text/html', 'x-requested-with': 'XMLHttpRequest' }]) {
      const response = await fetch(`${waymark.url}/students/search`, { headers: { ...headers, cookie: officer.cookies } });
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    }
  });

  it('is in the colours that a person chose from its first moment on, and says how far the read side is to whoever has a session', async () => {
    const opening = async (cookie: string) =>
      /<html[^>]*>/.exec(await (await fetch(`${waymark.url}/students/search`, { headers: { accept: 'text/html', cookie } })).text())?.[0];
    expect(await opening('')).toBe('<html lang="en-GB">');
    expect(await opening('waymark-preferences=dark.folded.all-fields')).toBe('<html data-theme="dark" data-rail="folded" lang="en-GB">');
    expect(await opening('waymark-preferences="><script>')).toBe('<html lang="en-GB">');
    // A cookie that no session has is a stranger's.
    expect(await opening('waymark_session=nonsense')).toBe('<html lang="en-GB">');
    expect(await opening(as('viewer').cookies)).toMatch(/^<html data-position="\d+" lang="en-GB">$/);
  });

  it('gives the console’s files to keep for ever, and their names change with their content', async () => {
    const { text } = await stranger().get('/', { html: true });
    const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(text) ?? [];
    const response = await fetch(waymark.url + script);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(script).toMatch(/-[\w-]{6,}\.js$/);
  });

  it('gives the console’s files compressed to those who take them so', async () => {
    const { text } = await stranger().get('/', { html: true });
    const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(text) ?? [];
    const sent = async (encoding: string) => {
      const response = await fetch(waymark.url + script, { headers: { 'accept-encoding': encoding } });
      return {
        encoding: response.headers.get('content-encoding'),
        length: Number(response.headers.get('content-length')),
        type: response.headers.get('content-type'),
        script: await response.text(),
      };
    };
    const [plain, zipped, brotli] = [await sent('identity'), await sent('gzip'), await sent('gzip, deflate, br')];
    expect([plain.encoding, zipped.encoding, brotli.encoding]).toEqual([null, 'gzip', 'br']);
    expect([zipped.script, brotli.script]).toEqual([plain.script, plain.script]);
    expect([zipped.type, brotli.type]).toEqual([plain.type, plain.type]);
    expect(brotli.length).toBeLessThan(plain.length / 2);
  });
});

describe('its answers', () => {
  const sent = async (path: string, encoding: string) => {
    const response = await fetch(waymark.url + path, {
      headers: { accept: 'application/json', 'accept-encoding': encoding, cookie: as('admin').cookies },
    });
    return {
      encoding: response.headers.get('content-encoding'),
      length: Number(response.headers.get('content-length')),
      varies: response.headers.get('vary'),
      text: await response.text(),
    };
  };

  it('come compressed to those who take them so, and small ones as they are', async () => {
    const [plain, zipped, brotli, choosy] = [
      await sent('/search/definitions', 'identity'),
      await sent('/search/definitions', 'gzip'),
      await sent('/search/definitions', 'gzip, deflate, br'),
      await sent('/search/definitions', 'br;q=0, gzip;q=0.5'),
    ];
    expect([plain.encoding, zipped.encoding, brotli.encoding, choosy.encoding]).toEqual([null, 'gzip', 'br', 'gzip']);
    expect([zipped.text, brotli.text]).toEqual([plain.text, plain.text]);
    expect(plain.length).toBe(Buffer.byteLength(plain.text));
    for (const { length } of [zipped, brotli]) expect(length).toBeLessThan(plain.length / 8);
    expect(plain.varies).toBe('Accept, X-Requested-With, Accept-Encoding');
    expect((await sent('/health/live', 'gzip, br')).encoding).toBeNull();
  });

  it('that go out bit by bit are not held up for it', async () => {
    const stop = new AbortController();
    const events = await fetch(`${waymark.url}/events`, {
      headers: { 'accept-encoding': 'gzip, br', cookie: as('admin').cookies },
      signal: stop.signal,
    });
    expect(events.headers.get('content-encoding')).toBeNull();
    stop.abort();
  });
});

describe('its health', () => {
  it('is told to anybody', async () => {
    for (const path of ['/health/live', '/health/ready']) expect((await fetch(waymark.url + path)).status).toBe(200);
  });
});

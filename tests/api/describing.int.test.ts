import { describe, expect, it } from 'vitest';
import { nothingHere } from '../../domain/messages.ts';
import { as, newVisitor, readReadiness, waymark } from '../running/waymark.ts';

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

/** The routes that the design promises for editable and for read-only record types. */
const editRoutes = (path: string) => [
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
const readRoutes = (path: string) => [`GET /${path}/search`, `GET /${path}/edit/{id}`, `GET /${path}/history/{id}`, `POST /${path}/export`];

const promised = [
  ...['students', 'institutions', 'users'].flatMap(editRoutes),
  ...['imports', 'exports', 'tasks'].flatMap(readRoutes),
  'GET /imports/create',
  'POST /imports/create',
  'GET /imports/problems/{id}',
  'GET /tasks/problems/{id}',
  'POST /tasks/undo/{id}',
  ...['approve', 'withdraw-approval', 'cancel', 'withdraw'].flatMap((action) => [
    `POST /activities/${action}/{id}`,
    `POST /activities/bulk-${action}`,
  ]),
  'GET /exports/download/{id}',
  ...['invite', 'enable', 'disable', 'lock-out', 'unlock'].map((action) => `POST /users/${action}/{id}`),
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

describe('the OpenAPI description', () => {
  it('has version 3.1', () => {
    expect(openapi.openapi).toMatch(/^3\.1/);
  });

  it.each(promised)('describes %s', (name) => {
    expect(operations.map((operation) => operation.name)).toContain(name);
  });

  it('describes only routes that exist', async () => {
    const missingRoutes: string[] = [];
    for (const { path, method, name } of operations) {
      const { status, json } = await newVisitor().request(method.toUpperCase(), path.replaceAll(/\{\w+\}/g, '1'));
      if (status === 404 && json.message === nothingHere) missingRoutes.push(name);
    }
    expect(missingRoutes).toEqual([]);
  });

  it('gives every route a summary, parameters, a body and answers with refusals', () => {
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

  it('lists exactly the editable fields in the body of an edit', () => {
    const bodyAt = (path: string) => JSON.stringify(openapi.paths[path]?.['post']?.requestBody);
    const body = bodyAt('/students/edit/{id}');
    expect(body).toContain('"lastname"');
    expect(body).toContain('"Revision"');
    expect(body).not.toContain('"trackedByHesa"');
    // Names of values in rows cannot be listed; a type without rows has none beside its fields.
    expect(bodyAt('/institutions/edit/{id}')).toContain('"additionalProperties":false');
  });
});

describe('an address that serves both pages and data', () => {
  it.each(['/', '/students/search', '/students/edit/1', '/account/invitation', '/tasks/search'])(
    '%s answers a browser with the console, without a session too',
    async (path) => {
      const { status, headers, text } = await newVisitor().get(path, { acceptsHtml: true });
      expect(status).toBe(200);
      expect(headers.get('content-type')).toMatch(/^text\/html/);
      expect(text).toMatch(/<html/i);
    },
  );

  it.each([
    '/imports/template/student',
    '/imports/not-imported/1',
    '/exports/download/1',
    '/security/events/download',
    '/ambassadors/pay-runs/1/file',
    '/ambassadors/contracts/1/pdf',
    '/contracts/1/pdf',
    '/ambassadors/attachments/1/1',
    '/own/documents/1',
    '/calendar/feed/none.ics',
  ])('%s answers a browser with its file, or why there is none', async (path) => {
    const { headers } = await as('admin').get(path, { acceptsHtml: true });
    expect(headers.get('content-type')).not.toMatch(/^text\/html/);
  });

  it('answers a program with JSON, by Accept or X-Requested-With', async () => {
    const officer = as('officer');
    for (const headers of [{ accept: 'application/json' }, { accept: 'text/html', 'x-requested-with': 'XMLHttpRequest' }]) {
      const response = await fetch(`${waymark.url}/students/search`, { headers: { ...headers, cookie: officer.cookies } });
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    }
  });

  it('renders the user’s colour scheme at once and gives sessions the read position', async () => {
    const opening = async (cookie: string) =>
      /<html[^>]*>/.exec(await (await fetch(`${waymark.url}/students/search`, { headers: { accept: 'text/html', cookie } })).text())?.[0];
    expect(await opening('')).toBe('<html lang="en-GB">');
    expect(await opening('waymark-preferences=dark.folded.all-fields')).toBe('<html data-theme="dark" data-rail="folded" lang="en-GB">');
    expect(await opening('waymark-preferences="><script>')).toBe('<html lang="en-GB">');
    expect(await opening('waymark_session=nonsense')).toBe('<html lang="en-GB">');
    expect(await opening(as('viewer').cookies)).toMatch(/^<html data-position="\d+" lang="en-GB">$/);
  });

  it('serves the console’s files as immutable under names with a content hash', async () => {
    const { text } = await newVisitor().get('/', { acceptsHtml: true });
    const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(text) ?? [];
    const response = await fetch(waymark.url + script);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(script).toMatch(/-[\w-]{6,}\.js$/);
  });

  it('serves the console’s files compressed if the client accepts it', async () => {
    const { text } = await newVisitor().get('/', { acceptsHtml: true });
    const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(text) ?? [];
    const readSent = async (encoding: string) => {
      const response = await fetch(waymark.url + script, { headers: { 'accept-encoding': encoding } });
      return {
        encoding: response.headers.get('content-encoding'),
        length: Number(response.headers.get('content-length')),
        type: response.headers.get('content-type'),
        script: await response.text(),
      };
    };
    const [plain, zipped, brotli] = [await readSent('identity'), await readSent('gzip'), await readSent('gzip, deflate, br')];
    expect([plain.encoding, zipped.encoding, brotli.encoding]).toEqual([null, 'gzip', 'br']);
    expect([zipped.script, brotli.script]).toEqual([plain.script, plain.script]);
    expect([zipped.type, brotli.type]).toEqual([plain.type, plain.type]);
    expect(brotli.length).toBeLessThan(plain.length / 2);
  });
});

describe('an answer', () => {
  const readSent = async (path: string, encoding: string) => {
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

  it('is compressed if the client accepts it and the answer is not small', async () => {
    const [plain, zipped, brotli, choosy] = [
      await readSent('/openapi.json', 'identity'),
      await readSent('/openapi.json', 'gzip'),
      await readSent('/openapi.json', 'gzip, deflate, br'),
      await readSent('/openapi.json', 'br;q=0, gzip;q=0.5'),
    ];
    expect([plain.encoding, zipped.encoding, brotli.encoding, choosy.encoding]).toEqual([null, 'gzip', 'br', 'gzip']);
    expect([zipped.text, brotli.text]).toEqual([plain.text, plain.text]);
    expect(plain.length).toBe(Buffer.byteLength(plain.text));
    for (const { length } of [zipped, brotli]) expect(length).toBeLessThan(plain.length / 8);
    expect(plain.varies).toBe('Accept, X-Requested-With, Accept-Encoding');
    expect((await readSent('/health/live', 'gzip, br')).encoding).toBeNull();
  });

  it('is not compressed if it is a stream', async () => {
    const stop = new AbortController();
    const events = await fetch(`${waymark.url}/events`, {
      headers: { 'accept-encoding': 'gzip, br', cookie: as('admin').cookies },
      signal: stop.signal,
    });
    expect(events.status).toBe(200);
    expect(events.headers.get('content-type')).toBe('text/event-stream');
    expect(events.headers.get('content-encoding')).toBeNull();
    stop.abort();
  });
});

describe('the health check', () => {
  it('answers visitors', async () => {
    expect((await fetch(`${waymark.url}/health/live`)).status).toBe(200);
    await expect.poll(readReadiness, { timeout: 30_000 }).toBe(200);
  });
});

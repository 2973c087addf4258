import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer, request as httpRequest, type RequestListener } from 'node:http';
import { createServer, request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { demoPassword } from '../../api/demo/seed.ts';
import { createNodeCredentials } from '../../infra/eventLog/nodeCredentials.ts';
import { makeDataFolder } from '../infra/dataFolder.ts';
import { copyDemoFolder, embeddedServers } from '../running/demoFolder.ts';
import { startWaymark, type WaymarkProcess } from '../running/process.ts';

interface ServerReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const { certificate, privateKey } = await createNodeCredentials();

/** Sends a request over HTTP or HTTPS and trusts the certificate of these tests. */
const sendRequest = (url: string, { method = 'GET', headers = {}, body }: RequestOptions = {}): Promise<ServerReply> =>
  new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? httpsRequest : httpRequest;
    const pending = send(
      url,
      { method, headers: { accept: 'application/json', ...headers }, ca: certificate, agent: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      },
    );
    pending.on('error', reject);
    pending.end(body);
  });

/** A reverse proxy, with or without TLS, set up as docs/operations.md describes for nginx and Caddy. */
const startProxy = async (target: () => string, protocol: 'https' | 'http'): Promise<{ readonly port: number; close(): void }> => {
  const handle: RequestListener = (incoming, outgoing) => {
    const client = String(incoming.headers['x-test-client'] ?? '192.0.2.1');
    const forwarded = httpRequest(
      target() + (incoming.url ?? '/'),
      {
        method: incoming.method,
        headers: {
          ...incoming.headers,
          'x-forwarded-for': client,
          'x-forwarded-proto': protocol,
          'x-forwarded-host': incoming.headers.host ?? '',
        },
        agent: false,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  };
  const server = protocol === 'https' ? createServer({ cert: certificate, key: privateKey }, handle) : createHttpServer(handle);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close().closeAllConnections() };
};

const cookiesOf = ({ headers }: ServerReply): readonly string[] => [headers['set-cookie'] ?? []].flat();
const cookieHeader = (cookies: readonly string[]): string => cookies.map((line) => line.split(';')[0]).join('; ');
const tokenOf = ({ text }: ServerReply): string => (JSON.parse(text) as { RequestVerificationToken: string }).RequestVerificationToken;
const isSafe = (line: string): boolean =>
  /^__Host-waymark_\w+=/.test(line) &&
  /; Secure/.test(line) &&
  /; HttpOnly/.test(line) &&
  /; Path=\/(;|$)/.test(line) &&
  !/Domain=/.test(line);

const startMs = 300_000;

let folder = '';
beforeAll(async () => {
  folder = await makeDataFolder('waymark-tls-');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('Waymark behind a TLS proxy', () => {
  let waymark: WaymarkProcess;
  let secure: Awaited<ReturnType<typeof startProxy>>;
  let plain: Awaited<ReturnType<typeof startProxy>>;
  let base = '';

  beforeAll(async () => {
    [secure, plain] = await Promise.all([startProxy(() => waymark.url, 'https'), startProxy(() => waymark.url, 'http')]);
    base = `https://localhost:${secure.port}`;
    const dataDir = join(folder, 'proxied');
    await mkdir(dataDir);
    await copyDemoFolder(inject('demoFolder'), dataDir, embeddedServers);
    const proxied = { TRUST_PROXY: '127.0.0.1, ::1', PUBLIC_URL: base, LOG_LEVEL: 'trace' };
    waymark = await startWaymark({ DATA_DIR: dataDir, DEMO: '1', ...proxied, ...embeddedServers }, startMs);
  }, startMs);
  afterAll(async () => {
    secure.close();
    plain.close();
    await waymark.stop();
  });

  const signIn = async (email: string, password: string, client = '192.0.2.1') => {
    const session = await sendRequest(`${base}/account/session`, { headers: { 'x-test-client': client } });
    const reply = await sendRequest(`${base}/account/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookieHeader(cookiesOf(session)), 'x-test-client': client },
      body: JSON.stringify({ email, password, __RequestVerificationToken: tokenOf(session) }),
    });
    return { session, reply };
  };

  it('sends Secure host-bound cookies and an HSTS header for one year', async () => {
    const { session, reply } = await signIn('viewer@demo.test', demoPassword);
    expect(reply.status).toBe(200);
    const cookies = [...cookiesOf(session), ...cookiesOf(reply)];
    expect(cookies.length).toBeGreaterThanOrEqual(2);
    expect(cookies.filter((line) => !isSafe(line))).toEqual([]);
    expect(session.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  it('redirects or refuses plain HTTP whatever the Host header says, but answers health checks', async () => {
    const plainReply = await sendRequest(`http://127.0.0.1:${plain.port}/students/search?filter=a%2Cb`, {
      headers: { host: 'evil.example' },
    });
    expect([plainReply.status, plainReply.headers['location']]).toEqual([308, `${base}/students/search?filter=a%2Cb`]);
    const change = await sendRequest(`http://127.0.0.1:${plain.port}/account/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(change.status).toBe(403);
    expect(cookiesOf(change)).toEqual([]);
    expect((await sendRequest(`http://127.0.0.1:${plain.port}/health/live`)).status).toBe(200);
  });

  it('counts limits by the client’s address, not the proxy’s', { timeout: 120_000 }, async () => {
    for (let each = 0; each < 7; each += 1) await signIn('viewer@demo.test', 'wrong password', '192.0.2.66');
    expect((await signIn('viewer@demo.test', 'wrong password', '192.0.2.66')).reply.status).toBe(429);
    expect((await signIn('viewer@demo.test', demoPassword, '192.0.2.67')).reply.status).toBe(200);
  });

  it('logs no cookie, token, password or name at the finest level', async () => {
    const name = 'Featherstonehaugh';
    const { session, reply } = await signIn('data@demo.test', demoPassword);
    const cookie = cookieHeader(cookiesOf(reply).filter((line) => line.includes('_session=')));
    const fresh = await sendRequest(`${base}/account/session`, { headers: { cookie } });
    const cookies = `${cookie}; ${cookieHeader(cookiesOf(fresh).filter((line) => line.includes('_csrf=')))}`;
    const token = tokenOf(fresh);
    const searched = await sendRequest(`${base}/students/search?filter=${name}`, { headers: { cookie: cookies } });
    expect(searched.status).toBe(200);
    const body = [
      '--x',
      'Content-Disposition: form-data; name="reference"',
      '',
      name,
      '--x',
      'Content-Disposition: form-data; name="type"',
      '',
      'edubase',
      '--x',
      `Content-Disposition: form-data; name="file"; filename="${name}.csv"`,
      'Content-Type: text/csv',
      '',
      `URN,EstablishmentName,EstablishmentStatus (code)\r\n1,${name},1`,
      '--x--',
      '',
    ].join('\r\n');
    const uploaded = await sendRequest(`${base}/imports/create`, {
      method: 'POST',
      headers: {
        cookie: cookies,
        requestverificationtoken: token,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(Buffer.byteLength(body)),
      },
      body,
    });
    expect(uploaded.status).toBe(200);
    const broken = await sendRequest(`${base}/students/create`, {
      method: 'POST',
      headers: { cookie: cookies, 'content-type': 'application/json' },
      body: `{"lastname":"${name}"`,
    });
    expect(broken.status).toBe(400);
    const feedReply = await sendRequest(`${base}/account/calendar-feed`, {
      method: 'POST',
      headers: { cookie: cookies, requestverificationtoken: token, 'content-type': 'application/json' },
      body: '{}',
    });
    const calendar = /[\w-]{43}\.ics/.exec(feedReply.text)?.[0] ?? '';
    expect(calendar).not.toBe('');
    expect((await sendRequest(`${base}/calendar/feed/${calendar}`)).status).toBe(200);
    expect((await sendRequest(`${base}/calendar/feed/${calendar.replace('.ics', 'A.ics')}`)).status).toBe(404);
    const send = (path: string, sentBody: object, readAfter = '0') =>
      sendRequest(`${base}${path}`, {
        method: 'POST',
        headers: { cookie: cookies, requestverificationtoken: token, 'content-type': 'application/json', 'read-after': readAfter },
        body: JSON.stringify(sentBody),
      });
    const times = { start: '2026-03-28T10:00:00.000Z', end: '2026-03-28T12:30:00.000Z' };
    const { CurrentGroup: group } = JSON.parse(fresh.text) as { readonly CurrentGroup: number };
    const activity = await send('/activities/create', { eventTitle: 'A visit', group, ...times });
    expect(activity.status).toBe(200);
    const { Id, Position } = JSON.parse(activity.text) as { readonly Id: number; readonly Position: string };
    const answers = { reason: `${name} is ill` };
    const replies = [
      await send('/activities/bulk-cancel', { given: answers, ids: [Id, 2_147_483_647] }, Position),
      await send(`/activities/cancel/${Id}`, answers),
      await send(`/activities/cancel/${Id}`, { reason: name.repeat(200) }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 400]);
    const output = waymark.output().replace(/^Sign in as .*$/m, '');
    expect(output).toContain('"level":10');
    expect(output).toContain('starting multipart parsing');
    const secrets = [
      demoPassword,
      'wrong password',
      name,
      '@demo.test',
      token,
      tokenOf(session),
      calendar.slice(0, -4),
      ...cookies.split('; ').map((each) => each.split('=')[1] ?? ''),
    ];
    expect(secrets.filter((secret) => secret === '' || output.includes(secret))).toEqual([]);
  });
});

describe('Waymark with its own certificate', () => {
  let waymark: WaymarkProcess;

  beforeAll(async () => {
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    await writeFile(cert, certificate);
    await writeFile(key, privateKey);
    const dataDir = join(folder, 'own');
    await mkdir(dataDir);
    await copyDemoFolder(inject('demoFolder'), dataDir, embeddedServers);
    waymark = await startWaymark({ DATA_DIR: dataDir, DEMO: '1', TLS_CERT: cert, TLS_KEY: key, ...embeddedServers }, startMs);
  }, startMs);
  afterAll(() => waymark.stop());

  it('speaks TLS 1.2 and 1.3, refuses plain HTTP and sends Secure cookies', async () => {
    const { port } = new URL(waymark.url);
    expect(waymark.url).toMatch(/^https:/);
    const session = await sendRequest(`https://localhost:${port}/account/session`);
    expect(cookiesOf(session).filter((line) => !isSafe(line))).toEqual([]);
    expect(session.headers['strict-transport-security']).toContain('max-age=31536000');
    await expect(sendRequest(`http://localhost:${port}/account/session`)).rejects.toThrow(/hang up|ECONNRESET|EPROTO/);
    const versionOf = (maxVersion: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3') =>
      new Promise<string | null>((resolve) => {
        const socket = connect(
          { port: Number(port), host: 'localhost', ca: certificate, minVersion: 'TLSv1.1', maxVersion, ciphers: 'DEFAULT@SECLEVEL=0' },
          () => {
            resolve(socket.getProtocol());
            socket.destroy();
          },
        );
        socket.on('error', () => resolve(null));
      });
    expect([await versionOf('TLSv1.1'), await versionOf('TLSv1.2'), await versionOf('TLSv1.3')]).toEqual([null, 'TLSv1.2', 'TLSv1.3']);
  });
});

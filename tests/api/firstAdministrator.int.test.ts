import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequiredRolesAnswer } from '../../api/contract/secondFactor.ts';
import { secondFactorNeeded } from '../../domain/signInMessages.ts';
import { makeDataFolder } from '../infra/dataFolder.ts';
import { readMail } from '../running/mail.ts';
import { startWaymark, type WaymarkProcess } from '../running/process.ts';
import { setUpAuthenticator } from '../running/totp.ts';
import { Visitor } from '../running/visitor.ts';

const email = 'admin@waymark.example';
const password = 'Seven-herons-over-1-lake';
let dataDir: string;
let running: WaymarkProcess;
let oneTime: string;
const admin = () => new Visitor(running.url);

beforeAll(async () => {
  dataDir = await makeDataFolder('waymark-first-');
  running = await startWaymark({ DATA_DIR: dataDir, DEMO: '0', DATABASE_URL: '', EVENTSTORE_URL: '', REDIS_URL: '' });
  oneTime = /one-time password (\S+)/.exec(running.output())?.[1] ?? '';
});
afterAll(async () => {
  await running.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('the first administrator must change the one-time password and set up a second factor first', async () => {
  const visitor = admin();
  expect((await visitor.signIn(email, oneTime)).status).toBe(200);
  expect(await visitor.session()).toMatchObject({
    Authenticated: false,
    User: null,
    Everywhere: [],
    Pending: ['newPassword', 'enrolSecondFactor'],
  });
  expect((await visitor.get('/users/search')).status).toBe(401);
  expect((await visitor.post('/users/create', { firstname: 'A', lastname: 'B', email: 'a@example.org' })).status).toBe(401);
  expect((await visitor.post('/account/second-factor/authenticator/offer')).status).toBe(401);
  expect((await visitor.post('/account/password', { current: oneTime, password: oneTime })).status).toBe(400);

  const elsewhere = admin();
  await elsewhere.signIn(email, oneTime);
  expect((await visitor.post('/account/password', { current: oneTime, password })).status).toBe(200);
  expect((await admin().signIn(email, oneTime)).status).toBe(400);
  expect((await elsewhere.session()).Pending).toEqual([]);

  expect(await visitor.session()).toMatchObject({ Authenticated: false, Pending: ['enrolSecondFactor'] });
  expect((await visitor.get('/users/search')).status).toBe(401);
  await setUpAuthenticator(visitor);
  expect(await visitor.session()).toMatchObject({ Authenticated: true, Pending: [] });
  expect((await visitor.get('/users/search')).status).toBe(200);
  expect((await visitor.post('/account/second-factor/authenticator/remove')).json).toMatchObject({
    Success: false,
    message: secondFactorNeeded,
  });

  // A new requirement applies at once.
  const before = await visitor.get<RequiredRolesAnswer>('/system/second-factor');
  expect(before.json).toMatchObject({ AdministratorsAlways: true });
  expect(before.json.Roles.filter(({ Required }) => Required)).toEqual([]);
  const address = 'viola@example.org';
  const { Id } = await visitor.create('users', {
    firstname: 'Viola',
    lastname: 'Viewer',
    email: address,
    roles: [{ group: null, role: 'viewer' }],
  });
  await visitor.post(`/users/invite/${Id}`);
  const viewer = admin();
  await viewer.session();
  const invitation = /\/account\/invitation#([\w-]+)/.exec(await readMail(dataDir, address))?.[1];
  expect((await viewer.post('/account/password', { invitation, password: 'Nine-quiet-harbours-44' })).status).toBe(200);
  await viewer.session();
  expect((await viewer.get('/students/search')).status).toBe(200);
  expect((await viewer.get('/system/second-factor')).status).toBe(403);
  expect((await viewer.post('/system/second-factor', { roles: [] })).status).toBe(403);
  expect((await visitor.post('/system/second-factor', { roles: ['nobody'] })).status).toBe(400);
  expect((await visitor.post('/system/second-factor', { roles: ['viewer'] })).status).toBe(200);
  expect((await viewer.get('/students/search')).status).toBe(401);
  expect(await viewer.session()).toMatchObject({ Authenticated: false, Pending: ['enrolSecondFactor'] });
  await setUpAuthenticator(viewer);
  expect((await viewer.get('/students/search')).status).toBe(200);

  expect((await stat(join(dataDir, 'secrets.key'))).mode & 0o777).toBe(0o600);
});

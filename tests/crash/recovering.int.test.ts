import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { demoPassword } from '../../api/demo/seed.ts';
import { lastAdministrator } from '../../domain/messages.ts';
import { makeDataFolder } from '../infra/dataFolder.ts';
import { copyDemoFolder, embeddedServers } from '../running/demoFolder.ts';
import { startWaymark, type WaymarkProcess } from '../running/process.ts';
import { untilSignedIn } from '../running/untilSignedIn.ts';
import { Visitor } from '../running/visitor.ts';

let folder: string;
let waymark: WaymarkProcess | null = null;

const environment = () => ({ DATA_DIR: join(folder, 'data'), DEMO: '1', ...embeddedServers });
const recover = (...args: readonly string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'api/tools/adminRecover.ts', ...args], {
    env: { ...process.env, ...environment(), VITEST: '' },
  });

beforeAll(async () => {
  folder = await makeDataFolder('waymark-recover-');
  await mkdir(join(folder, 'data'));
  await copyDemoFolder(inject('demoFolder'), join(folder, 'data'), embeddedServers);
});
afterAll(async () => {
  await waymark?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('invites another administrator on the server’s terminal; of two, one always remains', async () => {
  await Promise.all([
    expect(recover()).rejects.toThrow('Run this on the server’s own terminal'),
    expect(recover('--yes', '--email', 'nobody')).rejects.toThrow('This is not an email address'),
  ]);
  const { stdout } = await recover('--yes', '--email', 'second@example.test');
  const secret = /\/account\/invitation#([\w-]+)/.exec(stdout)?.[1] ?? '';

  waymark = await startWaymark(environment());
  const [first, second] = [new Visitor(waymark.url), new Visitor(waymark.url)];
  await first.signIn('admin@demo.test', demoPassword);
  const own = (await first.session()).User?.Id ?? 0;
  await second.session();
  expect((await second.post('/account/password', { invitation: secret, password: 'a lovely garden gate' })).status).toBe(200);
  const other = (await untilSignedIn(second)).User?.Id ?? 0;
  expect((await first.history('users', other)).map(({ Sentence, Actor }) => `${Sentence} (${Actor})`).slice(0, 2)).toEqual([
    'Invited the user (The server’s operator)',
    'Was invited as an administrator on the server’s own terminal (The server’s operator)',
  ]);
  const both = await Promise.all([first.post(`/users/disable/${other}`), second.post(`/users/disable/${own}`)]);
  expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);

  const [last, id] = both[0].status === 200 ? [first, own] : [second, other];
  const { Revision, Title } = await last.form('users', id);
  const refusal = { status: 400, json: { message: lastAdministrator(Title) } };
  for (const action of ['disable', 'lock-out', 'delete']) expect(await last.post(`/users/${action}/${id}`)).toMatchObject(refusal);
  expect(await last.edit('users', id, Revision, { roles: [] })).toMatchObject(refusal);
}, 400_000);

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
import { Visitor } from '../running/visitor.ts';

let folder: string;
let waymark: WaymarkProcess | null = null;

const environment = () => ({ DATA_DIR: join(folder, 'data'), DEMO: '1', ...embeddedServers });
const start = async () => {
  waymark = await startWaymark(environment());
  return waymark.url;
};
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

it('keeps the last administrator; the server’s terminal invites another; of two, one always remains', async () => {
  const first = new Visitor(await start());
  await first.signIn('admin@demo.test', demoPassword);
  const own = (await first.session()).User?.Id ?? 0;
  const refusal = { status: 400, json: { message: lastAdministrator('Alex Admin') } };
  for (const action of ['disable', 'lock-out', 'delete']) expect(await first.post(`/users/${action}/${own}`)).toMatchObject(refusal);
  const { Revision } = await first.form('users', own);
  expect(await first.edit('users', own, Revision, { roles: [] })).toMatchObject(refusal);
  await waymark?.stop();

  await Promise.all([
    expect(recover()).rejects.toThrow('Run this on the server’s own terminal'),
    expect(recover('--yes', '--email', 'nobody')).rejects.toThrow('This is not an email address'),
  ]);
  const { stdout } = await recover('--yes', '--email', 'second@example.test');
  const secret = /\/account\/invitation#([\w-]+)/.exec(stdout)?.[1] ?? '';

  const url = await start();
  const [again, second] = [new Visitor(url), new Visitor(url)];
  await again.signIn('admin@demo.test', demoPassword);
  await second.session();
  expect((await second.post('/account/password', { invitation: secret, password: 'a lovely garden gate' })).status).toBe(200);
  const other = (await second.session()).User?.Id ?? 0;
  expect((await again.history('users', other)).map(({ Sentence, Actor }) => `${Sentence} (${Actor})`).slice(0, 2)).toEqual([
    'Invited the user (The server’s operator)',
    'Was invited as an administrator on the server’s own terminal (The server’s operator)',
  ]);
  const both = await Promise.all([again.post(`/users/disable/${other}`), second.post(`/users/disable/${own}`)]);
  expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
}, 400_000);

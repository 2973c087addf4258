import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DevProcess } from '../../api/tools/dev/devProcess.ts';
import { pathOf } from '../../api/tools/dev/pathOf.ts';
import { silentLogger } from '../../infra/logger.ts';

const willing = "process.send({ ready: true }); process.on('disconnect', () => process.exit());";
const failing = 'process.exit(1);';

describe('a process of npm run dev', () => {
  let folder = '';
  let running: DevProcess;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waymark-dev-process-'));
    const script = { file: join(folder, 'child.mjs'), nodeOptions: [] };
    running = new DevProcess(() => ({ name: 'child', script, env: {}, readyTimeoutMs: 30_000 }), silentLogger);
  });
  afterEach(async () => {
    await running.stop();
    await rm(folder, { recursive: true });
  });

  const change = (source: string) => writeFile(join(folder, 'child.mjs'), source);

  it('tells that it runs', async () => {
    await change(willing);
    expect(await running.restart()).toBe(true);
  });

  it('tells that it could not be started, and starts after the next change', async () => {
    await change(failing);
    expect(await running.restart()).toBe(false);
    await change(willing);
    expect(await running.restart()).toBe(true);
  });
});

describe('the path of a request to npm run dev', () => {
  it.each([
    ['/', '/'],
    ['/list/ListPage.tsx?t=1', '/list/ListPage.tsx'],
    ['//', null],
    ['http://', null],
  ])('of %s is %s', (url, path) => {
    expect(pathOf(url)).toBe(path);
  });
});

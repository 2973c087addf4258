import { chmod, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDataFolder } from '../infra/dataFolder.ts';
import { eventually, pause } from '../infra/waiting.ts';
import { startWaymark, type WaymarkProcess } from '../running/process.ts';
import { findPart, type Part } from './children.ts';

let folder = '';
let waymark: WaymarkProcess;

beforeAll(async () => {
  folder = await makeDataFolder('waymark-standstill-');
  await chmod(folder, 0o711);
  waymark = await startWaymark({ DATA_DIR: folder, DEMO: '0', DATABASE_URL: '', EVENTSTORE_URL: '', REDIS_URL: '' });
});
afterAll(async () => {
  await waymark.stop();
  await rm(folder, { recursive: true, force: true });
});

const ready = async (): Promise<{ status: number; json: { status: string; unready?: readonly string[] } }> => {
  const response = await fetch(`${waymark.url}/health/ready`, {
    headers: { cookie: 'waymark_session=somebody' },
    signal: AbortSignal.timeout(4000),
  });
  return { status: response.status, json: (await response.json()) as { status: string } };
};

describe('/health/ready', () => {
  test.each([
    ['postmaster', 'database'],
    ['event log node', 'event log'],
  ] as const)('reports that the %s has stopped, and later that it continues', async (part: Part, name) => {
    expect(await ready()).toEqual({ status: 200, json: { status: 'ready' } });
    const pids = findPart(waymark.pid, part);
    if (pids === undefined) throw new Error(`There is no ${part}`);
    process.kill(pids, 'SIGSTOP');
    try {
      await pause(1000);
      await eventually(20_000, async () => {
        const { status, json } = await ready();
        expect(status).toBe(503);
        expect(json.unready).toContain(name);
      });
      const live = await fetch(`${waymark.url}/health/live`, {
        headers: { cookie: 'waymark_session=somebody' },
        signal: AbortSignal.timeout(4000),
      });
      expect(live.status).toBe(200);
    } finally {
      process.kill(pids, 'SIGCONT');
    }
    await eventually(20_000, async () => expect((await ready()).status).toBe(200));
  });

  test('reports that the folder of files is away, and later that it is back', async () => {
    expect((await ready()).status).toBe(200);
    await rename(join(folder, 'files'), join(folder, 'files-away'));
    try {
      await eventually(20_000, async () =>
        expect(await ready()).toEqual({ status: 503, json: { status: 'not ready', unready: ['file store'] } }),
      );
    } finally {
      await rename(join(folder, 'files-away'), join(folder, 'files'));
    }
    await eventually(20_000, async () => expect((await ready()).status).toBe(200));
  });
});

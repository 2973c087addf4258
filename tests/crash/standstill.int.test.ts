import { chmod, rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDataFolder } from '../infra/dataFolder.ts';
import { type S3Double, startS3Double } from '../infra/files/s3Double.ts';
import { eventually } from '../infra/waiting.ts';
import { embeddedServers } from '../running/demoFolder.ts';
import { startWaymark, type WaymarkProcess } from '../running/process.ts';
import { findPart, type Part } from './children.ts';

let folder = '';
let bucket: S3Double;
let waymark: WaymarkProcess;

beforeAll(async () => {
  folder = await makeDataFolder('waymark-standstill-');
  await chmod(folder, 0o711);
  bucket = await startS3Double();
  const { endpoint, accessKeyId, secretAccessKey } = bucket.settings;
  waymark = await startWaymark({
    DATA_DIR: folder,
    DEMO: '0',
    ...embeddedServers,
    FILES_URL: 's3://records/waymark',
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
});
afterAll(async () => {
  await waymark.stop();
  await bucket.close();
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

  test('reports that the bucket of files is silent, and later that it answers again', async () => {
    expect((await ready()).status).toBe(200);
    bucket.failWith('silence');
    try {
      await eventually(20_000, async () =>
        expect(await ready()).toEqual({ status: 503, json: { status: 'not ready', unready: ['file store'] } }),
      );
    } finally {
      bucket.failWith(null);
    }
    await eventually(20_000, async () => expect((await ready()).status).toBe(200));
  });
});

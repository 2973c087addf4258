import { chmod, rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDataFolder } from '../infra/dataFolder.ts';
import { type S3Double, startS3Double } from '../infra/files/s3Double.ts';
import { eventually } from '../infra/waiting.ts';
import { startWaymark, type WaymarkProcess } from '../running/process.ts';

let folder = '';
let bucket: S3Double;
let waymark: WaymarkProcess;

beforeAll(async () => {
  folder = await makeDataFolder('waymark-bucket-');
  await chmod(folder, 0o711);
  bucket = await startS3Double();
  const { endpoint, accessKeyId, secretAccessKey } = bucket.settings;
  waymark = await startWaymark({
    DATA_DIR: folder,
    DEMO: '0',
    DATABASE_URL: '',
    EVENTSTORE_URL: '',
    REDIS_URL: '',
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

const ready = async (): Promise<{ readonly status: number; readonly json: unknown }> => {
  const response = await fetch(`${waymark.url}/health/ready`, { signal: AbortSignal.timeout(4000) });
  return { status: response.status, json: await response.json() };
};

describe('/health/ready with files in a bucket', () => {
  test.each([
    ['fails', 503],
    ['refuses the key', 403],
    ['is silent', 'silence'],
  ] as const)('reports that the bucket %s, and later that it answers again', async (_what, failure) => {
    expect(await ready()).toEqual({ status: 200, json: { status: 'ready' } });
    bucket.failWith(failure);
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

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppendableFileStore } from '../../../commands/fileStore.ts';
import { ServerUnavailable } from '../../../domain/unavailable.ts';
import { readConfig } from '../../../infra/config.ts';
import { openS3Files } from '../../../infra/files/s3Files.ts';
import { eventually } from '../waiting.ts';
import { breakingOff, describeFileStore, contentOf } from './fileStore.conformance.ts';
import { type S3Double, startS3Double } from './s3Double.ts';

const mebibyte = 1024 * 1024;

describeFileStore('a bucket', async () => {
  const double = await startS3Double();
  return { files: openS3Files(double.settings), close: () => double.close() };
});

describeFileStore('a bucket of which it has all', async () => {
  const double = await startS3Double('');
  return { files: openS3Files(double.settings), close: () => double.close() };
});

// With FILES_URL=s3://… and its variables the same tests run on a real server.
if (process.env['FILES_URL']?.startsWith('s3:')) {
  const { files: filesConfig } = readConfig(process.env);
  describeFileStore('the given bucket', async () => {
    if (filesConfig.kind !== 's3') throw new Error('FILES_URL is not a bucket');
    const files = openS3Files({ ...filesConfig, prefix: `${filesConfig.prefix}test-${randomUUID()}/` });
    return { files, close: async () => undefined };
  });
}

describe('the file store in a bucket', () => {
  let double: S3Double;
  let files: AppendableFileStore;

  beforeEach(async () => {
    double = await startS3Double();
    files = openS3Files(double.settings);
  });
  afterEach(() => double.close());

  it('keeps all of its objects under its prefix', async () => {
    await files.write('imports/1/upload.csv', contentOf('x'));
    await files.appendTo('exports/1/all.csv', contentOf('x'));
    expect([...double.objects.keys()].toSorted()).toEqual([
      'waymark/.parts/exports/1/all.csv/000000000000000',
      'waymark/imports/1/upload.csv',
    ]);
  });

  it('reports that the server is away, so that tasks wait for it', async () => {
    double.failWith(503);
    await expect(files.write('x', contentOf('x'))).rejects.toThrow(ServerUnavailable);
    await expect(files.size('x')).rejects.toThrow(ServerUnavailable);
    await double.close();
    await expect(files.read('x')).rejects.toThrow(ServerUnavailable);
    double = await startS3Double();
  });

  it('fails a probe while the server is away, refuses or is silent, leaves no request open, and passes it afterwards', async () => {
    await expect(openS3Files({ ...double.settings, secretAccessKey: 'wrong' }).probe()).rejects.toThrow('SignatureDoesNotMatch');
    double.failWith(503);
    await expect(files.probe()).rejects.toThrow(ServerUnavailable);
    double.failWith('silence');
    const start = Date.now();
    await expect(files.probe()).rejects.toThrow(ServerUnavailable);
    expect(Date.now() - start).toBeLessThan(10_000);
    await eventually(20_000, async () => expect(double.countOpen()).toBe(0));
    double.failWith(null);
    await files.probe();
    expect([...double.objects.keys()]).toEqual(['waymark/.probe']);
  });

  it('does not treat a refusal as a missing file', async () => {
    const stranger = openS3Files({ ...double.settings, secretAccessKey: 'wrong' });
    await expect(stranger.size('x')).rejects.not.toThrow(ServerUnavailable);
    await expect(stranger.read('x')).rejects.toThrow('SignatureDoesNotMatch');
  });

  it('ends old unfinished uploads only', async () => {
    await expect(files.write('long', breakingOff(Buffer.alloc(20 * mebibyte)))).rejects.toThrow('broken off');
    await expect(files.write('recent', breakingOff(Buffer.alloc(20 * mebibyte)))).rejects.toThrow('broken off');
    const [old] = double.uploads.values();
    expect([double.uploads.size, old?.key, double.objects.size]).toEqual([2, 'waymark/long', 0]);
    if (old) old.began = new Date('2026-01-01T00:00:00Z');
    expect(await files.removeUnfinished(new Date('2026-01-02T00:00:00Z'))).toBe(1);
    expect([...double.uploads.values()].map(({ key }) => key)).toEqual(['waymark/recent']);
  });

  it('leaves a file without a gap when truncating it fails', async () => {
    for (const piece of ['one\n', 'two\n', 'three\n']) await files.appendTo('all.csv', contentOf(piece));
    const removed: string[] = [];
    const { objects } = double;
    const remove = objects.delete.bind(objects);
    objects.delete = (key) => {
      removed.push(key);
      return remove(key);
    };
    await files.truncate('all.csv', 0);
    expect(removed.map((key) => Number(key.slice(-15)))).toEqual([8, 4]);
  });
});

import { execFile } from 'node:child_process';
import { chown, cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findPostgresBinaries } from '../../infra/postgres/embedded/binaries.ts';
import { findServerUser } from '../../infra/postgres/embedded/serverUser.ts';

describe.runIf(process.getuid?.() === 0)('the user that root runs PostgreSQL as', () => {
  let closed: string;

  beforeEach(async () => {
    // Only its owner may look inside the folder of mkdtemp, as with /root.
    closed = await mkdtemp(join(tmpdir(), 'waymark-closed-'));
  });
  afterEach(() => rm(closed, { recursive: true }));

  it('is never root', async () => {
    const user = await findServerUser(join(closed, 'cluster'), ['/bin/sh']);
    const { file, args, ids } = user.command('/bin/sh', ['-c', 'id -u; id -G']);
    const { stdout } = await promisify(execFile)(file, args, ids);
    expect(stdout.split(/\s/)).not.toContain('0');
  });

  it('is the owner of an existing cluster', async () => {
    const cluster = join(closed, 'cluster');
    await mkdir(cluster);
    await chown(cluster, 65534, 65534);
    expect((await findServerUser(cluster, ['/bin/sh'])).ids).toEqual({ uid: 65534, gid: 65534 });
  });

  it('can use programs and a data folder inside a closed folder', async () => {
    const { initdb } = await findPostgresBinaries();
    await cp(join(dirname(initdb), '..'), join(closed, 'native'), { recursive: true });
    const [program, cluster] = [join(closed, 'native', 'bin', 'initdb'), join(closed, 'data', 'cluster')];
    await mkdir(cluster, { recursive: true });
    const user = await findServerUser(cluster, [program, closed]);
    if (user.ids === undefined) throw new Error('root was not replaced');
    await chown(cluster, user.ids.uid, user.ids.gid);
    const { file, args, ids } = user.command(program, ['--pgdata', cluster, '--no-sync', '--auth=reject']);
    await promisify(execFile)(file, args, { ...ids, cwd: '/' });
    expect((await stat(join(cluster, 'PG_VERSION'))).uid).toBe(user.ids.uid);
  });

  it('is not found, with a clear error, when a file is missing', async () => {
    await expect(findServerUser(join(closed, 'cluster'), [join(closed, 'missing')])).rejects.toThrow(
      /cannot reach .*missing: open the folders above/,
    );
  });
});

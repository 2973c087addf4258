import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { silentLogger } from '../../infra/logger.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../infra/postgres/embedded.ts';
import { createPool, transaction } from '../../infra/postgres/pool.ts';
import { eventually } from './waiting.ts';

const holder = fileURLToPath(new URL('./fixtures/holdPostgres.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;

describe('the embedded PostgreSQL server', () => {
  let folder: string;
  let dataDir: string;

  beforeAll(async () => {
    // The folder of mkdtemp is closed to others, so as root this also tests closed folders.
    folder = await mkdtemp(join(tmpdir(), 'waymark postgres '));
    dataDir = join(folder, 'data with spaces');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  describe('while its parent lives', () => {
    let server: EmbeddedPostgres;
    let pool: Pool;

    beforeAll(async () => {
      server = await start(dataDir);
      pool = createPool(server.url, { max: 4, name: 'test' });
      await pool.query('CREATE SCHEMA waymark_app');
      await pool.query('CREATE TABLE kept (id int8 PRIMARY KEY)');
    });
    afterAll(async () => {
      await pool.end();
      await server.stop();
    });

    it('keeps its password private and listens on loopback only', async () => {
      for (const file of ['password', 'password.app', 'password.log']) expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600);
      expect((await stat(join(dataDir, 'cluster'))).mode & 0o777).toBe(0o700);
      const { rows } = await pool.query("SELECT current_setting('listen_addresses') AS addresses");
      expect(rows).toEqual([{ addresses: '127.0.0.1' }]);
      const wrong = createPool(server.url.replace(/:[^:@]+@/, ':wrong@'), { max: 1, name: 'test' });
      await expect(wrong.query('SELECT 1')).rejects.toThrow('password authentication failed');
      await wrong.end();
    });

    it('stores UTF-8, folds the case of every letter and has the extensions that search needs', async () => {
      await pool.query('CREATE EXTENSION pg_trgm');
      await pool.query('CREATE EXTENSION unaccent');
      const { rows } = await pool.query("SELECT upper('zoë łucja') AS upper, unaccent('Zoë') AS plain, similarity('Zoë', 'zoë') AS alike");
      expect(rows).toEqual([{ upper: 'ZOË ŁUCJA', plain: 'Zoe', alike: 1 }]);
    });

    it('never logs what people type', async () => {
      await expect(pool.query("SELECT 'Jane Secretname'::int8")).rejects.toThrow('invalid input syntax');
      await pool.query('INSERT INTO kept VALUES (1)');
      await expect(pool.query('INSERT INTO kept VALUES (1)')).rejects.toThrow('duplicate key');
      const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
      expect(log).not.toContain('Secretname');
      expect(log).not.toContain('INSERT');
    });

    it('keeps every committed row and its address after kill -9 of the postmaster', async () => {
      const killed = server.pid;
      if (killed === undefined) throw new Error('the server is not running');
      const busy = pool.query('SELECT count(*) FROM generate_series(1, 3000000000)').catch((error: unknown) => error);
      await transaction(pool, (client) => client.query('INSERT INTO kept SELECT generate_series(100, 199)'));
      process.kill(killed, 'SIGKILL');
      expect(await busy).toBeInstanceOf(Error);
      await eventually(20_000, async () => {
        expect(server.state).toBe('ready');
        expect(server.pid).not.toBe(killed);
        const { rows } = await pool.query('SELECT count(*) AS count FROM kept WHERE id >= 100');
        expect(rows).toEqual([{ count: 100 }]);
      });
    });

    it('refuses a second start on the same folder, naming the process that holds it', async () => {
      await expect(start(dataDir)).rejects.toThrow(`${dataDir} is in use by process ${process.pid}`);
      const { rows } = await pool.query('SELECT 1 AS one');
      expect(rows).toEqual([{ one: 1 }]);
    });
  });

  it('keeps its address across starts', async () => {
    const first = await start(dataDir);
    await first.stop();
    const second = await start(dataDir);
    await second.stop();
    expect(second.url).toBe(first.url);
    expect((await readdir(dataDir)).toSorted()).toEqual(['cluster', 'password', 'password.app', 'password.log', 'port', 'postgres.log']);
  });

  it('shuts down when its parent is killed with -9', async () => {
    const parent = await startHolder(dataDir);
    const pool = createPool(parent.url, { max: 1, name: 'test' });
    await pool.query('CREATE TABLE acknowledged AS SELECT 1 AS one');
    await killParent(parent.process);
    await eventually(20_000, async () => expect(await isRunning(parent.postmaster)).toBe(false));
    await pool.end();
  });

  it('starts at once after its parent was killed with -9, with or without the old server', async () => {
    const parent = await startHolder(dataDir);
    const other = createPool(parent.url, { max: 1, name: 'test' });
    const busy = other.query('SELECT pg_sleep(600)').catch((error: unknown) => error);
    await killParent(parent.process);
    const began = Date.now();
    const server = await start(dataDir);
    // It waits 20 s for a server that ends by itself.
    expect(Date.now() - began).toBeLessThan(15_000);
    expect(await isRunning(parent.postmaster)).toBe(false);
    expect(await busy).toBeInstanceOf(Error);
    const pool = createPool(server.url, { max: 1, name: 'test' });
    expect((await pool.query('SELECT one FROM acknowledged')).rows).toEqual([{ one: 1 }]);
    await Promise.all([pool.end(), other.end()]);
    await server.stop();
  });

  it('ends the orphans of a postmaster killed together with its parent', async () => {
    const parent = await startHolder(dataDir);
    const other = createPool(parent.url, { max: 1, name: 'test' });
    const busy = other.query('SELECT count(*) FROM generate_series(1, 3000000000)').catch((error: unknown) => error);
    await eventually(20_000, async () => expect(await childrenOf(parent.postmaster)).toBeGreaterThan(5));
    process.kill(parent.postmaster, 'SIGKILL');
    await killParent(parent.process);
    const server = await start(dataDir);
    expect(await busy).toBeInstanceOf(Error);
    await other.end();
    await server.stop();
  });

  it.runIf(isRoot)('runs as an ordinary user', async () => {
    const open = await mkdtemp(join(tmpdir(), 'waymark-ordinary-'));
    await chmod(open, 0o777);
    const parent = await startHolder(join(open, 'data'), { uid: 65534, gid: 65534 });
    const pool = createPool(parent.url, { max: 1, name: 'test' });
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
    parent.process.kill('SIGTERM');
    await once(parent.process, 'exit');
    expect(await isRunning(parent.postmaster)).toBe(false);
    await rm(open, { recursive: true });
  });
});

function start(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, logger: silentLogger });
}

const holderOutput = z.object({ url: z.string(), postmaster: z.number() });

/** Starts a process that starts the server, as Waymark does. */
async function startHolder(
  dataDir: string,
  ids: { uid?: number; gid?: number } = {},
): Promise<z.infer<typeof holderOutput> & { process: ChildProcess }> {
  const child = spawn(process.execPath, ['--import', 'tsx', holder, dataDir], {
    ...ids,
    env: { ...process.env, HOME: '/nonexistent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    return { ...holderOutput.parse(JSON.parse(line)), process: child };
  }
  throw new Error('the holder ended without a word');
}

async function killParent(parent: ChildProcess): Promise<void> {
  parent.kill('SIGKILL');
  await once(parent, 'exit');
}

async function isRunning(pid: number): Promise<boolean> {
  const processStatus = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return processStatus !== '' && !processStatus.includes(') Z ');
}

async function childrenOf(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').length;
}

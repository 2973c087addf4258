import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../infra/postgres/embedded.ts';
import { clusterPaths } from '../../infra/postgres/embedded/cluster.ts';
import { silentLogger } from '../../infra/logger.ts';
import { makeDataFolder } from '../infra/dataFolder.ts';
import { launchWaymark } from '../running/process.ts';

let folder = '';
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  folder = await makeDataFolder('waymark-faults-');
  // The user of PostgreSQL must be able to enter it.
  await chmod(folder, 0o711);
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'running', 'postgres'), logger: silentLogger });
});

afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Waits for a start to fail with exit code 1; returns what it printed. */
const failedStart = async (env: Readonly<Record<string, string>>): Promise<string> => {
  const waymark = launchWaymark({ DATA_DIR: join(folder, 'other'), DATABASE_URL: '', EVENTSTORE_URL: '', REDIS_URL: '', ...env });
  const { code } = await waymark.exited;
  if (code !== 1) throw new Error(`Waymark ended with ${code} and said: ${waymark.output()}`);
  return waymark.output();
};

describe('a start that cannot succeed prints the reason in one line:', () => {
  test('another Waymark uses the folder', async () => {
    expect(await failedStart({ DATA_DIR: join(folder, 'running') })).toMatch(
      /^\S+\/running\/postgres is in use by process \d+: stop that one first, or choose another data folder\n$/,
    );
  });

  test('the port is in use', async () => {
    const { port } = new URL(postgres.url);
    expect(await failedStart({ PORT: port })).toBe(`Port ${port} of 127.0.0.1 is in use: stop what listens there, or set PORT.\n`);
  });

  test('DATA_DIR is not a folder', async () => {
    await writeFile(join(folder, 'file'), '');
    expect(await failedStart({ DATA_DIR: join(folder, 'file') })).toMatch(/^\S+ is not a folder: set DATA_DIR to one\.\n$/);
  });

  test('the password file is missing', async () => {
    const { cluster } = clusterPaths(join(folder, 'lost', 'postgres'));
    await mkdir(cluster, { recursive: true });
    await writeFile(join(cluster, 'PG_VERSION'), '17\n');
    expect(await failedStart({ DATA_DIR: join(folder, 'lost') })).toMatch(
      /^The file \S+\/password with PostgreSQL's password is missing: [^\n]*\n$/,
    );
  });

  test('DATABASE_URL has a wrong password', async () => {
    const wrong = new URL(postgres.url);
    wrong.password = 'wrong';
    expect(await failedStart({ DATABASE_URL: wrong.href })).toBe('DATABASE_URL: PostgreSQL refuses this user name or password.\n');
  });

  test('the database belongs to a newer version', async () => {
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(
      `CREATE SCHEMA app;
       CREATE TABLE app.migrations (number integer PRIMARY KEY, name text NOT NULL, applied timestamptz NOT NULL DEFAULT now())`,
    );
    await client.query(`INSERT INTO app.migrations VALUES (1000, 'from the future')`);
    await client.end();
    expect(await failedStart({ DATABASE_URL: postgres.url })).toBe(
      'The database was upgraded by a newer version of Waymark (migration 1000, from the future). Start that version.\n',
    );
  });
});

test('a start ignores unknown entries in the folder of PostgreSQL', async () => {
  const strange = join(folder, 'strange');
  await mkdir(join(strange, 'held-by.1.0123456789abcdef.x'), { recursive: true });
  await writeFile(join(strange, 'port'), '0\n');
  const first = await startEmbeddedPostgres({ dataDir: strange, logger: silentLogger });
  await first.stop();
  await rm(join(strange, 'port'));
  await mkdir(join(strange, 'port', 'inside'), { recursive: true });
  const second = await startEmbeddedPostgres({ dataDir: strange, logger: silentLogger });
  expect(second.state).toBe('ready');
  await second.stop();
});

import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../../api/demo/seed.ts';
import { silentLogger } from '../../infra/logger.ts';
import { startEmbeddedPostgres } from '../../infra/postgres/embedded.ts';
import { openJobQueue } from '../../infra/queue/bullJobQueue.ts';
import { postgresQueueServer } from '../../infra/queue/queueServers.ts';
import { makeDataFolder } from '../infra/dataFolder.ts';
import { embeddedServers } from '../running/demoFolder.ts';
import { launchWaymark, startWaymark, type WaymarkProcess } from '../running/process.ts';
import { Visitor } from '../running/visitor.ts';
import { oldTables } from './fixtures/tables-783d068.ts';

/** The data of version 783d068: demo data, an edited student, a session of the administrator and an invitation of the viewer. */
const fixture = new URL('fixtures/demo-783d068.json.gz', import.meta.url);
const sessionSecret = 'ww87Zj2mmEV4Dz-QWRJkHIxKhLa0YBEKaoybdjhkekU';
const invitationSecret = 'Kks46LY21n9kmoOvjepNFlllFfQ0Ehy8Xps4URu_Pq4';

type Tables = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

const readTables = async (): Promise<Tables> => JSON.parse(String(await promisify(gunzip)(await readFile(fixture)))) as Tables;

/** Fills a folder as that version left it: the superuser owns everything, and no migrations or other roles exist. */
const makeOldFolder = async (dataDir: string): Promise<void> => {
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), logger: silentLogger });
  const url = new URL(server.url);
  url.username = 'postgres';
  url.password = (await readFile(join(dataDir, 'postgres', 'password'), 'utf8')).trim();
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(
      'DROP OWNED BY waymark_app, waymark_log CASCADE; DROP SCHEMA IF EXISTS event_log CASCADE; DROP ROLE waymark_app, waymark_log',
    );
    await client.query('GRANT CONNECT, TEMPORARY ON DATABASE waymark TO PUBLIC; GRANT CONNECT ON DATABASE postgres, template1 TO PUBLIC');
    for (const statement of oldTables) await client.query(statement);
    for (const [table, rows] of Object.entries(await readTables())) {
      await client.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [JSON.stringify(rows)]);
    }
    await client.query(`UPDATE app.sessions SET created = now(), expires = now() + interval '1 hour'`);
    await client.query(`UPDATE app.invitations SET expires = now() + interval '7 days'`);
    const queue = await openJobQueue(postgresQueueServer(url.href), { name: 'waymark', logger: silentLogger });
    await queue.close();
  } finally {
    await client.end();
    await server.stop();
  }
  await Promise.all(['password.app', 'password.log'].map((file) => rm(join(dataDir, 'postgres', file))));
};

describe('a data folder of version 783d068', () => {
  let folder = '';
  let waymark: WaymarkProcess;
  let admin: Visitor;

  beforeAll(async () => {
    folder = await makeDataFolder('waymark-upgrade-');
    await makeOldFolder(folder);
    // Kill it during its first start, then start it again.
    const env = { DATA_DIR: folder, DEMO: '1', ...embeddedServers };
    const first = launchWaymark(env);
    await first.printed(/event log node: ready/);
    first.signal('SIGKILL');
    await first.exited;
    waymark = await startWaymark(env);
    admin = new Visitor(waymark.url);
    await admin.signIn('admin@demo.test', demoPassword);
  });
  afterAll(async () => {
    await waymark.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('shows every record and creates no demo data again', async () => {
    for (const [path, count] of [
      ['students', 240],
      ['institutions', 53],
      ['jacs-subjects', 20],
    ] as const) {
      expect((await admin.search(path, { filter: path === 'institutions' ? '' : 'group:any' })).Total).toBe(count);
    }
  });

  test('shows the history and an earlier revision of a record', async () => {
    const lines = await admin.history('students', 1);
    expect(lines.map(({ Revision, Actor }) => [Revision, Actor])).toEqual([
      [0, 'Waymark'],
      [1, 'Alex Admin'],
    ]);
    expect(lines[1]?.Changes[0]).toMatchObject({ Field: 'lastname', To: 'Upgraded' });
    expect((await admin.form('students', 1)).Record['lastname']).toBe('Upgraded');
  });

  test('accepts every user’s password', async () => {
    for (const name of ['admin', 'officer', 'viewer', 'data', 'trent']) {
      expect((await new Visitor(waymark.url).signIn(`${name}@demo.test`, demoPassword)).status).toBe(200);
    }
  });

  test('keeps open sessions and invitations', async () => {
    const atWork = new Visitor(waymark.url, { cookies: [['waymark_session', sessionSecret]], token: '' });
    expect(await atWork.session()).toMatchObject({ Authenticated: true });
    const invited = new Visitor(waymark.url);
    await invited.session();
    expect((await invited.post('/account/password', { invitation: invitationSecret, password: 'A-much-longer-passphrase-7' })).status).toBe(
      200,
    );
  });

  test('accepts changes under new ids', async () => {
    const { Id } = await admin.create('students', { lastname: 'Afterwards' });
    expect(Id).toBe(241);
  });
});

import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LogReader } from '../../infra/eventLog/node/reader.ts';
import { WriterConnection } from '../../infra/eventLog/node/writerConnection.ts';
import { silentLogger } from '../../infra/logger.ts';
import { listen } from '../../infra/postgres/listen.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import { postgresQueueServer } from '../../infra/queue/queueServers.ts';
import { startTestPostgres, type TestPostgres } from './eventNode/testPostgres.ts';
import { eventually } from './waiting.ts';

let postgres: TestPostgres;
let client: Client;

beforeAll(async () => {
  postgres = await startTestPostgres();
  client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`CREATE TABLE public.connected (name text, idle text, interval text, count text, user_timeout text)`);
  // Every connection that begins notes the settings that it asked for.
  await client.query(`
    CREATE FUNCTION note_settings() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO public.connected VALUES (current_setting('application_name'), current_setting('tcp_keepalives_idle'),
        current_setting('tcp_keepalives_interval'), current_setting('tcp_keepalives_count'), current_setting('tcp_user_timeout'));
    END $$`);
  await client.query(`CREATE EVENT TRIGGER note_settings ON login EXECUTE FUNCTION note_settings()`);
});
afterAll(async () => {
  await client.end();
  await postgres.stop();
});

const readNotes = async (name: string): Promise<readonly unknown[]> => {
  const { rows } = await client.query(
    `SELECT DISTINCT idle, interval, count, user_timeout FROM public.connected WHERE name LIKE $1 OR $1 = ''`,
    [name],
  );
  return rows;
};
const soon = [{ idle: '5', interval: '2', count: '3', user_timeout: '10000' }];

describe('a connection that holds a lock or waits for notices', () => {
  it.each([
    [
      'the pool',
      'a pool',
      async () => {
        const pool = createPool(postgres.url, { max: 1, name: 'a pool' });
        await pool.query('SELECT 1');
        await pool.end();
      },
    ],
    [
      'the writer of the event log',
      'event log writer%',
      async () => {
        const writer = await WriterConnection.open(postgres.url, 'a_log', () => undefined);
        await writer.close();
      },
    ],
    [
      'the readers of the event log',
      'event log reader%',
      async () => {
        const reader = new LogReader(postgres.url, 'a_log');
        await reader.streamState('student-1');
        await reader.close();
      },
    ],
    [
      'a listener',
      'waymark-listen',
      async () => {
        const stop = new AbortController();
        await listen(postgres.url, { a_channel: () => undefined }, () => stop.abort(), silentLogger, stop.signal);
      },
    ],
  ] as const)('makes PostgreSQL give up on a cut-off host soon: %s', async (_what, name, connect) => {
    await connect();
    expect(await readNotes(name)).toEqual(soon);
  });

  it('makes PostgreSQL give up on a cut-off host soon: the queue', async () => {
    await client.query(`DELETE FROM public.connected`);
    const queue = postgresQueueServer(postgres.url).newQueue('waymark', {});
    queue.on('error', () => undefined);
    await queue.waitUntilReady();
    await queue.close();
    await eventually(20_000, async () => expect(await readNotes('')).toEqual(soon));
  });

  it('asks the operating system of its own host for the same', () => {
    const pool = createPool(postgres.url, { max: 1, name: 'options' });
    expect(pool.options).toMatchObject({ keepAlive: true, keepAliveInitialDelayMillis: 5000 });
  });
});

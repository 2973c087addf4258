import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoPassword, seedDemo } from '../../api/demo/seed.ts';
import { createMemory } from '../demo/memory.ts';
import { makeDataFolder } from '../infra/dataFolder.ts';
import { eventually } from '../infra/waiting.ts';
import { demoStartMs, launchWaymark, startWaymark } from '../running/process.ts';
import { type TestServers, createTestServers } from '../running/servers.ts';
import { Visitor } from '../running/visitor.ts';
import { processesOf } from './children.ts';

let folder = '';
let servers: TestServers;

beforeEach(async () => {
  folder = await makeDataFolder('waymark-demo-');
  servers = await createTestServers('crash');
});

afterEach(async () => {
  await servers.remove();
  await rm(folder, { recursive: true, force: true });
});

interface WrittenEvent {
  readonly stream: string;
  readonly id: string;
  readonly type: string;
}

/** The events of records, read directly from the log. */
const writtenEvents = async (): Promise<readonly WrittenEvent[]> => {
  const [password, port] = await Promise.all(['password', 'port'].map((name) => readFile(join(folder, 'postgres', name), 'utf8')));
  const connectionString = servers.env['DATABASE_URL'] || `postgres://postgres:${password?.trim()}@127.0.0.1:${port?.trim()}/waymark`;
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<WrittenEvent>(
    `SELECT stream, id, type FROM event_log.events WHERE stream !~ '^[$]|^access-' ORDER BY stream COLLATE "C", revision`,
  );
  await client.end();
  return rows;
};

test('interrupted demo data are the same as after one start; no process remains', { timeout: 2 * demoStartMs }, async () => {
  for (const [done, signal] of [
    [25, 'SIGKILL'],
    [75, 'SIGTERM'],
    [200, 'SIGKILL'],
  ] as const) {
    const interrupted = launchWaymark({ DATA_DIR: folder, DEMO: '1', ...servers.env });
    await interrupted.printed(new RegExp(`Demo data: ${done} of`));
    interrupted.signal(signal);
    await interrupted.exited;
    // After kill -9 they end by themselves.
    await eventually(20_000, async () => expect(await processesOf(folder)).toEqual([]));
  }
  const waymark = await startWaymark({ DATA_DIR: folder, DEMO: '1', ...servers.env }, demoStartMs);
  try {
    const whole = createMemory();
    await seedDemo(whole.dependencies, whole.accounts, whole.files, () => undefined);
    const expected = [...whole.streams.entries()]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([stream, events]) => events.map(({ id, type }) => ({ stream, id, type })));
    expect(await writtenEvents()).toEqual(expected);
    const trent = new Visitor(waymark.url);
    expect((await trent.signIn('trent@demo.test', demoPassword)).status).toBe(200);
    const { Total } = await trent.search('students', { filter: '' });
    expect(Total).toBeGreaterThan(0);
  } finally {
    await waymark.stop();
  }
});

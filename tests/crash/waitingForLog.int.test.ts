import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataFolder } from '../infra/dataFolder.ts';
import { eventually, pause } from '../infra/waiting.ts';
import { startNodeProcess, stopNodeProcess, urlOf } from '../infra/eventNode/nodeProcess.ts';
import { startTestPostgres, type TestPostgres } from '../infra/eventNode/testPostgres.ts';
import { launchWaymark } from '../running/process.ts';

const port = 20_000 + Math.floor(Math.random() * 10_000);
let folder = '';
let postgres: TestPostgres;

beforeAll(async () => {
  folder = await makeDataFolder('waymark-waiting-');
  postgres = await startTestPostgres();
});

afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const launch = (eventStoreUrl: string) =>
  launchWaymark({ DATA_DIR: folder, DEMO: '0', DATABASE_URL: postgres.url, EVENTSTORE_URL: eventStoreUrl, REDIS_URL: '' });

test('a start without an event store says so in one line and is ready soon after the store', async () => {
  const waymark = launch(urlOf(port));
  await eventually(60_000, () => expect(waymark.output()).toContain(`Nothing listens at localhost:${port}`));
  await pause(3500);
  const node = await startNodeProcess(postgres.url, 'event_log_late', port);
  await waymark.printed(/^Ready: /m);
  const lines = waymark.output().trim().split('\n');
  expect(lines.filter((line) => line.startsWith('{') || line.includes('    at '))).toEqual([]);
  expect(lines.filter((line) => line.includes('Waymark waits'))).toHaveLength(1);
  expect((await waymark.stop()).code).toBe(0);
  await stopNodeProcess(node);
});

test('a start with a wrong password says so in one line without the password, and can be stopped', async () => {
  const node = await startNodeProcess(postgres.url, 'event_log_refusing', 0);
  const wrong = urlOf(node.port).replace(/:[^:@/]+@/, ':not-the-password@');
  const waymark = launch(wrong);
  await eventually(60_000, () => expect(waymark.output()).toContain(`refuses the user name or the password`));
  await pause(1000);
  const lines = waymark.output().trim().split('\n');
  expect(lines).toEqual([
    `The event store at localhost:${node.port} refuses the user name or the password: correct them in EVENTSTORE_URL and start again.`,
  ]);
  expect((await waymark.stop()).code).toBe(0);
  await stopNodeProcess(node);
});

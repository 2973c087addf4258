import { afterAll, beforeAll, describe } from 'vitest';
import { describeEventStoreOn } from './eventStore.conformance.ts';
import { startNodeProcess, stopNodeProcess } from './nodeProcess.ts';
import type { NodeProcess } from './nodeProcess.ts';
import { describeProcesses } from './processes.suite.ts';
import { describeBounds } from './bounds.suite.ts';
import { describeCredentials } from './credentials.suite.ts';
import { describeEmbeddedNode } from './embeddedNode.suite.ts';
import { describeListeningNode } from './listeningNode.suite.ts';
import { describeRequests } from './requests.suite.ts';
import { startTestPostgres } from './testPostgres.ts';
import type { TestPostgres } from './testPostgres.ts';

let started: TestPostgres | undefined;

const postgres = (): TestPostgres => {
  if (started === undefined) throw new Error('the tests have not begun');
  return started;
};

beforeAll(async () => {
  started = await startTestPostgres();
});

afterAll(async () => {
  await started?.stop();
});

describe('the embedded node', () => {
  let node: NodeProcess | undefined;

  beforeAll(async () => {
    node = await startNodeProcess(postgres().url, 'conformance');
  });

  afterAll(async () => {
    if (node !== undefined) await stopNodeProcess(node);
  });

  describeEventStoreOn('the embedded node', () => node?.connectionString ?? '');
});

describe('bounds', () => {
  describeBounds(postgres);
});

describe('credentials', () => {
  describeCredentials(postgres);
});

describe('started by Waymark', () => {
  describeEmbeddedNode(postgres);
});

describe('started by Waymark for other hosts', () => {
  describeListeningNode(postgres);
});

describe('requests', () => {
  describeRequests(postgres);
});

describe('processes', () => {
  describeProcesses(postgres);
});

// The same suite on a real EventStoreDB, if there is one: EVENTSTORE_URL=esdb://…?tls=false
const realServer = process.env['EVENTSTORE_URL'];
if (realServer !== undefined) describeEventStoreOn('EventStoreDB', () => realServer);

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWaymark } from '../running/process.ts';
import { type ServersOfOwn, serversOfOwn } from '../running/servers.ts';
import { Visitor } from '../running/visitor.ts';

let folder = '';
let servers: ServersOfOwn;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-stop-'));
  servers = await serversOfOwn('crash');
});

afterAll(async () => {
  await servers.remove();
  await rm(folder, { recursive: true, force: true });
});

describe('SIGTERM', () => {
  test.each(['an empty log', 'a log of few events', 'a log of some more'])('stops a system without demo data that started with %s within 2 s', async () => {
    const waymark = await startWaymark({ DATA_DIR: folder, DEMO: '0', ...servers.env });
    const visitor = new Visitor(waymark.url);
    for (let attempt = 0; attempt < 3; attempt += 1) await visitor.signIn('nobody@example.test', 'Not a password 1');
    const began = Date.now();
    const { code } = await waymark.stop();
    expect(Date.now() - began).toBeLessThan(2000);
    expect(code).toBe(0);
  });
});

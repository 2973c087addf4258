/** The node as Waymark starts it, with its own credentials. */
import { execFileSync } from 'node:child_process';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedNode } from '../../../infra/eventLog/embeddedNode.ts';
import type { Logger } from '../../../infra/logger.ts';
import { makeDataFolder } from '../dataFolder.ts';
import { until } from '../waiting.ts';
import { collect, freshName, sample } from './samples.ts';
import type { TestPostgres } from './testPostgres.ts';

export function describeEmbeddedNode(postgres: () => TestPostgres): void {
  const lines: string[] = [];
  const writeLine = (facts: object, sentence: string) => void lines.push(`${JSON.stringify(facts)} ${sentence}`);
  const logger: Logger = { info: writeLine, warn: writeLine, error: writeLine };
  let folder: string;
  let node: Awaited<ReturnType<typeof startEmbeddedNode>>;
  let client: EventStoreDBClient;

  beforeAll(async () => {
    folder = await makeDataFolder('waymark-embedded-node-');
    node = await startEmbeddedNode({ databaseUrl: postgres().url, dataDir: folder, listens: undefined }, logger);
    client = EventStoreDBClient.connectionString(node.url);
  });

  afterAll(async () => {
    await client.dispose();
    await node.process.stop();
    await rm(folder, { recursive: true, force: true });
  });

  describe('the node that Waymark starts', () => {
    it('serves every client that has its URL', async () => {
      const stream = freshName('embedded');
      await client.appendToStream(stream, sample('first'));
      expect(await collect(client.readStream(stream))).toHaveLength(1);
    });

    it('restarts with the same credentials, and shows them to nobody', async () => {
      const stream = freshName('embedded');
      const event = sample('before and after');
      await client.appendToStream(stream, event);
      process.kill(node.process.pid ?? 0, 'SIGKILL');
      await until(() => node.process.restarts === 1 && node.process.state === 'ready', 20_000);
      const again = () =>
        client.appendToStream(stream, event).then(
          () => true,
          () => false,
        );
      await expect.poll(again, { timeout: 10_000 }).toBe(true);
      expect(await collect(client.readStream(stream))).toHaveLength(1);

      const { password } = new URL(node.url);
      const args = execFileSync('ps', ['-o', 'args=', '-p', String(node.process.pid)], { encoding: 'utf8' });
      expect(password).toHaveLength(43);
      expect(args).toContain('eventLog/node/main.ts');
      expect(lines).not.toEqual([]);
      expect(`${args} ${lines.join(' ')}`).not.toContain(password);
    });

    it('keeps its certificate readable for this user only', async () => {
      expect((await stat(join(folder, 'event-log-certificate.pem'))).mode & 0o777).toBe(0o600);
    });
  });
}

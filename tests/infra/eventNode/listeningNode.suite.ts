/** The node as Waymark starts it for other hosts: with a given address and password, and a certificate that is kept. */
import { EventStoreDBClient } from '@eventstore/db-client';
import { copyFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedNode } from '../../../infra/eventLog/embeddedNode.ts';
import { openKeptCertificate } from '../../../infra/eventLog/keptCertificate.ts';
import { silentLogger } from '../../../infra/logger.ts';
import { collect, freshName, sample } from './samples.ts';
import type { TestPostgres } from './testPostgres.ts';
import { makeDataFolder } from '../dataFolder.ts';

const password = 'a-password-of-more-than-32-characters';

const findFreePort = (host: string): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });

export const describeListeningNode = (postgres: () => TestPostgres): void => {
  describe('the node that listens for other hosts', () => {
    // Another loopback address stands for the network.
    const host = '127.0.0.2';
    let folder: string;
    let port: number;
    let otherHost: string;
    let node: Awaited<ReturnType<typeof startEmbeddedNode>>;
    const start = () =>
      startEmbeddedNode({ databaseUrl: postgres().url, dataDir: folder, listens: { host, port, password } }, silentLogger);
    const use = async <Result>(url: string, work: (client: EventStoreDBClient) => Promise<Result>): Promise<Result> => {
      const client = EventStoreDBClient.connectionString(url);
      try {
        return await work(client);
      } finally {
        await client.dispose();
      }
    };
    const urlWith = (secret: string) => `esdb://waymark:${secret}@${host}:${port}?tls=true&tlsCAFile=${encodeURIComponent(otherHost)}`;

    beforeAll(async () => {
      folder = await makeDataFolder('waymark-listening-node-');
      port = await findFreePort(host);
      node = await start();
      // The operator copies the certificate to each other host.
      otherHost = join(folder, 'copy.pem');
      await copyFile(join(folder, 'event-log/certificate.pem'), otherHost);
    });
    afterAll(async () => {
      await node.process.stop();
      await rm(folder, { recursive: true });
    });

    it('serves its own host and another', async () => {
      const stream = freshName('listening');
      await use(node.url, (client) => client.appendToStream(stream, sample('here')));
      await use(urlWith(password), (client) => client.appendToStream(stream, sample('there')));
      expect(await use(node.url, (client) => collect(client.readStream(stream)))).toHaveLength(2);
    });

    it('refuses a wrong password', async () => {
      const append = use(urlWith('x'.repeat(40)), (client) => client.appendToStream(freshName('listening'), sample('x')));
      await expect(append).rejects.toThrow(/UNAUTHENTICATED|credentials|denied/i);
    });

    it('is known to other hosts after a restart', async () => {
      await node.process.stop();
      node = await start();
      const stream = freshName('listening');
      await use(urlWith(password), (client) => client.appendToStream(stream, sample('again')));
      expect(await readFile(join(folder, 'event-log/certificate.pem'), 'utf8')).toBe(await readFile(otherHost, 'utf8'));
    });
  });

  describe('the kept certificate', () => {
    it('is readable by its owner only, and is made again only for another name', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'waymark-certificate-'));
      const first = await openKeptCertificate(folder, 'logs.example.org');
      const again = await openKeptCertificate(folder, 'logs.example.org');
      const other = await openKeptCertificate(folder, '2001:db8::1');
      expect([again.certificate === first.certificate, other.certificate === first.certificate]).toEqual([true, false]);
      expect((await openKeptCertificate(folder, '2001:db8::1')).certificate).toBe(other.certificate);
      expect((await stat(join(folder, 'event-log/private-key.pem'))).mode & 0o777).toBe(0o600);
      await rm(folder, { recursive: true });
    });
  });
};

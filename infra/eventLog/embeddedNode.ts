import { createServer } from 'node:net';
import type { Logger } from '../logger.ts';
import { superviseNodeChild } from '../processes/nodeChild.ts';
import type { SupervisedProcess } from '../processes/supervise.ts';

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });

/**
 * Starts the embedded event log node on the given database and keeps it running, always on the same port so that clients
 * find it again. `url` is what the official client connects to.
 */
export const startEmbeddedNode = async (databaseUrl: string, logger: Logger): Promise<{ readonly url: string; readonly process: SupervisedProcess }> => {
  const port = await freePort();
  const process = await superviseNodeChild(
    {
      name: 'event log node',
      script: import.meta.resolve('./node/main.ts'),
      env: { EVENT_NODE_DATABASE_URL: databaseUrl, EVENT_NODE_HOST: '127.0.0.1', EVENT_NODE_PORT: String(port) },
      readyTimeoutMs: 60_000,
    },
    logger,
  );
  return { url: `esdb://127.0.0.1:${port}?tls=false`, process };
};

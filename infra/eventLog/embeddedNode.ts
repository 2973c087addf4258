import { mkdir } from 'node:fs/promises';
import { resolve as resolvePath } from 'node:path';
import { replaceFile } from '../files/replaceFile.ts';
import type { Logger } from '../logger.ts';
import { freePort } from '../processes/freePort.ts';
import { superviseNodeChild } from '../processes/nodeChild.ts';
import type { SupervisedProcess } from '../processes/supervise.ts';
import { createNodeCredentials, nodeEnvironment, nodeUrl } from './nodeCredentials.ts';

/**
 * Starts the embedded event log node on the given database and keeps it running. It keeps its port and credentials
 * across restarts, so that clients can reconnect. `url` is the connection string for the official client; it holds
 * the node's password.
 */
export const startEmbeddedNode = async (
  databaseUrl: string,
  dataDir: string,
  logger: Logger,
): Promise<{ readonly url: string; readonly process: SupervisedProcess }> => {
  const [port, credentials] = await Promise.all([freePort(), createNodeCredentials()]);
  const process = await superviseNodeChild(
    {
      name: 'event log node',
      script: 'infra/eventLog/node/main',
      env: {
        EVENT_NODE_DATABASE_URL: databaseUrl,
        EVENT_NODE_HOST: '127.0.0.1',
        EVENT_NODE_PORT: String(port),
        ...nodeEnvironment(credentials),
      },
      readyTimeoutMs: 60_000,
    },
    logger,
  );
  // Written only now, because an earlier node may serve clients until this one is ready, and they read this file.
  const certificateFile = resolvePath(dataDir, 'event-log-certificate.pem');
  await mkdir(dataDir, { recursive: true });
  await replaceFile(certificateFile, credentials.certificate, 0o600);
  return { url: nodeUrl(port, credentials, certificateFile), process };
};

import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { resolve as resolvePath } from 'node:path';
import { replaceFile } from '../files/replaceFile.ts';
import type { Logger } from '../logger.ts';
import { freePort, isPortTaken } from '../processes/freePort.ts';
import { superviseNodeChild } from '../processes/nodeChild.ts';
import type { SupervisedProcess } from '../processes/supervise.ts';
import { openKeptCertificate } from './keptCertificate.ts';
import { createNodeCredentials, nodeHostName, type NodeCredentials, nodeEnvironment, nodeUrl, nodeUsername } from './nodeCredentials.ts';

/** How many free ports are tried: another process may take one before the node listens there. */
const maxPorts = 3;

/** Addresses that mean every address of this host. */
const wildcards = ['0.0.0.0', '::'];

/** The storage of the log, and the address where the node listens (by default loopback). */
interface EmbeddedNodeOptions {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly listens: { readonly host: string; readonly port: number; readonly password: string } | undefined;
}

interface NodePlace {
  readonly credentials: NodeCredentials;
  readonly host: string;
  readonly port: number;
  /** The host name for clients on this host. */
  readonly name: string;
  readonly certificateFile: string;
}

const onLoopback = async (dataDir: string): Promise<NodePlace> => {
  const [port, credentials] = await Promise.all([freePort(), createNodeCredentials()]);
  return { credentials, host: '127.0.0.1', port, name: nodeHostName, certificateFile: resolvePath(dataDir, 'event-log-certificate.pem') };
};

const onAddress = async (dataDir: string, { host, port, password }: NonNullable<EmbeddedNodeOptions['listens']>): Promise<NodePlace> => {
  const name = wildcards.includes(host) ? hostname() : host;
  const { certificate, privateKey, file } = await openKeptCertificate(dataDir, name);
  const credentials = { username: nodeUsername, password, certificate, privateKey };
  return { credentials, host, port, name: wildcards.includes(host) ? nodeHostName : host, certificateFile: file };
};

const urlOf = ({ port, credentials, certificateFile, name }: NodePlace): string => nodeUrl(port, credentials, certificateFile, name);

const startAt = ({ credentials, host, port }: NodePlace, databaseUrl: string, logger: Logger): Promise<SupervisedProcess> =>
  superviseNodeChild(
    {
      name: 'event log node',
      script: 'infra/eventLog/node/main',
      env: {
        EVENT_NODE_DATABASE_URL: databaseUrl,
        EVENT_NODE_HOST: host,
        EVENT_NODE_PORT: String(port),
        ...nodeEnvironment(credentials),
      },
      readyTimeoutMs: 60_000,
    },
    logger,
  );

const startOnLoopback = async (dataDir: string, databaseUrl: string, logger: Logger) => {
  for (let attempt = 1; ; attempt += 1) {
    const place = await onLoopback(dataDir);
    try {
      return { place, process: await startAt(place, databaseUrl, logger) };
    } catch (error) {
      if (attempt === maxPorts || !(await isPortTaken(place.port))) throw error;
      logger.warn({ port: place.port }, 'another process took the port of the event log node; trying another');
    }
  }
};

/**
 * Starts the embedded event log node and keeps it running. It keeps its port and credentials across restarts, so
 * that clients can reconnect. `url` is the connection string for the official client; it holds the node's
 * password.
 */
export const startEmbeddedNode = async (
  { databaseUrl, dataDir, listens }: EmbeddedNodeOptions,
  logger: Logger,
): Promise<{ readonly url: string; readonly process: SupervisedProcess }> => {
  if (listens) {
    const place = await onAddress(dataDir, listens);
    return { url: urlOf(place), process: await startAt(place, databaseUrl, logger) };
  }
  const { place, process } = await startOnLoopback(dataDir, databaseUrl, logger);
  // Written only now, because an earlier node may serve clients until this one is ready, and they read this file.
  await mkdir(dataDir, { recursive: true });
  await replaceFile(place.certificateFile, place.credentials.certificate, 0o600);
  return { url: urlOf(place), process };
};

import { Metadata, credentials as grpcCredentials } from '@grpc/grpc-js';
import type { ChannelCredentials } from '@grpc/grpc-js';
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { createNodeCredentials, nodeEnvironment, nodeUrl } from '../../../infra/eventLog/nodeCredentials.ts';

const nodeScript = fileURLToPath(new URL('../../../infra/eventLog/node/main.ts', import.meta.url));
const readyMessage = z.object({ ready: z.literal(true), port: z.number() });

/** All nodes of a test file share them, as restarts of the real node do. */
export const credentials = await createNodeCredentials();
const folder = mkdtempSync(join(tmpdir(), 'waymark-event-node-'));
const certificateFile = join(folder, 'certificate.pem');
writeFileSync(certificateFile, credentials.certificate);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

export const urlOf = (port: number): string => nodeUrl(port, credentials, certificateFile);

/** The credentials of a plain gRPC client; a null `password` sends none. */
export const channelCredentials = (password: string | null = credentials.password): ChannelCredentials => {
  const tls = grpcCredentials.createSsl(Buffer.from(credentials.certificate));
  if (password === null) return tls;
  const metadata = new Metadata();
  metadata.set('authorization', `Basic ${Buffer.from(`${credentials.username}:${password}`).toString('base64')}`);
  return grpcCredentials.combineChannelCredentials(
    tls,
    grpcCredentials.createFromMetadataGenerator((_, next) => next(null, metadata)),
  );
};

interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface NodeProcess {
  readonly child: ChildProcess;
  readonly port: number;
  /** The official client's connection string. */
  readonly connectionString: string;
  /** Resolves when the process has ended. */
  readonly ended: Promise<ProcessEnd>;
}

/** Starts a node and waits until it can serve; `port` 0 takes any free one. */
export async function startNodeProcess(databaseUrl: string, schema: string, port = 0): Promise<NodeProcess> {
  const { child, ready, ended } = launchNodeProcess(databaseUrl, schema, port);
  const boundPort = await ready;
  return { child, port: boundPort, connectionString: urlOf(boundPort), ended };
}

/** Starts a node without waiting; `ready` resolves with its port, or rejects when the node ends first. */
export function launchNodeProcess(
  databaseUrl: string,
  schema: string,
  port = 0,
): { readonly child: ChildProcess; readonly ready: Promise<number>; readonly ended: Promise<ProcessEnd>; readonly output: () => string } {
  const child = fork(nodeScript, {
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      EVENT_NODE_DATABASE_URL: databaseUrl,
      EVENT_NODE_SCHEMA: schema,
      EVENT_NODE_HOST: '127.0.0.1',
      EVENT_NODE_PORT: String(port),
      ...nodeEnvironment(credentials),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let output = '';
  child.stderr?.on('data', (text: Buffer) => (output += text.toString()));
  const ended = new Promise<ProcessEnd>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  const ready = new Promise<number>((resolve, reject) => {
    child.once('message', (message) => {
      const parsed = readyMessage.safeParse(message);
      if (parsed.success) resolve(parsed.data.port);
      else reject(new Error('the node sent something else than that it is ready'));
    });
    child.once('exit', () => reject(new Error('the node ended before it was ready')));
  });
  // Callers that only wait for the end ignore this rejection.
  ready.catch(() => undefined);
  return { child, ready, ended, output: () => output };
}

export async function stopNodeProcess(node: Pick<NodeProcess, 'child' | 'ended'>): Promise<ProcessEnd> {
  node.child.kill('SIGTERM');
  return node.ended;
}

/**
 * The embedded event log: a child process that speaks the EventStoreDB protocol on loopback and stores its log in
 * PostgreSQL. `settings.ts` reads its settings. Once it serves, it sends `{ ready: true, port }` to its parent, or
 * prints a line if it has no parent. It exits on SIGTERM, on SIGINT and when its parent exits. It exits with a
 * non-zero code when it loses PostgreSQL; the supervisor then restarts it.
 */
import { describeError, log, originOf } from './log.ts';
import { startNode } from './node.ts';
import type { RunningNode } from './node.ts';
import { SettingsError, readSettings } from './settings.ts';

const failedExitCode = 1;
/** PostgreSQL may not answer, so stopping has a limit. */
const stopLimitMs = 10_000;

let node: RunningNode | undefined;
let stopping = false;

const die: (message: string, error: unknown) => never = (what, error) => {
  log(error instanceof SettingsError ? `${what}: ${error.message}` : `${what}: ${describeError(error)} ${originOf(error)}`);
  process.exit(failedExitCode);
};

const stop = async (why: string): Promise<void> => {
  if (stopping) return;
  stopping = true;
  setTimeout(() => die('could not stop in time', undefined), stopLimitMs).unref();
  await node?.stop();
  log(`stopped (${why})`);
  process.exit(0);
};

process.on('uncaughtException', (error) => die('fatal', error));
process.on('unhandledRejection', (error) => die('fatal', error));
process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGINT', () => void stop('SIGINT'));
process.on('disconnect', () => void stop('parent gone'));

try {
  const settings = readSettings(process.env);
  node = await startNode(settings, (reason) => die('lost PostgreSQL', reason));
  log(`ready on ${settings.host}:${node.port}`);
  if (process.send === undefined) process.stdout.write(`ready ${node.port}\n`);
  else process.send({ ready: true, port: node.port });
} catch (error) {
  die('could not start', error);
}

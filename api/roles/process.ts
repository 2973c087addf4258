/**
 * A process for one role besides the API: `projector` or `worker`, given as the first argument. It sends `{ ready: true }` to its parent.
 * It ends on SIGTERM or when the parent is gone, and with a non-zero code when its work fails; its supervisor then restarts it.
 */
import { readConfig } from '../../infra/config.ts';
import { createLogger } from '../../infra/logger.ts';
import { OperatorError } from '../../infra/operatorError.ts';
import { assemble } from '../start/assemble.ts';
import { projectWhileLocked } from './projector.ts';
import { workOnTasks } from './worker.ts';

/** How long the process may take to end, in milliseconds: on request, and after its parent is gone, which may be restarting. */
const [stopLimitMs, orphanLimitMs] = [2000, 500];

const role = process.argv[2] === 'worker' ? 'worker' : 'projector';
const config = readConfig(process.env);
const logger = createLogger(config.logLevel);

/** Only one process prints what it waits for: the API's, if there is one. */
const tellsOfWaiting = !config.roles.has('api') && (role === 'projector' || !config.roles.has('projector'));
const printLine = (line: string) => process.stdout.write(`${line}\n`);

const main = async (): Promise<void> => {
  const { databaseUrl, eventStoreUrl } = config;
  if (!databaseUrl || !eventStoreUrl) throw new Error('A role process needs DATABASE_URL and EVENTSTORE_URL');
  const adapters = await assemble(role, { ...config, databaseUrl, eventStoreUrl }, logger);
  const stop = new AbortController();
  const endWithin = (limitMs: number) => () => {
    stop.abort();
    // A server that does not respond must not keep the process alive.
    setTimeout(() => process.exit(0), limitMs).unref();
  };
  process.once('SIGTERM', endWithin(stopLimitMs));
  process.once('SIGINT', endWithin(stopLimitMs));
  process.once('disconnect', endWithin(orphanLimitMs));
  process.send?.({ ready: true });
  try {
    await adapters.waitForLog(tellsOfWaiting ? printLine : () => undefined, stop.signal);
    await (role === 'worker' ? workOnTasks(adapters, config, logger, stop.signal) : projectWhileLocked(adapters, logger, stop.signal));
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  }
  await adapters.close();
};

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const stack = error instanceof Error && !(error instanceof OperatorError) ? error.stack : undefined;
    logger.error({ role, error: error instanceof Error ? error.message : 'unknown', stack }, 'the role process failed');
    process.exit(1);
  },
);

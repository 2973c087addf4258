/**
 * `npm start`: starts what this process's roles need, prints `Ready: …` when it serves, and stops everything in order on Ctrl-C or SIGTERM.
 * The API runs here. Projector and worker are child processes, restarted when they die.
 */
import { readConfig } from '../infra/config.ts';
import { createLogger, type Logger } from '../infra/logger.ts';
import { superviseNodeChild } from '../infra/processes/nodeChild.ts';
import { rootFolder } from '../infra/processes/scripts.ts';
import type { SupervisedProcess } from '../infra/processes/supervise.ts';
import { buildConsole } from './start/buildConsole.ts';
import { checkPort } from './start/checkPort.ts';
import { startServers } from './start/servers.ts';
import { runUntilStopped, type Shutdown } from './start/shutdown.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Exports and imports leave much garbage and keep little. Workbooks may have 100 MB of shared texts, which need about twice as much. */
const maxWorkerHeapMb = 512;

const startRole = (
  role: 'projector' | 'worker',
  env: Readonly<Record<string, string>>,
  isFirstRetried: boolean,
  logger: Logger,
): Promise<SupervisedProcess> =>
  superviseNodeChild(
    {
      name: role,
      script: 'api/roles/process',
      args: [role],
      env,
      readyTimeoutMs: 60_000,
      isFirstRetried,
      ...(role === 'worker' ? { maxHeapMb: maxWorkerHeapMb } : {}),
    },
    logger,
  );

/** The API's modules take long to load, so they load while the servers start. */
const loadApi = async () => {
  const [{ assemble }, { serveApi }, { fillIfEmpty }, { printDemoSignIns }] = await Promise.all([
    import('./start/assemble.ts'),
    import('./roles/api.ts'),
    import('./start/fillIfEmpty.ts'),
    import('./demo/signIns.ts'),
  ]);
  return { assemble, serveApi, fillIfEmpty, printDemoSignIns };
};

const main = async (shutdown: Shutdown): Promise<void> => {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  shutdown.logTo(logger);
  const hasApi = config.roles.has('api');
  if (hasApi) await checkPort(config.host, config.port);
  let loading: ReturnType<typeof loadApi> | null = null;
  const servers = await startServers(config, logger, () => {
    if (!hasApi) return;
    loading = loadApi();
    loading.catch(() => undefined);
  });
  // PostgreSQL flushes its memory to disk, so it gets all the time it needs.
  await shutdown.add(() => servers.stop(), { isBounded: false });
  const { databaseUrl, eventStoreUrl } = servers;
  const start = async (role: 'projector' | 'worker'): Promise<void> => {
    if (!config.roles.has(role)) return;
    // People are already served when the worker starts, so its failure must not end the process.
    const isFirstRetried = hasApi && role === 'worker';
    const starting = startRole(
      role,
      { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl, EVENTSTORE_LISTEN: '' },
      isFirstRetried,
      logger,
    );
    await shutdown.add(async () => (await starting).stop());
    await starting;
  };

  if (hasApi) {
    const consoleFolder = buildConsole(rootFolder);
    consoleFolder.catch(() => undefined);
    const projector = start('projector');
    const serve = async (): Promise<void> => {
      const { assemble, serveApi, fillIfEmpty, printDemoSignIns } = await (loading ?? loadApi());
      const adapters = await assemble('api', { ...config, databaseUrl, eventStoreUrl }, logger);
      await shutdown.add(() => adapters.close());
      const waiting = new AbortController();
      await shutdown.add(async () => waiting.abort());
      await adapters.waitForLog(printLine, waiting.signal);
      const api = await serveApi(adapters, { ...config, databaseUrl }, consoleFolder, logger, (services) =>
        fillIfEmpty(services, config.makesDemoData, printLine),
      );
      await shutdown.add(() => api.close());
      printLine(`Ready: ${api.url}`);
      await printDemoSignIns(api.services, printLine);
    };
    // The API waits for the projector's tables, so a projector that cannot start ends the wait.
    await Promise.all([serve(), projector]);
    // Serve people first, then run tasks.
    await start('worker');
  } else {
    await Promise.all([start('projector'), start('worker')]);
    printLine('Ready');
  }
  process.send?.({ ready: true });
};

runUntilStopped(main);

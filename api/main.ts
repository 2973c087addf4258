/**
 * `npm start`: brings up whatever this process's roles need, says `Ready: …` once it can serve, and stops all of it in order on
 * Ctrl-C or SIGTERM. The API runs here; projector and worker are processes of their own, started again when they die.
 */
import { resolve } from 'node:path';
import { type Config, readConfig } from '../infra/config.ts';
import { createLogger, type Logger } from '../infra/logger.ts';
import { superviseNodeChild } from '../infra/processes/nodeChild.ts';
import { tellDemoSignIns } from './demo/signIns.ts';
import { serveApi } from './roles/api.ts';
import { assemble } from './start/assemble.ts';
import { buildConsole } from './start/buildConsole.ts';
import { checkPort } from './start/checkPort.ts';
import { explainError } from './start/explainError.ts';
import { fillIfEmpty } from './start/fillIfEmpty.ts';
import { startServers } from './start/servers.ts';
import { Shutdown } from './start/shutdown.ts';

const root = resolve(import.meta.dirname, '..');
const say = (line: string) => process.stdout.write(`${line}\n`);

const startRoles = async (config: Config, env: Record<string, string>, logger: Logger): Promise<readonly { stop(): Promise<void> }[]> =>
  Promise.all(
    (['projector', 'worker'] as const)
      .filter((role) => config.roles.has(role))
      .map((role) =>
        superviseNodeChild({ name: role, script: import.meta.resolve('./roles/process.ts'), args: [role], env, readyTimeoutMs: 60_000 }, logger),
      ),
  );

const main = async (shutdown: Shutdown): Promise<void> => {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  shutdown.logTo(logger);
  if (config.roles.has('api')) await checkPort(config.host, config.port);
  const consoleFolder = config.roles.has('api') ? buildConsole(root) : Promise.resolve('');
  consoleFolder.catch(() => undefined);
  const servers = await startServers(config, logger);
  // PostgreSQL writes to its files what it holds in memory: it gets all the time there is.
  await shutdown.add(() => servers.stop(), { isBounded: false });
  const { databaseUrl, eventStoreUrl } = servers;
  const roles = await startRoles(config, { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl }, logger);
  await shutdown.add(async () => void (await Promise.all(roles.map((role) => role.stop()))));

  if (config.roles.has('api')) {
    const adapters = await assemble('api', { ...config, databaseUrl, eventStoreUrl }, logger);
    await shutdown.add(() => adapters.close());
    const waiting = new AbortController();
    await shutdown.add(async () => waiting.abort());
    await adapters.waitForLog(say, waiting.signal);
    const api = await serveApi(adapters, { ...config, databaseUrl }, consoleFolder, logger, (parts) => fillIfEmpty(parts, config.demo, say));
    await shutdown.add(() => api.close());
    say(`Ready: ${api.url}`);
    await tellDemoSignIns(api.parts, say);
  } else say('Ready');
  process.send?.({ ready: true });
};

const shutdown = new Shutdown();
const started = main(shutdown);
shutdown.endOnSignals(started);
started.catch((error: unknown) => {
  // Whoever stops Waymark while it starts takes away what it is waiting for.
  if (shutdown.isEnding) return;
  process.stderr.write(`${explainError(error)}\n`);
  void shutdown.end(1, started);
});

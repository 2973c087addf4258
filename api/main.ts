/**
 * `npm start`: brings up whatever this process's roles need, says `Ready: …` once it can serve, and stops all of it in order on
 * Ctrl-C or SIGTERM. The API runs here; projector and worker are processes of their own, started again when they die.
 */
import { resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from '../infra/config.ts';
import { createLogger, type Logger } from '../infra/logger.ts';
import { superviseNodeChild } from '../infra/processes/nodeChild.ts';
import { demoPassword } from './demo/seed.ts';
import { serveApi } from './roles/api.ts';
import { assemble } from './start/assemble.ts';
import { buildConsole } from './start/buildConsole.ts';
import { fillIfEmpty } from './start/fillIfEmpty.ts';
import { startServers } from './start/servers.ts';

const root = resolve(import.meta.dirname, '..');
let stopping = false;
const say = (line: string) => process.stdout.write(`${line}\n`);

const startRoles = async (config: Config, env: Record<string, string>, logger: Logger): Promise<readonly { stop(): Promise<void> }[]> =>
  Promise.all(
    (['projector', 'worker'] as const)
      .filter((role) => config.roles.has(role))
      .map((role) =>
        superviseNodeChild({ name: role, script: import.meta.resolve('./roles/process.ts'), args: [role], env, readyTimeoutMs: 60_000 }, logger),
      ),
  );

const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  const consoleFolder = config.roles.has('api') ? buildConsole(root) : Promise.resolve('');
  consoleFolder.catch(() => undefined);
  const servers = await startServers(config, logger);
  const { databaseUrl, eventStoreUrl } = servers;
  const roles = await startRoles(config, { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl }, logger);
  const stops: (() => Promise<void>)[] = [() => servers.stop(), async () => void (await Promise.all(roles.map((role) => role.stop())))];

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    for (const each of stops.toReversed()) await each();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  process.on('disconnect', () => void stop());

  if (config.roles.has('api')) {
    const adapters = await assemble('api', { ...config, databaseUrl, eventStoreUrl }, logger);
    stops.push(() => adapters.close());
    const api = await serveApi(adapters, { ...config, databaseUrl }, consoleFolder, logger, (parts) => fillIfEmpty(parts, config.demo, say));
    stops.push(() => api.close());
    say(`Ready: ${api.url}`);
    if (config.demo) say(`Sign in as admin@demo.test, officer@demo.test or viewer@demo.test with the password ${demoPassword}`);
  } else say('Ready');
  process.send?.({ ready: true });
};

main().catch((error: unknown) => {
  // Whoever stops Waymark while it starts takes away what it is waiting for.
  if (stopping) return;
  process.stderr.write(`${error instanceof ConfigError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});

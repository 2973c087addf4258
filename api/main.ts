/**
 * `npm start`: brings up whatever this process's roles need, says `Ready: …` once it can serve, and stops all of it in order on
 * Ctrl-C or SIGTERM. The API runs here; projector and worker are processes of their own, started again when they die.
 */
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from '../infra/config.ts';
import { createLogger, type Logger } from '../infra/logger.ts';
import { superviseNodeChild } from '../infra/processes/nodeChild.ts';
import { readSchema } from '../projections/projector.ts';
import { quoted } from '../projections/sql.ts';
import { createAdministrator, demoPassword, seedDemo } from './demo/seed.ts';
import type { Parts } from './parts.ts';
import { serveApi } from './roles/api.ts';
import { assemble } from './start/assemble.ts';
import { buildConsole } from './start/buildConsole.ts';
import { startServers } from './start/servers.ts';

const root = resolve(import.meta.dirname, '..');
let stopping = false;
const say = (line: string) => process.stdout.write(`${line}\n`);

const isEmpty = async ({ db }: Parts): Promise<boolean> => (await db.query(`SELECT 1 FROM ${quoted(readSchema)}.user_rows LIMIT 1`)).rows.length === 0;

/** Fills an empty system: with demo data, or with one administrator whose one-time password is shown here and nowhere else. */
const fillIfEmpty = async (parts: Parts, demo: boolean): Promise<void> => {
  if (!(await isEmpty(parts))) return;
  if (demo) {
    const position = await seedDemo(parts.outside, parts.accounts, (done, all) => say(`Demo data: ${done} of ${all} records`));
    await parts.changes.waitFor(position, 60_000);
    return;
  }
  const password = randomBytes(12).toString('base64url');
  await createAdministrator(parts.outside, parts.accounts, 'admin@waymark.example', password);
  say(`Sign in as admin@waymark.example with the one-time password ${password} and change it.`);
};

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
    const api = await serveApi(adapters, { ...config, databaseUrl }, consoleFolder, logger, (parts) => fillIfEmpty(parts, config.demo));
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

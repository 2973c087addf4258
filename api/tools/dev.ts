/**
 * `npm run dev`: the console with hot reload, and server processes that restart when their sources change. PostgreSQL and the log node keep
 * running. `INSPECT=api`, `projector` or `worker` opens that process to a debugger.
 */
import { join, relative, sep } from 'node:path';
import { readConfig } from '../../infra/config.ts';
import { createLogger } from '../../infra/logger.ts';
import { freePort } from '../../infra/processes/freePort.ts';
import { rootFolder as root } from '../../infra/processes/scripts.ts';
import { checkPort } from '../start/checkPort.ts';
import { startServers } from '../start/servers.ts';
import { runUntilStopped, type Shutdown } from '../start/shutdown.ts';
import { openConsoleServer, prepareConsoleFolder } from './dev/consoleServer.ts';
import { DevProcess } from './dev/devProcess.ts';
import { apiScript, openServerBuild, roleScript } from './dev/serverBuild.ts';

/** Editors write a file in several steps, so changes are collected for this long, in milliseconds. */
const settleMs = 40;
const readyTimeoutMs = 60_000;
/** A first start makes demo data, which takes minutes on a busy machine. `npm start` has no limit either. */
const apiReadyTimeoutMs = 10 * 60_000;

const print = (line: string) => process.stdout.write(`${line}\n`);

const main = async (shutdown: Shutdown): Promise<void> => {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  shutdown.logTo(logger);
  await checkPort(config.host, config.port);
  const servers = await startServers(config, logger);
  await shutdown.add(() => servers.stop(), { isBounded: false });
  const [build, consoleFolder, apiPort] = await Promise.all([
    openServerBuild(root, 'dist/dev/server'),
    prepareConsoleFolder(root),
    freePort(),
  ]);
  await shutdown.add(() => build.stop());
  let sources = await build.rebuild();

  const env = {
    DATABASE_URL: servers.databaseUrl,
    EVENTSTORE_URL: servers.eventStoreUrl,
    HOST: '127.0.0.1',
    PORT: String(apiPort),
    PUBLIC_URL: config.publicUrl ?? `http://localhost:${config.port}`,
    // Node 22 and newer cache compiled code.
    NODE_COMPILE_CACHE: join(root, 'dist/dev/compiled'),
  };
  const inspected = process.env['INSPECT'];
  const child = (name: string, script: string, args: readonly string[], timeoutMs = readyTimeoutMs) => ({
    name,
    script: {
      file: build.fileOf(script),
      nodeOptions: ['--enable-source-maps', ...(inspected === name ? ['--inspect=127.0.0.1:9229'] : [])],
    },
    args,
    env,
    readyTimeoutMs: timeoutMs,
  });
  let apiStarts = 0;
  const api = new DevProcess(() => {
    apiStarts += 1;
    return child('api', apiScript, [consoleFolder, apiStarts === 1 ? 'first' : 'again'], apiReadyTimeoutMs);
  }, logger);
  const [projector, worker] = (['projector', 'worker'] as const).map(
    (role) => new DevProcess(() => child(role, roleScript, [role]), logger),
  );
  const processes = [
    { script: apiScript, process: api },
    { script: roleScript, process: projector },
    { script: roleScript, process: worker },
  ];
  for (const { process: each } of processes) await shutdown.add(async () => each?.stop());

  const consoleServer = await openConsoleServer(root, { host: '127.0.0.1', port: apiPort }, () => api.settled);
  await shutdown.add(() => consoleServer.stop());

  let changed = new Set<string>();
  const restartChanged = async (): Promise<void> => {
    const files = changed;
    changed = new Set();
    const since = Date.now();
    try {
      const before = sources;
      sources = await build.rebuild();
      const isAffected = (script: string) => [...files].some((file) => before.get(script)?.has(file) || sources.get(script)?.has(file));
      const affected = processes.filter(({ script }) => isAffected(script));
      // The API restarts first, because somebody is looking at it.
      let failures = 0;
      for (const { process: each } of affected) if (!(await each?.restart())) failures += 1;
      if (affected.length > 0 && failures === 0) print(`Restarted after a change of ${[...files].join(', ')} (${Date.now() - since} ms)`);
    } catch {
      // esbuild has printed the errors. The old processes keep running.
      for (const file of files) changed.add(file);
    }
  };
  let timer: NodeJS.Timeout | undefined;
  let restarting = Promise.resolve();
  consoleServer.vite.watcher.add(['api', 'commands', 'domain', 'infra', 'projections'].map((folder) => `${root}/${folder}`));
  consoleServer.vite.watcher.on('all', (_event, path) => {
    if (!path.endsWith('.ts')) return;
    changed.add(relative(root, path).split(sep).join('/'));
    clearTimeout(timer);
    timer = setTimeout(() => {
      restarting = restarting.then(restartChanged);
    }, settleMs);
  });

  const [isApiRunning] = await Promise.all([api.restart(), projector?.restart()]);
  await consoleServer.listen(config.host, config.port);
  if (isApiRunning) print(`Ready: http://localhost:${config.port}`);
  await worker?.restart();
};

runUntilStopped(main);

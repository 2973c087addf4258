import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Config, readConfig } from '../../../infra/config.ts';
import { createLogger, type Logger } from '../../../infra/logger.ts';
import { endProcess, exitOf } from '../../../infra/processes/endProcess.ts';
import { rootFolder } from '../../../infra/processes/scripts.ts';
import { type Adapters, assemble } from '../../start/assemble.ts';
import { startServers } from '../../start/servers.ts';
import { printLine } from '../withSystem.ts';
import { measureMs } from './timing.ts';
import { type Person, signIn } from './visitor.ts';

/** A complete Waymark to measure, with direct access to its PostgreSQL. */
export interface OwnWaymark {
  readonly url: string;
  /** The process id of the API, the parent of the other processes. */
  readonly pid: number;
  /** Adapters in this process on the same servers, for seeding, baselines and the rebuild. */
  readonly adapters: Adapters;
  readonly logger: Logger;
  readonly admin: Person;
  readonly officer: Person;
  /**
   * Stops Waymark, runs `between`, and starts Waymark as `npm start` does, on the same servers and at another address: `url`, `pid` and
   * the people are of no use any more. Returns the time from the start to `Ready`, in milliseconds.
   */
  readonly restart: (between?: () => Promise<void>) => Promise<number>;
}

/** In milliseconds. After an upgrade, a rebuild may come first. */
const readyTimeoutMs = 60 * 60_000;

/** As `npm start` does: code that was loaded from its sources is slower. */
const fromBundle = [join(rootFolder, 'api/run.mjs')];

const spawnWaymark = async (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  onStart: (child: ChildProcess) => void,
): Promise<{ url: string; pid: number }> => {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    // It ends when the channel closes, so it never outlives a killed bench. The bench passes Ctrl-C on.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    detached: true,
  });
  onStart(child);
  return new Promise((found, reject) => {
    AbortSignal.timeout(readyTimeoutMs).addEventListener('abort', () => reject(new Error('Waymark did not become ready')), { once: true });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Waymark ended before it was ready (${code})`)));
    if (!child.stdout) return;
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('Ready: ')) found({ url: line.slice('Ready: '.length), pid: child.pid ?? 0 });
    });
  });
};

/** Refuses databases with other data: the bench fills its database with invented people. */
const refuseForeign = async (databaseUrl: string): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ foreign: boolean }>(
      `SELECT to_regnamespace('read') IS NOT NULL AND to_regnamespace('bench') IS NULL AS foreign`,
    );
    if (rows[0]?.foreign)
      throw new Error('There is a Waymark already that the bench did not make: give it a DATABASE_URL or BENCH_DIR of its own, or none.');
    await client.query('CREATE SCHEMA IF NOT EXISTS bench');
  } finally {
    await client.end();
  }
};

const start = async (config: Config, stops: (() => Promise<unknown>)[]): Promise<OwnWaymark> => {
  const logger = createLogger('warn');
  printLine('Starting Waymark …');
  const servers = await startServers(config, logger);
  stops.push(() => servers.stop());
  const { databaseUrl, eventStoreUrl } = servers;
  await refuseForeign(databaseUrl);
  const env = {
    DATABASE_URL: databaseUrl,
    EVENTSTORE_URL: eventStoreUrl,
    DATA_DIR: config.dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    DEMO: '1',
    ROLES: 'api,projector,worker',
    LOG_LEVEL: 'warn',
  };
  let end: () => Promise<unknown> = async () => undefined;
  const onStart = (child: ChildProcess) => {
    const exited = exitOf(child);
    end = () => endProcess(child, exited, [{ signal: 'SIGTERM', waitMs: 30_000 }]);
  };
  stops.push(() => end());
  const { url, pid } = await spawnWaymark(fromBundle, env, onStart);
  const restart = async (between: () => Promise<void> = async () => undefined): Promise<number> => {
    await end();
    await between();
    return measureMs(() => spawnWaymark(fromBundle, env, onStart));
  };
  const adapters = await assemble('bench', { ...config, databaseUrl, eventStoreUrl }, logger);
  // After an interruption the connections may still be busy.
  stops.push(() => Promise.race([adapters.close(), sleep(5000)]));
  const [admin, officer] = [await signIn(url, 'admin'), await signIn(url, 'officer')];
  return { url, pid, adapters, logger, admin, officer, restart };
};

const untilInterrupted = (): Promise<never> =>
  new Promise((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error('Interrupted')));
  });

/**
 * Starts a Waymark with demo data in BENCH_DIR or a temporary folder, passes it to `work`, and stops it in any case. Uses the servers of
 * DATABASE_URL and EVENTSTORE_URL if they are set.
 */
export const withOwnWaymark = async (work: (waymark: OwnWaymark) => Promise<void>): Promise<void> => {
  const reusedFolder = process.env['BENCH_DIR'];
  const folder = reusedFolder ? resolve(reusedFolder) : await mkdtemp(join(tmpdir(), 'waymark-bench-'));
  const stops: (() => Promise<unknown>)[] = reusedFolder ? [] : [() => rm(folder, { recursive: true, force: true })];
  try {
    // PostgreSQL may run as another user, who needs access to subfolders.
    await (reusedFolder ? mkdir(folder, { recursive: true, mode: 0o711 }) : chmod(folder, 0o711));
    const all = (async () => work(await start({ ...readConfig(process.env), dataDir: folder }, stops)))();
    await Promise.race([all, untilInterrupted()]);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
};

import { mkdir, readFile, statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Logger } from '../logger.ts';
import { OperatorError } from '../operatorError.ts';
import { lockFolder } from '../processes/folderLock.ts';
import { supervise, type ProcessState, type SupervisedProcess } from '../processes/supervise.ts';
import { findPostgresBinaries } from './embedded/binaries.ts';
import { choosePort, clusterExists, clusterPaths, createCluster, readPassword, superuserName } from './embedded/cluster.ts';
import { endLeftoverServer, killCluster } from './embedded/leftover.ts';
import { spawnPostmaster, waitForConnections, type PostmasterOptions } from './embedded/postmaster.ts';
import { appRole, databaseName, logRole, passwordOfRole, prepareRoles } from './embedded/roles.ts';
import { openServerLog } from './embedded/serverLog.ts';
import { findServerUser } from './embedded/serverUser.ts';
import { serverSettings } from './embedded/settings.ts';

export interface EmbeddedPostgres {
  /** The `postgres://…` URL of the database `waymark` for the application's role, with the password. The same across restarts. */
  readonly url: string;
  /** The same for the event log node's role. */
  readonly logUrl: string;
  readonly state: ProcessState;
  /** The postmaster's process id; undefined during a restart. */
  readonly pid: number | undefined;
  /** Shuts the server down, which rolls back open transactions, and unlocks the folder. May be called again. */
  stop(): Promise<void>;
}

interface EmbeddedPostgresOptions {
  /** The server's own folder; created if missing. The path may contain spaces. */
  dataDir: string;
  logger: Logger;
  /** A port on 127.0.0.1. By default a free port, reused at the next start if it is still free. */
  port?: number;
}

/** Crash recovery can take minutes; the server is not ready until then. */
const postmasterReadyTimeoutMs = 10 * 60 * 1000;

/**
 * Starts PostgreSQL on `dataDir` (created on the first start) and restarts it when it dies. If this process is
 * killed, the server shuts down within seconds. Ends a server that a dead process left behind. Needs a POSIX
 * system; as root see `findServerUser`.
 * @throws FolderInUseError if another living process holds the folder
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const { logger } = options;
  const dataDir = resolve(options.dataDir);
  const paths = clusterPaths(dataDir);
  // Functions that release what was acquired; called in reverse order.
  const releases: (() => Promise<void>)[] = [];
  const giveBack = async (): Promise<void> => {
    for (const back of releases.splice(0).toReversed()) await back();
  };
  // The server's user must be able to enter the folder. Its contents have their own modes.
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  releases.push(await lockFolder(dataDir));
  try {
    const binaries = await findPostgresBinaries();
    const user = await findServerUser(paths.cluster, [binaries.postgres, dataDir]);
    if (!(await clusterExists(paths))) await createCluster(paths, binaries.initdb, user);
    const password = await readPassword(paths);
    await endLeftoverServer(paths.cluster, logger);
    const port = options.port ?? (await choosePort(paths));
    // `supervise` kills the postmaster; this also kills backends that would survive it.
    const killOnExit = (): void => killCluster(paths.cluster);
    process.on('exit', killOnExit);
    releases.push(() => Promise.resolve(void process.off('exit', killOnExit)));
    const serverLog = await openServerLog(paths.log);
    releases.push(() => serverLog.close());
    const settings = serverSettings(port, await roomInSharedMemory());
    const server = await keepRunning({ program: binaries.postgres, paths, settings, user, logFd: serverLog.fd }, logger);
    releases.push(() => server.stop());
    const urlOf = (role: string, secret: string, database: string): string =>
      `postgres://${role}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${database}`;
    const [app, log] = await Promise.all([passwordOfRole(paths.appPassword), passwordOfRole(paths.logPassword)]);
    await prepareRoles((database) => urlOf(superuserName, password, database), { app, log }).catch((error: unknown) => {
      if (!isWrongPassword(error)) throw error;
      throw new OperatorError(
        `The password in ${paths.password} is not that of its PostgreSQL: put back the file that belongs to this folder.`,
        { cause: error },
      );
    });
    let stopped: Promise<void> | undefined;
    return {
      url: urlOf(appRole, app, databaseName),
      logUrl: urlOf(logRole, log, databaseName),
      get state() {
        return server.state;
      },
      get pid() {
        return server.pid;
      },
      stop: () => (stopped ??= giveBack()),
    };
  } catch (error) {
    await giveBack();
    throw error;
  }
};

const keepRunning = async (options: PostmasterOptions, logger: Logger): Promise<SupervisedProcess> => {
  const { paths } = options;
  try {
    return await supervise({
      name: 'postgres',
      start: async () => {
        await endLeftoverServer(paths.cluster, logger);
        return spawnPostmaster(options);
      },
      ready: (child, signal) => waitForConnections(paths, child, signal),
      readyTimeoutMs: postmasterReadyTimeoutMs,
      stopWith: [
        { signal: 'SIGINT', waitMs: 10_000 },
        { signal: 'SIGQUIT', waitMs: 2_000 },
      ],
      backOff: { firstMs: 50, maxMs: 5_000 },
      logger,
    });
  } catch (cause) {
    const log = (await readFile(paths.log, 'utf8').catch(() => '')).trimEnd().split('\n');
    const reason = log.slice(-5).findLast((line) => /FATAL|PANIC/.test(line)) ?? log.at(-1);
    throw new OperatorError(`PostgreSQL did not start: ${reason}. More is in its log ${paths.log}.`, { cause });
  }
};

const isWrongPassword = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '28P01';

const roomInSharedMemory = async (): Promise<number> => {
  const shm = await statfs('/dev/shm').catch(() => undefined);
  return shm === undefined ? Number.POSITIVE_INFINITY : shm.bsize * shm.bavail;
};

import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { replaceFile, syncFolder } from '../../files/replaceFile.ts';
import { OperatorError } from '../../operatorError.ts';
import type { ServerUser } from './serverUser.ts';

const run = promisify(execFile);

/** The files of the embedded server. */
export interface ClusterPaths {
  cluster: string;
  /** The superuser's password, mode 0600. */
  password: string;
  /** The passwords of Waymark's two roles, mode 0600. */
  appPassword: string;
  logPassword: string;
  port: string;
  log: string;
}

export const clusterPaths = (dataDir: string): ClusterPaths => {
  return {
    cluster: join(dataDir, 'cluster'),
    password: join(dataDir, 'password'),
    appPassword: join(dataDir, 'password.app'),
    logPassword: join(dataDir, 'password.log'),
    port: join(dataDir, 'port'),
    log: join(dataDir, 'postgres.log'),
  };
};

/** Creates the cluster, the database and the roles, and is used for nothing else. */
export const superuserName = 'postgres';

/** Whether the cluster is complete. Creation moves it into place as the last step. */
export const clusterExists = async ({ cluster }: ClusterPaths): Promise<boolean> => {
  return (await stat(join(cluster, 'PG_VERSION')).catch(() => undefined)) !== undefined;
};

/**
 * Creates the cluster in a temporary folder and renames it when complete, so that an interrupted start leaves no
 * half cluster. The password is created first and kept.
 */
export const createCluster = async (paths: ClusterPaths, initdb: string, user: ServerUser): Promise<void> => {
  const unfinished = `${paths.cluster}.new`;
  // The initdb of a killed start may still be writing.
  await rm(unfinished, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  await mkdir(unfinished, { mode: 0o700 });
  await replaceFile(paths.password, `${randomBytes(24).toString('base64url')}\n`, 0o600);
  if (user.ids !== undefined) {
    await chown(unfinished, user.ids.uid, user.ids.gid);
    await chown(paths.password, user.ids.uid, user.ids.gid);
  }
  await runInitdb(unfinished, paths.password, initdb, user);
  await rename(unfinished, paths.cluster);
  await syncFolder(dirname(paths.cluster));
};

/**
 * Locale: PostgreSQL's built-in provider with C.UTF-8. It exists on every machine and does not change with the
 * system's libraries, which would corrupt indexes. It compares by code point, which is fast and allows prefix
 * searches, and it knows upper and lower case in all of Unicode.
 * pg_trgm tells letters from signs by the C library's character classes, which are a separate setting: C.UTF-8
 * where the system has it (glibc 2.35 has it built in), else C.
 */
const runInitdb = async (clusterDir: string, passwordFile: string, initdb: string, user: ServerUser): Promise<void> => {
  let failure: unknown;
  for (const letters of ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'C']) {
    const { file, args, ids } = user.command(initdb, [
      `--pgdata=${clusterDir}`,
      `--username=${superuserName}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      `--lc-ctype=${letters}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
    ]);
    try {
      await run(file, args, { ...ids, cwd: '/', env: serverEnvironment() });
      return;
    } catch (error) {
      failure = error;
      if (!(error instanceof Error) || !error.message.includes('invalid locale')) break;
    }
  }
  const reason =
    failure instanceof Error
      ? failure.message
          .trimEnd()
          .split('\n')
          .findLast((line) => /error:|FATAL:/.test(line))
      : undefined;
  throw new OperatorError(`PostgreSQL could not create its data directory ${clusterDir}: ${reason ?? 'no reason given'}`, {
    cause: failure,
  });
};

/** The environment of PostgreSQL's programs: without our PG… variables, with English messages. */
export const serverEnvironment = (): NodeJS.ProcessEnv => {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' };
};

export const readPassword = async ({ password }: ClusterPaths): Promise<string> => {
  await chmod(password, 0o600).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    throw new OperatorError(
      `The file ${password} with PostgreSQL's password is missing: put it back from a backup, or see "A lost password ` +
        `file" in docs/operations.md.`,
    );
  });
  return (await readFile(password, 'utf8')).trim();
};

/** The range of ports to try. It lies below the range for outgoing connections. */
const [firstPort, lastPort] = [20_000, 29_999];

/** Returns the port of the last start if it is free, else another free port, which it stores. */
export const choosePort = async (paths: ClusterPaths): Promise<number> => {
  const last = Number.parseInt(await readFile(paths.port, 'utf8').catch(() => ''), 10);
  if (last >= firstPort && last <= lastPort && (await isFree(last))) return last;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = firstPort + (randomBytes(4).readUInt32LE() % (lastPort - firstPort + 1));
    if (await isFree(port)) {
      // If a folder has the file's name, the port is not stored and the next start chooses another.
      await replaceFile(paths.port, `${port}\n`, 0o644).catch((error: unknown) => {
        if (!isFolder(error)) throw error;
      });
      return port;
    }
  }
  throw new Error(`No free port between ${firstPort} and ${lastPort} for PostgreSQL`);
};

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';
const isFolder = (error: unknown): boolean => ['EISDIR', 'ENOTEMPTY', 'EEXIST'].includes(String(codeOf(error)));

const isFree = (port: number): Promise<boolean> => {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
};

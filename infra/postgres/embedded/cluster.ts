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

/** Where the parts of the embedded server lie in its folder. */
export interface ClusterPaths {
  /** PostgreSQL's own data directory. */
  cluster: string;
  /** The superuser's password, mode 0600. */
  password: string;
  /** The passwords of the roles that Waymark signs in as, mode 0600. */
  appPassword: string;
  logPassword: string;
  /** The port last used. */
  port: string;
  /** PostgreSQL's log. */
  log: string;
}

/** Names the parts of the embedded server in `dataDir`. */
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

/** Name of the superuser, which makes the cluster, the database and the roles, and does nothing else. */
export const superuserName = 'postgres';

/** Whether the cluster has been created (completely: it is moved into place as the last step). */
export const clusterExists = async ({ cluster }: ClusterPaths): Promise<boolean> => {
  return (await stat(join(cluster, 'PG_VERSION')).catch(() => undefined)) !== undefined;
};

/**
 * Creates the cluster beside its place and moves it there when it is complete, so that a start killed
 * midway leaves nothing that looks like a cluster. The password is made first and kept.
 */
export const createCluster = async (paths: ClusterPaths, initdb: string, user: ServerUser): Promise<void> => {
  const unfinished = `${paths.cluster}.new`;
  // The initdb of a start killed midway may still be writing.
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
 * Locale: PostgreSQL's own provider with C.UTF-8. It is part of the server, so it exists on the barest
 * machine and never changes with the system's libraries (which would corrupt indexes); it compares by
 * code point, fast and usable for prefix searches, and knows the upper and lower case of all of Unicode.
 * The C library's character classes, which pg_trgm uses to tell letters from signs, are a separate
 * setting: C.UTF-8 where the system has it (glibc 2.35 has it built in), else C.
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
  const said =
    failure instanceof Error
      ? failure.message
          .trimEnd()
          .split('\n')
          .findLast((line) => /error:|FATAL:/.test(line))
      : undefined;
  throw new OperatorError(`PostgreSQL could not create its data directory ${clusterDir}: ${said ?? 'no reason given'}`, { cause: failure });
};

/** The environment of PostgreSQL's programs: none of our PG… variables, messages in English. */
export const serverEnvironment = (): NodeJS.ProcessEnv => {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' };
};

/** Reads the superuser's password. */
export const readPassword = async ({ password }: ClusterPaths): Promise<string> => {
  await chmod(password, 0o600).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    throw new OperatorError(
      `The file ${password} with PostgreSQL's password is missing: put it back from a backup, or see "A lost password file" in docs/operations.md.`,
    );
  });
  return (await readFile(password, 'utf8')).trim();
};

/** Lowest and highest port tried; below the range from which systems number outgoing connections. */
const [firstPort, lastPort] = [20_000, 29_999];

/** The port of the last start if it is still free, else another free one, which is kept. */
export const choosePort = async (paths: ClusterPaths): Promise<number> => {
  const last = Number.parseInt(await readFile(paths.port, 'utf8').catch(() => ''), 10);
  if (last >= firstPort && last <= lastPort && (await isFree(last))) return last;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = firstPort + (randomBytes(4).readUInt32LE() % (lastPort - firstPort + 1));
    if (await isFree(port)) {
      // Where something else lies in its place the port is not kept, and the next start chooses another.
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

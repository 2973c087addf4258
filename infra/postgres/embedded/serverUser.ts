import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The operating-system user that runs PostgreSQL. */
export interface ServerUser {
  /** The owner of the cluster's files; undefined if it is the current user. */
  ids: { uid: number; gid: number } | undefined;
  /** Returns the command to spawn as this user, with its `ids`. */
  command(program: string, args: readonly string[]): { file: string; args: string[]; ids: { uid?: number; gid?: number } };
}

const serverUserName = 'postgres';

/**
 * PostgreSQL refuses to run as root. If Waymark runs as root, PostgreSQL runs as the owner of an existing cluster,
 * else as the user `postgres`, which is created if missing. Any other user runs it as themselves.
 *
 * `mustReach` are paths that the user needs. If they are in a closed folder (`/root`, a folder of `mktemp`), the
 * user keeps the privilege to pass closed folders (through `setpriv` of util-linux). If that is impossible, the
 * error names the path to open.
 */
export const findServerUser = async (clusterDir: string, mustReach: readonly string[]): Promise<ServerUser> => {
  if (process.getuid?.() !== 0) {
    return { ids: undefined, command: (file, args) => ({ file, args: [...args], ids: {} }) };
  }
  const ids = (await ownerOf(clusterDir)) ?? (await idsOf(serverUserName)) ?? (await createUser());
  if (await canReach(ids, mustReach)) {
    return { ids, command: (file, args) => ({ file, args: [...args], ids }) };
  }
  const prefix = passingClosedFolders(ids);
  if (!(await canReach({}, mustReach, prefix))) {
    throw new Error(
      `PostgreSQL may not run as root, and the user it runs as (uid ${ids.uid}) cannot reach ` +
        `${mustReach.join(' and ')}: open the folders above for everybody (chmod o+x), or start as an ordinary user`,
    );
  }
  return { ids, command: (file, args) => ({ file: 'setpriv', args: [...prefix, file, ...args], ids: {} }) };
};

/** Arguments of setpriv: this user, no other groups, and only this one of root's privileges. */
const passingClosedFolders = ({ uid, gid }: { uid: number; gid: number }): string[] => {
  const only = '-all,+dac_override';
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=${only}`,
    `--ambient-caps=${only}`,
    `--bounding-set=${only}`,
    // Without this, access(2) ignores the privilege, and PostgreSQL calls access(2) on its own programs.
    '--securebits=+no_setuid_fixup',
    '--no-new-privs',
    '--',
  ];
};

const canReach = async (ids: { uid?: number; gid?: number }, paths: readonly string[], setpriv?: readonly string[]): Promise<boolean> => {
  const test = ['/bin/sh', '-c', 'for path; do test -x "$path" || exit 1; done', 'sh', ...paths];
  const [file = '', ...args] = setpriv === undefined ? test : ['setpriv', ...setpriv, ...test];
  try {
    await run(file, args, { ...ids, cwd: '/' });
    return true;
  } catch {
    return false;
  }
};

const ownerOf = async (folder: string): Promise<{ uid: number; gid: number } | undefined> => {
  const stats = await stat(folder).catch(() => undefined);
  return stats === undefined || stats.uid === 0 ? undefined : { uid: stats.uid, gid: stats.gid };
};

const idsOf = async (name: string): Promise<{ uid: number; gid: number } | undefined> => {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number.parseInt(uid.stdout, 10), gid: Number.parseInt(gid.stdout, 10) };
  } catch {
    return undefined;
  }
};

const createUser = async (): Promise<{ uid: number; gid: number }> => {
  const failed = await run('useradd', ['--system', '--user-group', '--shell', '/usr/sbin/nologin', serverUserName]).then(
    () => undefined,
    (error: unknown) => error,
  );
  const ids = await idsOf(serverUserName);
  if (ids !== undefined) return ids;
  throw new Error(
    `PostgreSQL may not run as root, and there is no user ${serverUserName} and none can be created: ` +
      'start Waymark as an ordinary user, or set DATABASE_URL',
    { cause: failed },
  );
};

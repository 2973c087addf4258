import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** As whom PostgreSQL runs, and what has to precede its command line for that. */
export interface ServerUser {
  /** Owner of the cluster's files; undefined when that is simply the user who runs us. */
  ids: { uid: number; gid: number } | undefined;
  /** Turns a command into the one to spawn, together with `ids`. */
  command(program: string, args: readonly string[]): { file: string; args: string[]; ids: { uid?: number; gid?: number } };
}

const serverUserName = 'postgres';

/**
 * PostgreSQL refuses to run as root. An ordinary user runs it as themselves; root runs it as the owner
 * of the cluster if there is one already, else as the user `postgres`, which is created if missing.
 *
 * `mustReach` are paths that it needs: when they lie in a folder closed to that user (`/root`, a folder
 * of `mktemp`), it keeps the one privilege of passing closed folders (`setpriv` of util-linux gives
 * it); where that is impossible the error says which path to open.
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

/** Arguments of setpriv: that user, no other groups, and of root's powers only this one. */
const passingClosedFolders = ({ uid, gid }: { uid: number; gid: number }): string[] => {
  const only = '-all,+dac_override';
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=${only}`,
    `--ambient-caps=${only}`,
    `--bounding-set=${only}`,
    // Without this access(2), which PostgreSQL asks about its own programs, takes no notice of the privilege.
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
  const found = await stat(folder).catch(() => undefined);
  return found === undefined || found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid };
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

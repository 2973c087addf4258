import { copyFile, open, stat, truncate } from 'node:fs/promises';

const maxLogBytes = 5 * 1024 * 1024;
const checkIntervalMs = 10 * 60 * 1000;

/** An open log file to hand to a child process. */
export interface ServerLog {
  /** File descriptor, opened for appending. */
  fd: number;
  close(): Promise<void>;
}

/**
 * Opens a log file for a child process to append to, and keeps it bounded: once it has passed 5 MB
 * it is copied to `<path>.1`, replacing the last copy, and emptied in place (the child writes on at
 * the new end). The owner's own descriptor outlives this process, so the child's last words are kept.
 */
export const openServerLog = async (path: string): Promise<ServerLog> => {
  await keepBounded(path);
  const handle = await open(path, 'a', 0o600);
  const timer = setInterval(() => void keepBounded(path).catch(() => undefined), checkIntervalMs);
  timer.unref();
  return {
    fd: handle.fd,
    close: async () => {
      clearInterval(timer);
      await handle.close();
    },
  };
};

const keepBounded = async (path: string): Promise<void> => {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || found.size < maxLogBytes) return;
  await copyFile(path, `${path}.1`);
  await truncate(path, 0);
};

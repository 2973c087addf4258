import { copyFile, open, stat, truncate } from 'node:fs/promises';

const maxLogBytes = 5 * 1024 * 1024;
const checkIntervalMs = 10 * 60 * 1000;

interface ServerLog {
  /** A file descriptor in append mode. */
  fd: number;
  close(): Promise<void>;
}

/**
 * Opens a log file for a child process and limits its size. Above 5 MB the file is copied to `<path>.1`, which
 * replaces the last copy, and truncated in place. The child keeps its own descriptor, so it can still log after
 * this process ends.
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
  const stats = await stat(path).catch(() => undefined);
  if (stats === undefined || stats.size < maxLogBytes) return;
  await copyFile(path, `${path}.1`);
  await truncate(path, 0);
};

import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from '../logger.ts';
import { keepAlive, keepAliveSettings, sessionOptionsOf } from './keepAlive.ts';

/**
 * Listens to a PostgreSQL channel on its own connection until the signal is aborted. Reconnects when the
 * connection breaks. Calls `onGap` when notices may have been missed: at the start and after each reconnection.
 */
export const listen = async (
  url: string,
  channel: string,
  onNotice: (payload: string) => void,
  onGap: () => void,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    const client = new Client({
      connectionString: url,
      application_name: `waymark-listen-${channel}`,
      options: sessionOptionsOf(keepAliveSettings),
      ...keepAlive,
    });
    const ended = new Promise<void>((resolve) => {
      client.once('error', () => resolve());
      client.once('end', () => resolve());
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    try {
      await client.connect();
      client.on('notification', (notice) => onNotice(notice.payload ?? ''));
      await client.query(`LISTEN ${channel}`);
      onGap();
      await ended;
    } catch (error) {
      logger.warn({ channel, error: error instanceof Error ? error.message : 'unknown' }, 'cannot listen to PostgreSQL; trying again');
    }
    await client.end().catch(() => undefined);
    if (!signal.aborted) await sleep(300, undefined, { signal }).catch(() => undefined);
  }
};

import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from '../logger.ts';
import { keepAlive, keepAliveSettings, sessionOptionsOf } from './keepAlive.ts';

/**
 * Listens to PostgreSQL channels on a connection of their own until the signal is aborted. Reconnects when the connection breaks. Calls
 * `onGap` when notices may have been missed: at the start and after each reconnection. One connection serves all channels, because every
 * notice wakes every listening connection of the database, whatever its channels.
 */
export const listen = async (
  url: string,
  channels: Readonly<Record<string, (payload: string) => void>>,
  onGap: () => void,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    const client = new Client({
      connectionString: url,
      application_name: 'waymark-listen',
      options: sessionOptionsOf(keepAliveSettings),
      ...keepAlive,
    });
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    client.once('error', end);
    client.once('end', end);
    signal.addEventListener('abort', end, { once: true });
    try {
      await client.connect();
      client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
      for (const channel of Object.keys(channels)) await client.query(`LISTEN ${channel}`);
      onGap();
      await ended;
    } catch (error) {
      logger.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'cannot listen to PostgreSQL; trying again');
    }
    signal.removeEventListener('abort', end);
    await client.end().catch(() => undefined);
    if (!signal.aborted) await sleep(300, undefined, { signal }).catch(() => undefined);
  }
};

import { EventStoreDBClient } from '@eventstore/db-client';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventLog } from '../../commands/eventLog.ts';
import type { Logger } from '../logger.ts';
import { EventStoreLog } from './eventStoreLog.ts';
import { placeOf, waitForLog } from './waitForLog.ts';

/** `dispose` waits for every open call, and an unread call never ends. */
const maxDisposeMs = 1000;

/** The client pings every 10 s. With this timeout it detects a frozen server before the log gives up a call. */
const keepAliveTimeoutMs = 3000;

const withKeepAlive = (url: string): string =>
  /[?&]keepAliveTimeout=/i.test(url) ? url : `${url}${url.includes('?') ? '&' : '?'}keepAliveTimeout=${keepAliveTimeoutMs}`;

interface ConnectedLog {
  readonly log: EventLog;
  /** Resolves once the event store answers. Until then, passes `print` a line about what is missing. */
  waitForIt(print: (line: string) => void, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the event log at an `esdb://` address. Call it once per process: all clients of a process share one table
 * of pending appends, so a broken connection of one client also breaks the appends of the others.
 */
export const connectEventLog = (url: string, logger: Logger): ConnectedLog => {
  const client = EventStoreDBClient.connectionString(withKeepAlive(url));
  const log = new EventStoreLog(client, logger);
  return {
    log,
    waitForIt: (print, signal) => waitForLog(() => log.headNow(), placeOf(url), print, signal),
    close: () => Promise.race([client.dispose(), sleep(maxDisposeMs, undefined, { ref: false })]),
  };
};

import { EventStoreDBClient } from '@eventstore/db-client';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventLog } from '../../commands/eventLog.ts';
import type { Logger } from '../logger.ts';
import { EventStoreLog } from './eventStoreLog.ts';
import { placeOf, waitForLog } from './waitForLog.ts';

/** `dispose` waits for every open call to end, and a call that nobody reads never does. */
const maxDisposeMs = 1000;

/** A server that is frozen is noticed after its 10 s between pings and this: before the log gives a call up. */
const keepAliveTimeoutMs = 3000;

const withKeepAlive = (url: string): string =>
  /[?&]keepAliveTimeout=/i.test(url) ? url : `${url}${url.includes('?') ? '&' : '?'}keepAliveTimeout=${keepAliveTimeoutMs}`;

/** The event log of a process. */
export interface ConnectedLog {
  readonly log: EventLog;
  /** Resolves once the event store answers; until then says in a line what is missing. */
  waitForIt(say: (line: string) => void, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the event log at an `esdb://` address. Once per process: all clients of a process share one table of appends under way, and
 * a connection of one that breaks takes the others' appends with it.
 */
export const connectEventLog = (url: string, logger: Logger): ConnectedLog => {
  const client = EventStoreDBClient.connectionString(withKeepAlive(url));
  const log = new EventStoreLog(client, logger);
  return {
    log,
    waitForIt: (say, signal) => waitForLog(() => log.headNow(), placeOf(url), say, signal),
    close: () => Promise.race([client.dispose(), sleep(maxDisposeMs, undefined, { ref: false })]),
  };
};

import { EventStoreDBClient } from '@eventstore/db-client';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../logger.ts';
import { EventStoreLog } from './eventStoreLog.ts';

/** `dispose` waits for every open call to end, and a call that nobody reads never does. */
const maxDisposeMs = 1000;

/** Opens the event log at an `esdb://` address; `close` ends its connections. */
export const connectEventLog = (url: string, logger: Logger): { readonly log: EventStoreLog; readonly close: () => Promise<void> } => {
  const client = EventStoreDBClient.connectionString(url);
  return { log: new EventStoreLog(client, logger), close: () => Promise.race([client.dispose(), sleep(maxDisposeMs, undefined, { ref: false })]) };
};

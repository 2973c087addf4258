import { EventStoreDBClient } from '@eventstore/db-client';
import type { Logger } from '../logger.ts';
import { EventStoreLog } from './eventStoreLog.ts';

/** Opens the event log at an `esdb://` address; `close` ends its connections. */
export const connectEventLog = (url: string, logger: Logger): { readonly log: EventStoreLog; readonly close: () => Promise<void> } => {
  const client = EventStoreDBClient.connectionString(url);
  return { log: new EventStoreLog(client, logger), close: () => client.dispose() };
};

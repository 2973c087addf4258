import { join } from 'node:path';
import type { Config } from '../../infra/config.ts';
import { startEmbeddedNode } from '../../infra/eventLog/embeddedNode.ts';
import type { Logger } from '../../infra/logger.ts';
import { startEmbeddedPostgres } from '../../infra/postgres/embedded.ts';
import { prepareDatabase } from './prepareDatabase.ts';

/** The servers that all roles share. */
export interface Servers {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  /** Stops the servers that were started here, dependents first. */
  stop(): Promise<void>;
}

/** Starts an embedded server for each one that the configuration does not name. `onDatabase` is called while the log node starts. */
export const startServers = async (config: Config, logger: Logger, onDatabase: () => void = () => undefined): Promise<Servers> => {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const each of stops.toReversed()) await each();
  };
  try {
    let { databaseUrl, eventStoreUrl } = config;
    let logDatabaseUrl = databaseUrl;
    if (!databaseUrl) {
      const postgres = await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), logger });
      stops.push(() => postgres.stop());
      databaseUrl = postgres.url;
      logDatabaseUrl = postgres.logUrl;
    }
    // Before any other process uses the database, so that a fault is reported once, in one line.
    await prepareDatabase(databaseUrl);
    onDatabase();
    if (!eventStoreUrl) {
      const node = await startEmbeddedNode(
        { databaseUrl: logDatabaseUrl ?? databaseUrl, dataDir: config.dataDir, listens: config.logNode },
        logger,
      );
      stops.push(() => node.process.stop());
      eventStoreUrl = node.url;
    }
    return { databaseUrl, eventStoreUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

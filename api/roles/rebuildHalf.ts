/**
 * A process that applies half of the records of a rebuild, for `inTwoProcesses`. It ends with a non-zero code when it fails, and when its
 * parent is gone.
 */
import { isServerAway } from '../../commands/serverAway.ts';
import { readConfig } from '../../infra/config.ts';
import { connectEventLog } from '../../infra/eventLog/connect.ts';
import { createLogger } from '../../infra/logger.ts';
import { databaseOn } from '../../infra/postgres/database.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import { rebuildHalfHere } from '../../projections/projector/rebuildHalf.ts';
import { type HalfMessage, readHalf } from '../start/halfProcess.ts';

const config = readConfig(process.env);
const logger = createLogger(config.logLevel);

const tell = (message: HalfMessage): Promise<void> => new Promise((resolve) => process.send?.(message, () => resolve()));

const main = async (): Promise<void> => {
  const { databaseUrl, eventStoreUrl } = config;
  if (!databaseUrl || !eventStoreUrl) throw new Error('Half of a rebuild needs DATABASE_URL and EVENTSTORE_URL');
  const db = databaseOn(createPool(databaseUrl, { max: 2, name: 'waymark-rebuild', logger }));
  const { log } = connectEventLog(eventStoreUrl, logger);
  const half = readHalf(process.argv[2] ?? '');
  const count = await rebuildHalfHere(db, log)(half, new AbortController().signal, (batch) => void tell({ batch }));
  await tell({ count });
};

process.once('disconnect', () => process.exit(1));
main().then(
  () => process.exit(0),
  async (error: unknown) => {
    if (isServerAway(error)) await tell({ isServerAway: true });
    else logger.error({ error: error instanceof Error ? error.message : 'unknown' }, 'half of a rebuild failed');
    process.exit(1);
  },
);

import { readConfig } from '../../infra/config.ts';
import { createLogger, type Logger } from '../../infra/logger.ts';
import { OperatorError } from '../../infra/operatorError.ts';
import { type Adapters, assemble } from '../start/assemble.ts';
import { explainError } from '../start/explainError.ts';
import { type Servers, startServers } from '../start/servers.ts';

type Indexes = NonNullable<Adapters['indexes']>;

/** The configured servers and their adapters, for a tool. */
export interface System {
  readonly adapters: Adapters;
  readonly servers: Servers;
  readonly logger: Logger;
}

/**
 * Runs a command-line tool on the configured system and stops the servers that it started. A running Waymark owns its embedded servers: set
 * their DATABASE_URL and EVENTSTORE_URL for the tool, or stop Waymark first.
 */
export const withSystem = async (name: string, work: (system: System) => Promise<void>): Promise<void> => {
  let servers: Servers | undefined;
  try {
    const config = readConfig({ LOG_LEVEL: 'warn', ...process.env });
    const logger = createLogger(config.logLevel);
    servers = await startServers(config, logger);
    const adapters = await assemble(name, { ...config, databaseUrl: servers.databaseUrl, eventStoreUrl: servers.eventStoreUrl }, logger);
    try {
      await adapters.waitForLog(printLine, new AbortController().signal);
      await work({ adapters, servers, logger });
    } finally {
      await adapters.close();
    }
  } catch (error) {
    process.stderr.write(`${explainError(error)}\n`);
    process.exitCode = 1;
  } finally {
    await servers?.stop();
  }
};

/** Runs a tool for the search server. */
export const withIndexes = (name: string, work: (system: System & { readonly indexes: Indexes }) => Promise<void>): Promise<void> =>
  withSystem(name, (system) => {
    const { indexes } = system.adapters;
    if (!indexes) throw new OperatorError('There is no search server: set MEILI_URL.');
    return work({ ...system, indexes });
  });

/** The whole number after `--name` in the arguments. */
export const numberArgument = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  const number = at < 0 ? otherwise : Number(process.argv[at + 1]);
  if (!Number.isInteger(number) || number < 0) throw new RangeError(`--${name} must be a whole number`);
  return number;
};

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

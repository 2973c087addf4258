import { readConfig } from '../../infra/config.ts';
import { createLogger, type Logger } from '../../infra/logger.ts';
import { type Adapters, assemble } from '../start/assemble.ts';
import { explainError } from '../start/explainError.ts';
import { type Servers, startServers } from '../start/servers.ts';

/** What a tool works with: the configured servers and their adapters. */
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
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env });
  const logger = createLogger(config.logLevel);
  const servers = await startServers(config, logger);
  try {
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
    await servers.stop();
  }
};

/** The whole number after `--name` in the arguments. */
export const numberArgument = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  const given = at < 0 ? otherwise : Number(process.argv[at + 1]);
  if (!Number.isInteger(given) || given < 0) throw new RangeError(`--${name} must be a whole number`);
  return given;
};

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

import { Pool, TypeOverrides, types, type PoolClient } from 'pg';
import { silentLogger, type Logger } from '../logger.ts';
import { keepAlive, keepAliveSettings, sessionOptionsOf } from './keepAlive.ts';
import { QuietClient } from './quietClient.ts';

interface PoolOptions {
  max: number;
  /** The time limit of a statement in milliseconds; PostgreSQL then cancels it (error 57014). No limit by default. */
  statementTimeoutMs?: number;
  /** The `application_name` in pg_stat_activity. */
  name: string;
  /** Logs broken idle connections. The pool replaces them. */
  logger?: Logger;
}

/**
 * The settings of every connection of the application.
 *
 * Types of values: `int8` is a number (an error if inexact); `date` is text, 'YYYY-MM-DD', because a Date would
 * add a time zone; one-dimensional arrays of these likewise; `timestamptz` is a Date; `numeric` is text. The
 * session's time zone is UTC.
 */
export const connectionSettings = () => ({
  options: sessionOptionsOf(['TimeZone=UTC', ...keepAliveSettings]),
  ...keepAlive,
  connectionTimeoutMillis: 10_000,
  types: ownTypes(),
});

/**
 * Creates a connection pool. Connections open on first use, so this neither waits nor fails. If the server
 * restarts, only the running queries fail.
 */
export const createPool = (url: string, { max, name, statementTimeoutMs, logger = silentLogger }: PoolOptions): Pool => {
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: name,
    Client: QuietClient,
    ...connectionSettings(),
    ...(statementTimeoutMs === undefined ? {} : { statement_timeout: statementTimeoutMs }),
    idleTimeoutMillis: 30_000,
  });
  pool.on('error', (error) => logger.warn({ pool: name, error: error.message }, 'an idle database connection broke'));
  return pool;
};

/**
 * Runs `work` in a transaction: commits if it resolves, rolls back if it throws. Always returns the connection to
 * the pool, or closes it if it is unreliable.
 *
 * Throws the error of `work`, or an error if the server refuses to commit because `work` swallowed the error of a
 * statement. If the connection is lost during the commit, the outcome is unknown.
 */
export const transaction = async <Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  { begin = 'BEGIN' }: { readonly begin?: string } = {},
): Promise<Result> => {
  const client = await pool.connect();
  let isUnusable = false;
  try {
    await client.query(begin);
    const result = await work(client);
    const end = await client.query('COMMIT');
    if (end.command !== 'COMMIT') {
      throw new Error('The transaction was rolled back: a statement in it had failed and its error was ignored');
    }
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      isUnusable = true;
    });
    throw error;
  } finally {
    client.release(isUnusable);
  }
};

const ownTypes = (): TypeOverrides => {
  const { INT8, DATE } = types.builtins;
  const [INT8_ARRAY, DATE_ARRAY] = [1016, 1182];
  const own = new TypeOverrides();
  own.setTypeParser(INT8, exactNumber);
  own.setTypeParser(DATE, String);
  own.setTypeParser(INT8_ARRAY, (text) => flatArray(text, exactNumber));
  own.setTypeParser(DATE_ARRAY, (text) => flatArray(text, String));
  return own;
};

/** Parses `{a,b,NULL}`. PostgreSQL never quotes numbers and dates in it. */
const flatArray = <Item>(text: string, parse: (text: string) => Item): (Item | null)[] => {
  if (text === '{}') return [];
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : parse(item)));
};

const exactNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be an exact number`);
  return value;
};

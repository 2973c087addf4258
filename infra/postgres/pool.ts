import { Pool, TypeOverrides, types, type PoolClient } from 'pg';
import { silentLogger, type Logger } from '../logger.ts';

/** What {@link createPool} may be told. */
export interface PoolOptions {
  /** Most connections at a time. */
  max: number;
  /** Longest time one statement may take, in milliseconds; PostgreSQL then cancels it (error 57014). No bound by default. */
  statementTimeoutMs?: number;
  /** Shown as application_name in pg_stat_activity. */
  name: string;
  /** Told when an idle connection breaks; nothing else needs doing, the pool opens another. */
  logger?: Logger;
}

/**
 * Opens a pool of connections (each on first use, so this neither waits nor fails).
 *
 * Values come back as: `int8` a number, with an error where it would not be exact; `date` its text,
 * 'YYYY-MM-DD', since a Date would bring in a time zone; one-dimensional arrays of these likewise; `timestamptz` a
 * Date; `numeric` its text. The session's time zone is UTC. A restart of the server fails the queries
 * under way and nothing else.
 */
export const createPool = (url: string, { max, name, statementTimeoutMs, logger = silentLogger }: PoolOptions): Pool => {
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: name,
    options: '-c TimeZone=UTC',
    ...(statementTimeoutMs === undefined ? {} : { statement_timeout: statementTimeoutMs }),
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    types: ownTypes(),
  });
  pool.on('error', (error) => logger.warn({ pool: name, error: error.message }, 'an idle database connection broke'));
  // While a connection is lent out nobody listens to its breaking, and an unheard 'error' ends the
  // process; its borrower learns of it from the next query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

/**
 * Runs `work` in a transaction on one connection: committed when it resolves, rolled back when it
 * throws. The connection goes back in every case, and is closed instead if it cannot be trusted.
 *
 * Throws what `work` threw, or an error when the server would not commit (`work` swallowed the error of
 * a statement). A connection lost during the commit leaves open whether it happened, as ever.
 */
export const transaction = async <Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  { begin = 'BEGIN' }: { readonly begin?: string } = {},
): Promise<Result> => {
  const client = await pool.connect();
  let unusable = false;
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
      unusable = true;
    });
    throw error;
  } finally {
    client.release(unusable);
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

/** Reads `{a,b,NULL}`; numbers and dates are never quoted in it. */
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

import { DatabaseError, Pool, escapeLiteral } from 'pg';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { keepAlive } from '../../postgres/keepAlive.ts';
import { QuietClient } from '../../postgres/quietClient.ts';
import { eventColumns, decodeRows } from './copyFormat.ts';
import { unavailable } from './errors.ts';
import { describeError, logSeldom } from './log.ts';
import { loadStreamStates } from './lookups.ts';
import type { PageLimits } from './pageLimits.ts';
import { isPassing } from './postgresErrors.ts';
import { unknownStreamState } from './records.ts';
import type { LoggedEvent, StreamState } from './records.ts';
import { sessionOptions, eventsTable } from './schema.ts';
import { type FirstPage, loadStreamStart, type StreamStart } from './streamStart.ts';
import { withTimeLimit } from './timeLimit.ts';

interface PageStart {
  /** The first revision, inclusive. */
  readonly from: number;
  /** Microseconds since 1970. Older events are left out. */
  readonly createdFrom: number | undefined;
}

const readerConnections = 4;

interface ReaderTimeouts {
  readonly connectionMs: number;
  readonly answerMs: number;
}

const defaultTimeouts: ReaderTimeouts = { connectionMs: 5_000, answerMs: 10_000 };

/**
 * Reads pages of the log from PostgreSQL. Events come in the order of the read direction. An empty page means that
 * no more events follow.
 */
export class LogReader {
  readonly #pool: Pool;
  readonly #table: string;
  readonly #answerTimeoutMs: number;

  constructor(databaseUrl: string, schema: string, timeouts: ReaderTimeouts = defaultTimeouts) {
    this.#answerTimeoutMs = timeouts.answerMs;
    this.#table = eventsTable(schema);
    this.#pool = new Pool({
      connectionString: databaseUrl,
      application_name: `event log reader (${schema})`,
      max: readerConnections,
      Client: QuietClient,
      // Idle connections stay open, so that reads need not connect first.
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: timeouts.connectionMs,
      ...keepAlive,
      options: sessionOptions,
    });
    // The pool opens another connection. The writer detects that PostgreSQL is gone.
    this.#pool.on('error', (error) => logSeldom(`lost an idle connection: ${describeError(error)}`));
  }

  /** Reads `$all` forwards: events after one position, up to another, inclusive. */
  allForwards(after: number, upTo: number, limits: PageLimits): Promise<LoggedEvent[]> {
    return this.#page(`position > ${integer(after)} and position <= ${integer(upTo)}`, 'position asc', limits);
  }

  /** Reads `$all` backwards: events below a position. */
  allBackwards(below: number, limits: PageLimits): Promise<LoggedEvent[]> {
    return this.#page(`position < ${integer(below)}`, 'position desc', limits);
  }

  /** Reads the state of a stream and its first page at once. */
  streamStart(first: FirstPage): Promise<StreamStart> {
    return this.#with((client) => loadStreamStart(client, this.#table, first));
  }

  /** Reads a stream forwards, up to the log position `upTo`. */
  streamForwards(stream: string, start: PageStart, upTo: number, limits: PageLimits): Promise<LoggedEvent[]> {
    const where = `${streamIs(stream, start)} and revision >= ${integer(start.from)} and position <= ${integer(upTo)}`;
    return this.#page(where, 'revision asc', limits);
  }

  /** Reads a stream backwards, down to the revision `downTo`, inclusive. */
  streamBackwards(stream: string, start: PageStart, downTo: number, limits: PageLimits): Promise<LoggedEvent[]> {
    const where = `${streamIs(stream, start)} and revision between ${integer(downTo)} and ${integer(start.from)}`;
    return this.#page(where, 'revision desc', limits);
  }

  async streamState(stream: string): Promise<StreamState> {
    const states = await this.#with((client) => loadStreamStates(client, this.#table, [stream]));
    return states.get(stream) ?? unknownStreamState;
  }

  /** Closes all connections after their current queries. */
  close(): Promise<void> {
    return this.#pool.end();
  }

  async #page(where: string, order: string, limits: PageLimits): Promise<LoggedEvent[]> {
    // The running total limits the bytes of a page but always lets the first event through.
    const rows = `
      copy (
        select ${eventColumns}
        from (
          select *, sum(octet_length(data) + octet_length(metadata) + octet_length(type))
            over (order by ${order} rows between unbounded preceding and 1 preceding) as bytes_before
          from ${this.#table}
          where ${where}
          order by ${order}
          limit ${integer(limits.maxEvents)}
        ) page
        where coalesce(bytes_before, 0) < ${integer(limits.maxBytes)}
        order by ${order}
      ) to stdout with (format binary)`;
    return decodeRows(await this.#with((client) => copyOut(client, rows)));
  }

  /** Runs a query on a connection of the pool. Closes the connection if the query fails or times out. */
  async #with<Result>(ask: (client: PoolClient) => Promise<Result>): Promise<Result> {
    let client: PoolClient | undefined;
    try {
      client = await this.#pool.connect();
      const result = await withTimeLimit(ask(client), this.#answerTimeoutMs);
      client.release();
      return result;
    } catch (error) {
      client?.release(true);
      throw asFailure(error);
    }
  }
}

const copyOut = async (client: PoolClient, sql: string): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of client.query(copyTo(sql))) chunks.push(asBuffer(chunk));
  return Buffer.concat(chunks);
};

/** A read may succeed later if PostgreSQL is unreachable, has no free connection or does not answer. */
const asFailure = (error: unknown): unknown => {
  if (error instanceof TypeError || error instanceof RangeError) return error;
  if (error instanceof DatabaseError && !isPassing(error)) return error;
  logSeldom(`a read failed: ${describeError(error)}`);
  return unavailable();
};

const streamIs = (stream: string, { createdFrom }: PageStart): string => {
  const is = `stream = ${escapeLiteral(stream)}`;
  return createdFrom === undefined ? is : `${is} and created >= to_timestamp(${integer(createdFrom)} / 1000000.0)`;
};

/** COPY takes no parameters, so numbers go into the SQL text; only whole numbers are let through. */
const integer = (value: number): string => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${value}`);
  return String(value);
};

const asBuffer = (chunk: unknown): Buffer => {
  if (chunk instanceof Buffer) return chunk;
  throw new TypeError('COPY answered with something else than bytes');
};

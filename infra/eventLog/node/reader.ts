import { Pool, escapeLiteral } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { EVENT_COLUMNS, decodeRows } from './copyFormat.ts';
import { loadStreamStates } from './lookups.ts';
import { UNKNOWN_STREAM } from './records.ts';
import type { LoggedEvent, StreamState } from './records.ts';
import { SESSION_OPTIONS, eventsTable } from './schema.ts';

/** How much one page may hold: whatever is reached first, but always at least one event. */
export interface PageLimits {
  readonly maxEvents: number;
  readonly maxBytes: number;
}

/** The size of page that streams quickest without holding much memory. */
export const PAGE: PageLimits = { maxEvents: 256, maxBytes: 4 * 1024 * 1024 };

const READER_CONNECTIONS = 4;

/**
 * Reads pages of the log from PostgreSQL. Every method answers the events in the order of the
 * direction; an empty page means that there is nothing further.
 */
export class LogReader {
  readonly #pool: Pool;
  readonly #table: string;

  /** @param onLost called when an idle connection is lost, which means that PostgreSQL went away */
  constructor(databaseUrl: string, schema: string, onLost: (reason: Error) => void) {
    this.#table = eventsTable(schema);
    this.#pool = new Pool({
      connectionString: databaseUrl,
      application_name: `event log reader (${schema})`,
      max: READER_CONNECTIONS,
      // A connection that is there answers at once.
      idleTimeoutMillis: 0,
      keepAlive: true,
      options: SESSION_OPTIONS,
    });
    this.#pool.on('error', onLost);
  }

  /** `$all` upwards: events after one position, up to another one. */
  allForwards(after: number, upTo: number, limits: PageLimits): Promise<LoggedEvent[]> {
    return this.#page(`position > ${integer(after)} and position <= ${integer(upTo)}`, 'position asc', limits);
  }

  /** `$all` downwards: events below a position. */
  allBackwards(below: number, limits: PageLimits): Promise<LoggedEvent[]> {
    return this.#page(`position < ${integer(below)}`, 'position desc', limits);
  }

  /** A stream upwards: from a revision on, as far as it was committed at the position `upTo`. */
  streamForwards(stream: string, from: number, upTo: number, limits: PageLimits): Promise<LoggedEvent[]> {
    const where = `stream = ${escapeLiteral(stream)} and revision >= ${integer(from)} and position <= ${integer(upTo)}`;
    return this.#page(where, 'revision asc', limits);
  }

  /** A stream downwards: from one revision down to another one. */
  streamBackwards(stream: string, from: number, downTo: number, limits: PageLimits): Promise<LoggedEvent[]> {
    const where = `stream = ${escapeLiteral(stream)} and revision between ${integer(downTo)} and ${integer(from)}`;
    return this.#page(where, 'revision desc', limits);
  }

  /** The committed state of a stream. */
  async streamState(stream: string): Promise<StreamState> {
    const states = await loadStreamStates(this.#pool, this.#table, [stream]);
    return states.get(stream) ?? UNKNOWN_STREAM;
  }

  /** Ends all connections once what they are doing is done. */
  close(): Promise<void> {
    return this.#pool.end();
  }

  async #page(where: string, order: string, limits: PageLimits): Promise<LoggedEvent[]> {
    // The running total keeps a page of large events small; it is never a reason for an empty page.
    return this.#copy(`
      copy (
        select ${EVENT_COLUMNS}
        from (
          select *, sum(octet_length(data) + octet_length(metadata))
            over (order by ${order} rows between unbounded preceding and 1 preceding) as bytes_before
          from ${this.#table}
          where ${where}
          order by ${order}
          limit ${integer(limits.maxEvents)}
        ) page
        where coalesce(bytes_before, 0) < ${integer(limits.maxBytes)}
        order by ${order}
      ) to stdout with (format binary)`);
  }

  async #copy(sql: string): Promise<LoggedEvent[]> {
    const client = await this.#pool.connect();
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of client.query(copyTo(sql))) chunks.push(asBuffer(chunk));
      client.release();
      return decodeRows(Buffer.concat(chunks));
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}

/** COPY takes no parameters, so numbers stand in its text; nothing but a whole number may get there. */
function integer(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${value}`);
  return String(value);
}

function asBuffer(chunk: unknown): Buffer {
  if (chunk instanceof Buffer) return chunk;
  throw new TypeError('COPY answered with something else than bytes');
}

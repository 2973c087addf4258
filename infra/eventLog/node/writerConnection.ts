import { Client } from 'pg';
import { keepAlive } from '../../postgres/keepAlive.ts';
import { eventColumns, encodeRows } from './copyFormat.ts';
import { CopyIn } from './copyIn.ts';
import { findWrittenEvents, loadHead, loadStreamStates } from './lookups.ts';
import type { EventKey, WrittenEvent } from './lookups.ts';
import { log } from './log.ts';
import type { LoggedEvent, StreamState } from './records.ts';
import { sessionOptions, eventsTable, migrateSchema } from './schema.ts';
import { withTimeLimit } from './timeLimit.ts';

const connectionTimeoutMs = 10_000;
/** After this, the result of a commit is unknown. */
const answerTimeoutMs = 30_000;

/**
 * The only connection that writes the log. It holds a session-level advisory lock, so there is never a second
 * writer. When it is lost, nothing may be acknowledged any more and the owner must end the process.
 */
export class WriterConnection {
  readonly #client: Client;
  readonly #table: string;
  #closing = false;

  private constructor(client: Client, table: string) {
    this.#client = client;
    this.#table = table;
  }

  /**
   * Connects, waits until an earlier writer has released the lock, and migrates the schema.
   * @param onLost called once if the connection ends without `close`
   */
  static async open(databaseUrl: string, schema: string, onLost: (reason: Error) => void): Promise<WriterConnection> {
    const client = new Client({
      connectionString: databaseUrl,
      application_name: `event log writer (${schema})`,
      ...keepAlive,
      connectionTimeoutMillis: connectionTimeoutMs,
      options: sessionOptions,
    });
    const writer = new WriterConnection(client, eventsTable(schema));
    let reported = false;
    const report = (reason: Error): void => {
      if (reported || writer.#closing) return;
      reported = true;
      onLost(reason);
    };
    client.on('error', report);
    client.on('end', () => report(new Error('the connection to PostgreSQL has ended')));
    await client.connect();
    await lockOutOtherWriters(client, schema);
    await migrateSchema(client, schema);
    return writer;
  }

  loadHead(): Promise<number> {
    return withTimeLimit(loadHead(this.#client, this.#table), answerTimeoutMs);
  }

  loadStreamStates(names: readonly string[]): Promise<Map<string, StreamState>> {
    return withTimeLimit(loadStreamStates(this.#client, this.#table, names), answerTimeoutMs);
  }

  findWrittenEvents(keys: readonly EventKey[]): Promise<WrittenEvent[]> {
    return withTimeLimit(findWrittenEvents(this.#client, this.#table, keys), answerTimeoutMs);
  }

  /** Writes events in one transaction. Resolves once PostgreSQL has committed it. */
  async write(events: readonly LoggedEvent[]): Promise<void> {
    const statement = `copy ${this.#table} (${eventColumns}) from stdin with (format binary)`;
    await withTimeLimit(this.#client.query(new CopyIn(statement, encodeRows(events))).done, answerTimeoutMs);
  }

  /** Closes the connection, which releases the lock. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#client.end();
  }
}

const lockOutOtherWriters = async (client: Client, schema: string): Promise<void> => {
  const key = [`waymark event log: ${schema}`];
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as free', key);
  if (rows[0]?.free === true) return;
  log('another process writes to this log; waiting until it has stopped');
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', key);
};

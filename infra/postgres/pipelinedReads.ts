import { Client, type ClientConfig } from 'pg';
import type { Rows, Sql } from '../../projections/sql.ts';
import { retry } from '../retry.ts';
import { notYetThere } from './database.ts';
import { connectionSettings } from './pool.ts';

/**
 * Runs short queries, such as reads of one row by its key, on one connection in pipeline mode. Queries of the same turn of the event loop
 * are sent together, and their answers come together: one round trip for all of them. A long query would make the others wait.
 *
 * The connection opens on first use. When it breaks, only the running queries fail.
 */
export class PipelinedReads implements Sql {
  readonly #options: ClientConfig;
  #client: Promise<Client> | undefined;
  #isClosed = false;

  constructor(url: string, name: string) {
    this.#options = { connectionString: url, application_name: name, pipeline: true, ...connectionSettings() };
  }

  query<Row>(text: string, values: readonly unknown[] = [], name?: string): Promise<Rows<Row>> {
    return retry(() => this.#ask<Row>(text, values, name), notYetThere);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await (await this.#client?.catch(() => undefined))?.end();
  }

  async #ask<Row>(text: string, values: readonly unknown[], name: string | undefined): Promise<Rows<Row>> {
    const client = await (this.#client ??= this.#connect());
    const { stream } = client.connection;
    stream.cork();
    setImmediate(() => stream.uncork());
    const { rows, rowCount } = await client.query({ text, values: [...values], ...(name ? { name } : {}) });
    return { rows: rows as Row[], rowCount };
  }

  #connect(): Promise<Client> {
    if (this.#isClosed) return Promise.reject(new Error('The connection was closed'));
    const client = new Client(this.#options);
    const connected = client.connect();
    const forget = (): void => {
      if (this.#client === connected) this.#client = undefined;
    };
    // The running queries get the error. Without a listener it would end the process.
    client.on('error', forget);
    client.on('end', forget);
    connected.catch(forget);
    return connected;
  }
}

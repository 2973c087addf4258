import type { Connection, Submittable } from 'pg';

const COPY_DATA = 0x64;
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);
const QUERY = 0x51;
const LENGTH_BYTES = 4;

/**
 * `COPY … FROM STDIN` whose data is all there when it begins. Statement, data and end leave together
 * and one answer comes back; a stream (`pg-copy-streams`) would first wait for PostgreSQL to ask for
 * the data. When the statement fails, PostgreSQL discards the data that follows it.
 *
 * Give it to `client.query` and wait for `done`. The methods are those that `pg` calls on a query.
 */
export class CopyIn implements Submittable {
  /** Settles when PostgreSQL has committed, or has refused. */
  readonly done: Promise<void>;
  readonly #statement: string;
  readonly #data: Buffer;
  #succeed: () => void = () => undefined;
  #fail: (reason: Error) => void = () => undefined;

  constructor(statement: string, data: Buffer) {
    this.#statement = statement;
    this.#data = data;
    this.done = new Promise((resolve, reject) => {
      this.#succeed = resolve;
      this.#fail = reject;
    });
  }

  submit(connection: Connection): void {
    const { stream } = connection;
    stream.cork();
    stream.write(header(QUERY, Buffer.byteLength(this.#statement) + 1));
    stream.write(`${this.#statement}\0`);
    stream.write(header(COPY_DATA, this.#data.length));
    stream.write(this.#data);
    stream.write(COPY_DONE);
    stream.uncork();
  }

  handleCopyInResponse(): void {
    // The data is under way already.
  }

  handleCommandComplete(): void {
    // Only when PostgreSQL is ready again is the transaction over.
  }

  handleReadyForQuery(): void {
    this.#succeed();
  }

  handleError(reason: Error): void {
    this.#fail(reason);
  }
}

function header(type: number, contentLength: number): Buffer {
  const bytes = Buffer.allocUnsafe(1 + LENGTH_BYTES);
  bytes.writeUInt8(type, 0);
  bytes.writeUInt32BE(contentLength + LENGTH_BYTES, 1);
  return bytes;
}

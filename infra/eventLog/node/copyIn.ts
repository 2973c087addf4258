import type { Connection, Submittable } from 'pg';

const copyData = 0x64;
const copyDone = Buffer.from([0x63, 0, 0, 0, 4]);
const queryMessage = 0x51;
const lengthBytes = 4;

/**
 * A `COPY … FROM STDIN` that sends statement, data and end together and needs one round trip. A stream
 * (`pg-copy-streams`) would first wait for PostgreSQL to ask for the data. If the statement fails, PostgreSQL
 * discards the data.
 *
 * Pass it to `client.query` and await `done`. The methods are those that `pg` calls on a query.
 */
export class CopyIn implements Submittable {
  /** Resolves once PostgreSQL has committed; rejects if it refuses. */
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
    stream.write(header(queryMessage, Buffer.byteLength(this.#statement) + 1));
    stream.write(`${this.#statement}\0`);
    stream.write(header(copyData, this.#data.length));
    stream.write(this.#data);
    stream.write(copyDone);
    stream.uncork();
  }

  handleCopyInResponse(): void {
    // `submit` has sent the data already.
  }

  handleCommandComplete(): void {
    // The transaction ends later, at ReadyForQuery.
  }

  handleReadyForQuery(): void {
    this.#succeed();
  }

  handleError(reason: Error): void {
    this.#fail(reason);
  }
}

const header = (type: number, contentLength: number): Buffer => {
  const bytes = Buffer.allocUnsafe(1 + lengthBytes);
  bytes.writeUInt8(type, 0);
  bytes.writeUInt32BE(contentLength + lengthBytes, 1);
  return bytes;
};

import type { Writable } from 'node:stream';
import { statusOf, unavailable } from './errors.ts';
import type { OpenCall } from './openCalls.ts';

/** About as much as the client's flow-control window takes in at once. */
const BATCH_MESSAGES = 64;

/** The sending side of a call, as far as a Sender needs it. */
type SendingCall = Pick<Writable, 'write' | 'end' | 'once' | 'emit'>;

/**
 * Sends batches of messages over one call with back-pressure: two are on their way at most, so that
 * one is ready when the other has left, and whoever sends more waits.
 */
export class Sender<Message> implements OpenCall {
  /** Aborted when the client cancels the call, its connection is lost, or the call is over. */
  readonly signal: AbortSignal;
  readonly #call: SendingCall;
  readonly #over = new AbortController();
  #onItsWay: Promise<void> = Promise.resolve();

  constructor(call: SendingCall) {
    const abort = (): void => this.#over.abort();
    call.once('cancelled', abort);
    call.once('close', abort);
    this.signal = this.#over.signal;
    this.#call = call;
  }

  /** Sends a batch; resolves when the one before it has left, or at once when nobody listens any more. */
  async send(batch: readonly Message[]): Promise<void> {
    if (batch.length === 0 || this.signal.aborted) return;
    const previous = this.#onItsWay;
    this.#onItsWay = this.#write(batch);
    await previous;
  }

  /**
   * Turns items into messages and sends them, a few at a time: whoever serves many calls must not
   * spend long on one, and the client must not run dry while a large batch is encoded.
   * @param encode adds what the item becomes (any number of messages) to the batch
   */
  async sendEach<Item>(items: readonly Item[], encode: (batch: Message[], item: Item) => void): Promise<void> {
    let batch: Message[] = [];
    for (const item of items) {
      encode(batch, item);
      if (batch.length < BATCH_MESSAGES) continue;
      await this.send(batch);
      if (this.signal.aborted) return;
      batch = [];
    }
    await this.send(batch);
  }

  /** Ends the call in good order, after everything that has been sent. */
  end(): void {
    if (!this.signal.aborted) this.#call.end();
  }

  /** Ends the call with the status for what went wrong, after everything that has been sent. */
  fail(error: unknown): void {
    if (this.signal.aborted) return;
    this.#call.emit('error', statusOf(error));
    this.#over.abort();
  }

  /** Ends the call because the node stops; the client may come again. */
  async endEarly(): Promise<void> {
    await this.#onItsWay;
    this.fail(unavailable());
  }

  #write(batch: readonly Message[]): Promise<void> {
    // When the call has been cancelled, gRPC never calls back.
    return new Promise((resolve) => {
      const done = (): void => {
        this.signal.removeEventListener('abort', done);
        resolve();
      };
      this.signal.addEventListener('abort', done, { once: true });
      this.#call.write(batch, done);
    });
  }
}

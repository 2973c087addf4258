import type { Writable } from 'node:stream';
import type { Metadata } from '@grpc/grpc-js';
import { cutOff } from './cutting.ts';
import type { CutReason } from './cutting.ts';
import { statusOf, unavailable } from './errors.ts';
import type { OpenCall, OpenCalls } from './openCalls.ts';

/** About one flow-control window of the client. */
const maxBatchMessages = 64;
/** A batch of large messages ends at this size. */
const batchBytes = 128 * 1024;

const callIsOver = 'The call is over';

type SendingCall = Pick<Writable, 'write' | 'end' | 'once' | 'emit'> & { readonly metadata: Metadata };

/** Sends batches of messages over one call with back-pressure. At most two batches are in flight: when one is sent, the next is ready. */
export class Sender implements OpenCall {
  /** Aborted when the client cancels the call, the connection is lost or the call ends. */
  readonly signal: AbortSignal;
  readonly #call: SendingCall;
  readonly #openCalls: OpenCalls;
  readonly #over = new AbortController();
  #onItsWay: Promise<void> = Promise.resolve();
  #pendingWrites = 0;
  #lastProgress = 0;
  #heldBytes = 0;

  constructor(call: SendingCall, openCalls: OpenCalls) {
    const abort = (): void => this.#abort();
    call.once('cancelled', abort);
    call.once('close', abort);
    this.signal = this.#over.signal;
    this.#call = call;
    this.#openCalls = openCalls;
  }

  get stalledSince(): number | undefined {
    return this.#pendingWrites > 0 ? this.#lastProgress : undefined;
  }

  async endEarly(): Promise<void> {
    await this.#onItsWay;
    this.fail(unavailable());
  }

  cut(reason: CutReason): void {
    cutOff(this.#call.metadata, reason);
    this.#abort();
  }

  /** Waits for free memory, then reads. The result counts as held until `release`. */
  async hold<Items>(read: () => Promise<Items>, sizeOf: (items: Items) => number): Promise<Items> {
    if (this.#openCalls.memory.isExceeded) await this.#openCalls.room(this.signal);
    const items = await read();
    this.#take(sizeOf(items));
    return items;
  }

  /** Releases bytes that `hold` counted. */
  release(bytes: number): void {
    if (this.signal.aborted) return;
    this.#heldBytes -= bytes;
    this.#openCalls.memory.release(bytes);
  }

  /** Sends a batch. Resolves when the batch before it is sent, or at once if the call is over. */
  async send(batch: readonly Buffer[]): Promise<void> {
    if (batch.length === 0 || this.signal.aborted) return;
    const previous = this.#onItsWay;
    this.#onItsWay = this.#write(batch);
    await previous;
  }

  /**
   * Encodes and sends items in small batches. So no call blocks the others for long, and the client is not idle
   * during encoding.
   * @param encode adds the messages of an item (any number) to the batch
   */
  async sendEach<Item>(items: readonly Item[], encode: (batch: Buffer[], item: Item) => void): Promise<void> {
    let batch: Buffer[] = [];
    let bytes = 0;
    for (const item of items) {
      const before = batch.length;
      encode(batch, item);
      for (let at = before; at < batch.length; at += 1) bytes += batch[at]?.length ?? 0;
      if (batch.length < maxBatchMessages && bytes < batchBytes) continue;
      await this.send(batch);
      if (this.signal.aborted) return;
      batch = [];
      bytes = 0;
    }
    await this.send(batch);
  }

  /** Ends the call after all sent messages. */
  end(): void {
    if (!this.signal.aborted) this.#call.end();
  }

  /** Ends the call with the status of the error, after all sent messages. */
  fail(error: unknown): void {
    if (this.signal.aborted) return;
    this.#call.emit('error', statusOf(error));
    this.#abort();
  }

  #abort(): void {
    if (this.signal.aborted) return;
    this.#openCalls.memory.release(this.#heldBytes);
    this.#heldBytes = 0;
    // With a reason, no error with a stack trace is built.
    this.#over.abort(callIsOver);
  }

  #take(bytes: number): void {
    if (this.signal.aborted) return;
    this.#heldBytes += bytes;
    this.#openCalls.memory.take(bytes);
  }

  #write(batch: readonly Buffer[]): Promise<void> {
    let bytes = 0;
    for (const message of batch) bytes += message.length;
    this.#take(bytes);
    if (this.#pendingWrites === 0) this.#lastProgress = performance.now();
    this.#pendingWrites += 1;
    // After a cancellation gRPC never calls back.
    return new Promise((resolve) => {
      const finish = (): void => {
        this.signal.removeEventListener('abort', finish);
        this.#pendingWrites -= 1;
        this.#lastProgress = performance.now();
        this.release(bytes);
        resolve();
      };
      this.signal.addEventListener('abort', finish, { once: true });
      this.#call.write(batch, finish);
    });
  }
}

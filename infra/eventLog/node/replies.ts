import type { CutReason } from './cutting.ts';
import type { OpenCall, OpenCalls } from './openCalls.ts';
import { Sender } from './sending.ts';

/** Above this many unsent answers, the client must not send more appends. */
const maxGathered = 4_096;

/** Collects the answers to one group of commits and sends them together. */
export class Replies implements OpenCall {
  readonly signal: AbortSignal;
  readonly #sender: Sender;
  #gathered: Buffer[] = [];
  #sending: Promise<void> | undefined;

  constructor(call: ConstructorParameters<typeof Sender>[0], openCalls: OpenCalls) {
    this.#sender = new Sender(call, openCalls);
    this.signal = this.#sender.signal;
  }

  get stalledSince(): number | undefined {
    return this.#sender.stalledSince;
  }

  /** Whether the client should stop sending for now. */
  get isFull(): boolean {
    return this.#gathered.length > maxGathered;
  }

  /** Resolves when the collected answers are sent, or the call is over. */
  async room(): Promise<void> {
    if (this.isFull) await this.#sending;
  }

  add(response: Buffer): void {
    if (this.signal.aborted) return;
    this.#gathered.push(response);
    this.#sending ??= this.#send();
  }

  fail(failure: unknown): void {
    this.#sender.fail(failure);
  }

  async end(): Promise<void> {
    await this.#sending;
    this.#sender.end();
  }

  async endEarly(): Promise<void> {
    await this.#sending;
    await this.#sender.endEarly();
  }

  cut(reason: CutReason): void {
    this.#sender.cut(reason);
  }

  async #send(): Promise<void> {
    // All promises of a group settle before the next tick.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    while (this.#gathered.length > 0) {
      const batch = this.#gathered;
      this.#gathered = [];
      await this.#sender.send(batch);
    }
    this.#sending = undefined;
  }
}

/** A call that stays open until the client or the node ends it. */
export interface OpenCall {
  /** Ends the call from the node's side, once what it has to say is said. */
  endEarly(): Promise<void>;
}

/** The calls that are open, so that a node that stops can end them properly. */
export class OpenCalls {
  readonly #calls = new Set<OpenCall>();

  /** Remembers a call until its signal aborts. */
  add(call: OpenCall, signal: AbortSignal): void {
    this.#calls.add(call);
    signal.addEventListener('abort', () => this.#calls.delete(call), { once: true });
  }

  /** Ends all of them. */
  async endAll(): Promise<void> {
    await Promise.all([...this.#calls].map((call) => call.endEarly()));
  }
}

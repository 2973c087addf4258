import type { CutReason } from './cutting.ts';
import { unavailable } from './errors.ts';
import { MemoryBudget } from './memoryBudget.ts';

/** A call that stays open until the client or the node ends it. */
export interface OpenCall {
  /** Since when the client has not taken in what was sent, in milliseconds of `performance.now()`; undefined when it has. */
  readonly stalledSince: number | undefined;
  /** Ends the call because the node stops, once what was sent before has left. */
  endEarly(): Promise<void>;
  /** Ends the call at once. */
  cut(reason: CutReason): void;
}

/** How many calls may be open, and what they may hold. */
export interface OpenCallLimits {
  readonly maxCalls: number;
  /** Pages that are read from the log and not sent yet, and messages that clients have not taken in. */
  readonly maxHeldBytes: number;
  /** How long a client may take nothing in. */
  readonly stallTimeoutMs: number;
  /** How long it may do so while there is no room for others. */
  readonly crowdedStallTimeoutMs: number;
}

const defaultLimits: OpenCallLimits = {
  maxCalls: 1_000,
  maxHeldBytes: 64 * 1024 * 1024,
  stallTimeoutMs: 60_000,
  crowdedStallTimeoutMs: 1_000,
};
const stallCheckMs = 1_000;
const roomCheckMs = 50;

/** The calls that are open. It bounds them, and ends them properly when the node stops. */
export class OpenCalls {
  /** What all of them hold. */
  readonly memory: MemoryBudget;
  readonly #limits: OpenCallLimits;
  readonly #calls = new Set<OpenCall>();
  #stallCheck: NodeJS.Timeout | undefined;

  constructor(limits: OpenCallLimits = defaultLimits) {
    this.#limits = limits;
    this.memory = new MemoryBudget(limits.maxHeldBytes);
  }

  /** Remembers a call until its signal aborts; refuses it when there are too many. */
  add(call: OpenCall, signal: AbortSignal): void {
    if (this.#calls.size >= this.#limits.maxCalls) throw unavailable('Too many calls are open');
    this.#calls.add(call);
    this.#stallCheck ??= setInterval(() => this.#endStalled(this.#limits.stallTimeoutMs), stallCheckMs).unref();
    signal.addEventListener('abort', () => this.#remove(call), { once: true });
  }

  /** Resolves when the calls hold so little that one may read another page. Those that are in the way are ended. */
  async room(signal: AbortSignal): Promise<void> {
    while (this.memory.isExceeded && !signal.aborted) {
      this.#endStalled(this.#limits.crowdedStallTimeoutMs);
      await pause(roomCheckMs);
    }
  }

  /** Ends all of them because the node stops. Who does not take in the rest within the time does not get it. */
  async endAll(withinMs: number): Promise<void> {
    const calls = [...this.#calls];
    await Promise.race([Promise.all(calls.map((call) => call.endEarly())), pause(withinMs)]);
    for (const call of calls) if (this.#calls.has(call)) call.cut('stopping');
  }

  #endStalled(limitMs: number): void {
    const latest = performance.now() - limitMs;
    for (const call of this.#calls) {
      if ((call.stalledSince ?? Infinity) < latest) call.cut('stalled');
    }
  }

  #remove(call: OpenCall): void {
    this.#calls.delete(call);
    if (this.#calls.size > 0) return;
    clearInterval(this.#stallCheck);
    this.#stallCheck = undefined;
  }
}

const pause = (ms: number): Promise<void> => {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
};

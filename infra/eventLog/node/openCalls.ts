import type { CutReason } from './cutting.ts';
import { unavailable } from './errors.ts';
import { MemoryBudget } from './memoryBudget.ts';

export interface OpenCall {
  /** The time at which the client stopped reading, in milliseconds of `performance.now()`; undefined if it reads. */
  readonly stalledSince: number | undefined;
  /** Ends the call because the node stops, after earlier messages are sent. */
  endEarly(): Promise<void>;
  cut(reason: CutReason): void;
}

interface OpenCallLimits {
  readonly maxCalls: number;
  /** The memory of pages and messages that clients have not read yet. */
  readonly maxHeldBytes: number;
  /** How long a client may read nothing. */
  readonly stallTimeoutMs: number;
  /** The same, while `maxHeldBytes` is exceeded. */
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

/** Tracks open calls, enforces their limits and ends them when the node stops. */
export class OpenCalls {
  readonly memory: MemoryBudget;
  readonly #limits: OpenCallLimits;
  readonly #calls = new Set<OpenCall>();
  #stallCheck: NodeJS.Timeout | undefined;

  constructor(limits: OpenCallLimits = defaultLimits) {
    this.#limits = limits;
    this.memory = new MemoryBudget(limits.maxHeldBytes);
  }

  /**
   * Tracks a call until its signal aborts.
   * @throws CallFailure if too many calls are open
   */
  add(call: OpenCall, signal: AbortSignal): void {
    if (this.#calls.size >= this.#limits.maxCalls) throw unavailable('Too many calls are open');
    this.#calls.add(call);
    this.#stallCheck ??= setInterval(() => this.#endStalled(this.#limits.stallTimeoutMs), stallCheckMs).unref();
    signal.addEventListener('abort', () => this.#remove(call), { once: true });
  }

  /** Resolves when there is memory for another page. Meanwhile cuts off calls whose clients do not read. */
  async room(signal: AbortSignal): Promise<void> {
    while (this.memory.isExceeded && !signal.aborted) {
      this.#endStalled(this.#limits.crowdedStallTimeoutMs);
      await pause(roomCheckMs);
    }
  }

  /** Ends all calls because the node stops. Cuts off those that are still open after `withinMs`. */
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

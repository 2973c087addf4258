import { bytesOf } from './records.ts';
import type { LoggedEvent } from './records.ts';
import type { PageLimits } from './reader.ts';

/** How much of the newest part of the log is kept in memory. */
export interface TailLimits {
  readonly maxEvents: number;
  readonly maxBytes: number;
}

const defaultLimits: TailLimits = { maxEvents: 8_192, maxBytes: 16 * 1024 * 1024 };

/**
 * The newest committed events, shared by all live subscribers. A subscriber asks for what comes after
 * the position it has reached; when that is no longer here it goes back to PostgreSQL. So there are no
 * queues per subscriber, and neither gaps nor doubles at the hand-over.
 */
export class Tail {
  readonly #limits: TailLimits;
  #events: LoggedEvent[] = [];
  #bytes = 0;
  #head: number;
  /** Every committed event after this position is in `#events`. */
  #coveredFrom: number;
  #waiting: (() => void)[] = [];

  /** @param head the position of the newest committed event */
  constructor(head: number, limits: TailLimits = defaultLimits) {
    this.#limits = limits;
    this.#head = head;
    this.#coveredFrom = head;
  }

  /** The position of the newest committed event. */
  get head(): number {
    return this.#head;
  }

  /** Takes in events that have just been committed, in order, and wakes whoever waits for them. */
  publish(events: readonly LoggedEvent[]): void {
    const newest = events.at(-1);
    if (newest === undefined) return;
    for (const event of events) {
      this.#events.push(event);
      this.#bytes += bytesOf(event);
    }
    this.#head = newest.position;
    this.#forgetOldest();
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }

  /**
   * The next events after a position, a page at most, or undefined when the tail does not reach back
   * so far. The answer is empty exactly when the position is the head or beyond.
   */
  after(position: number, limits: PageLimits): readonly LoggedEvent[] | undefined {
    if (position < this.#coveredFrom) return undefined;
    const start = this.#indexAfter(position);
    const most = Math.min(start + limits.maxEvents, this.#events.length);
    let end = start;
    for (let bytes = 0; end < most && bytes < limits.maxBytes; end += 1) bytes += bytesAt(this.#events, end);
    return this.#events.slice(start, end);
  }

  /** Resolves once an event after the given position is committed, or once the signal aborts. */
  async waitBeyond(position: number, signal: AbortSignal): Promise<void> {
    while (this.#head <= position && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          signal.removeEventListener('abort', cancel);
          resolve();
        };
        const cancel = (): void => {
          this.#waiting = this.#waiting.filter((other) => other !== wake);
          resolve();
        };
        signal.addEventListener('abort', cancel, { once: true });
        this.#waiting.push(wake);
      });
    }
  }

  #indexAfter(position: number): number {
    let low = 0;
    let high = this.#events.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#events[middle]?.position ?? Infinity) <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #forgetOldest(): void {
    if (this.#events.length <= this.#limits.maxEvents && this.#bytes <= this.#limits.maxBytes) return;
    // Down to half, so that forgetting costs little per event.
    let forgotten = 0;
    for (const event of this.#events) {
      const tooMany = this.#events.length - forgotten > this.#limits.maxEvents / 2;
      if (!tooMany && this.#bytes <= this.#limits.maxBytes / 2) break;
      forgotten += 1;
      this.#bytes -= bytesOf(event);
      this.#coveredFrom = event.position;
    }
    this.#events = this.#events.slice(forgotten);
  }
}

const bytesAt = (events: readonly LoggedEvent[], index: number): number => {
  const event = events[index];
  return event === undefined ? 0 : bytesOf(event);
};

import { bytesOf } from './records.ts';
import type { LoggedEvent } from './records.ts';
import type { PageLimits } from './pageLimits.ts';

interface TailLimits {
  readonly maxEvents: number;
  readonly maxBytes: number;
}

const defaultLimits: TailLimits = { maxEvents: 8_192, maxBytes: 16 * 1024 * 1024 };

/**
 * The newest committed events, in memory, shared by all live subscribers. A subscriber asks for the events after
 * its position and reads PostgreSQL if the tail no longer has them. So subscribers need no queues, and the
 * hand-over has no gaps and no duplicates.
 */
export class Tail {
  readonly #limits: TailLimits;
  #events: LoggedEvent[] = [];
  #bytes = 0;
  #head: number;
  /** All committed events after this position are in `#events`. */
  #coveredFrom: number;
  #waiting: (() => void)[] = [];

  /** @param head the position of the newest committed event */
  constructor(head: number, limits: TailLimits = defaultLimits) {
    this.#limits = limits;
    this.#head = head;
    this.#coveredFrom = head;
  }

  get head(): number {
    return this.#head;
  }

  /** Adds newly committed events, in commit order, and wakes waiting subscribers. */
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
   * Returns the next page of events after a position, or undefined if the tail does not reach back that far. The
   * page is empty exactly if the position is the head or beyond.
   */
  after(position: number, limits: PageLimits): readonly LoggedEvent[] | undefined {
    if (position < this.#coveredFrom) return undefined;
    const start = this.#indexAfter(position);
    const maxEnd = Math.min(start + limits.maxEvents, this.#events.length);
    let end = start;
    for (let bytes = 0; end < maxEnd && bytes < limits.maxBytes; end += 1) bytes += bytesAt(this.#events, end);
    return this.#events.slice(start, end);
  }

  /** Resolves once an event after the position is committed, or the signal aborts. */
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
    // Forgets down to half the limits, so that the cost per event stays low.
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

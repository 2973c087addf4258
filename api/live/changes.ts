import type { ChangeNotice } from '../../projections/changeNotice.ts';

interface Listener {
  onNotice(notice: ChangeNotice): void;
  /** Notices may have been missed. */
  onGap(): void;
}

/**
 * The read side's progress as this process knows it. The projector's notices update it; reads wait on it, and live screens listen to it.
 */
export class Changes {
  #position = 0n;
  readonly #listeners = new Set<Listener>();
  readonly #waiting = new Set<() => void>();

  /** The position that the read side has reached at least. */
  get position(): bigint {
    return this.#position;
  }

  receive(notice: ChangeNotice): void {
    this.advanceTo(BigInt(notice.position));
    for (const listener of this.#listeners) listener.onNotice(notice);
  }

  /** Tells the listeners that notices may have been missed. */
  noteGap(): void {
    for (const listener of this.#listeners) listener.onGap();
  }

  advanceTo(position: bigint): void {
    if (position > this.#position) this.#position = position;
    for (const look of this.#waiting) look();
  }

  /** Waits until the read side has reached a position; false if `timeoutMs` passes first. */
  async waitFor(position: bigint, timeoutMs: number): Promise<boolean> {
    if (this.#position >= position) return true;
    return new Promise((resolve) => {
      const end = (passed: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve(passed);
      };
      const look = () => {
        if (this.#position >= position) end(true);
      };
      const timer = setTimeout(() => end(false), timeoutMs);
      this.#waiting.add(look);
    });
  }

  /** Tells the listener of every batch from now on. Returns a function that stops it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

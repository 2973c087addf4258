import type { ChangeNotice } from '../../projections/changeNotice.ts';

type Listener = (notice: ChangeNotice) => void;

/**
 * What this process knows of the read side's progress: fed with the projector's notices, asked by reads that must not
 * overtake a write, and passed on to live screens.
 */
export class Changes {
  #position = 0n;
  readonly #listeners = new Set<Listener>();
  readonly #waiting = new Set<() => void>();

  /** The position that the read side is known to have reached. */
  get position(): bigint {
    return this.#position;
  }

  /** A batch has been committed. */
  heard(notice: ChangeNotice): void {
    this.reached(BigInt(notice.position));
    for (const listener of this.#listeners) listener(notice);
  }

  /** The read side is known to be at this position. */
  reached(position: bigint): void {
    if (position > this.#position) this.#position = position;
    for (const look of this.#waiting) look();
  }

  /** Waits until the read side has passed a position, so many milliseconds at most; false when it has not. */
  async waitFor(position: bigint, most: number): Promise<boolean> {
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
      const timer = setTimeout(() => end(false), most);
      this.#waiting.add(look);
    });
  }

  /** Tells the listener of every batch from now on; the answer stops that. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

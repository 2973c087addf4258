export class MemoryBudget {
  readonly max: number;
  #used = 0;

  /** @param max in bytes */
  constructor(max: number) {
    this.max = max;
  }

  get isExceeded(): boolean {
    return this.#used > this.max;
  }

  take(bytes: number): void {
    this.#used += bytes;
  }

  release(bytes: number): void {
    this.#used -= bytes;
  }
}

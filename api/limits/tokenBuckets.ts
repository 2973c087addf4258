/** A person's limit for one kind of work: `burst` at once, then one more every `refillMs`. */
export interface WorkLimit {
  readonly burst: number;
  readonly refillMs: number;
}

interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

/** Above this many people, full buckets are dropped. */
const maxKept = 10_000;

/** One token bucket for each person. `now` is in milliseconds. */
export class TokenBuckets {
  readonly #limit: WorkLimit;
  readonly #buckets = new Map<number, Bucket>();

  constructor(limit: WorkLimit) {
    this.#limit = limit;
  }

  /** Takes a token. Returns 0, or the milliseconds until the next token. */
  take(person: number, now: number): number {
    const tokens = this.#tokensOf(person, now);
    if (tokens < 1) return Math.ceil((1 - tokens) * this.#limit.refillMs);
    if (this.#buckets.size >= maxKept) this.#dropFull(now);
    this.#buckets.set(person, { tokens: tokens - 1, at: now });
    return 0;
  }

  #tokensOf(person: number, now: number): number {
    const bucket = this.#buckets.get(person);
    if (!bucket) return this.#limit.burst;
    return Math.min(this.#limit.burst, bucket.tokens + Math.max(0, now - bucket.at) / this.#limit.refillMs);
  }

  #dropFull(now: number): void {
    for (const person of this.#buckets.keys()) if (this.#tokensOf(person, now) >= this.#limit.burst) this.#buckets.delete(person);
  }
}

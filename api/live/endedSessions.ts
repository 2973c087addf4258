/** Tells long-running responses that their session was ended, by any process. */
export class EndedSessions {
  readonly #waiting = new Map<string, Set<() => void>>();

  ended(id: string): void {
    for (const each of this.#waiting.get(id) ?? []) each();
  }

  /** Calls back when the session is ended. Returns a function that stops it. */
  onEnd(id: string, callback: () => void): () => void {
    const waiting = this.#waiting.get(id) ?? new Set();
    this.#waiting.set(id, waiting.add(callback));
    return () => {
      waiting.delete(callback);
      if (waiting.size === 0 && this.#waiting.get(id) === waiting) this.#waiting.delete(id);
    };
  }
}

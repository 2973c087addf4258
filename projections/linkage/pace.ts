import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** While other work waits, each piece of work is followed by a rest that is so many times as long. */
const restPerWork = 9;
const maxRestMs = 2000;

/** Keeps long background work from holding up what people wait for in the same process. */
export class Pace {
  readonly #isBusy: () => boolean;
  #since = performance.now();

  /** `isBusy`: whether people wait for other work of this process. */
  constructor(isBusy: () => boolean) {
    this.#isBusy = isBusy;
  }

  /** Between two small pieces of work: lets others have their turn, and a tenth of the time is left to this work while they are busy. */
  async rest(signal: AbortSignal): Promise<void> {
    const workedMs = performance.now() - this.#since;
    await nextTurn();
    const until = performance.now() + Math.min(workedMs * restPerWork, maxRestMs);
    while (this.#isBusy() && performance.now() < until && !signal.aborted) await sleep(Math.min(50, until - performance.now()));
    this.#since = performance.now();
  }

  /** Begins work that can wait: returns when nobody waits for other work, at the latest after `maxWaitMs`. */
  async waitUntilIdle(maxWaitMs: number, signal: AbortSignal): Promise<void> {
    const until = performance.now() + maxWaitMs;
    while (this.#isBusy() && performance.now() < until && !signal.aborted) await sleep(250);
    this.#since = performance.now();
  }
}

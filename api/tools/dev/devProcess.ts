import type { Logger } from '../../../infra/logger.ts';
import { type NodeChild, superviseNodeChild } from '../../../infra/processes/nodeChild.ts';
import type { SupervisedProcess } from '../../../infra/processes/supervise.ts';

export class DevProcess {
  readonly #child: () => NodeChild;
  readonly #logger: Logger;
  #running: SupervisedProcess | null = null;
  #settled: Promise<unknown> = Promise.resolve();

  /** `child` is called before each start. */
  constructor(child: () => NodeChild, logger: Logger) {
    this.#child = child;
    this.#logger = logger;
  }

  /** Resolves when no start or stop is in progress. */
  get settled(): Promise<unknown> {
    return this.#settled;
  }

  /** Stops the process and starts it again. Resolves with whether it runs. A failed start is logged; the next source change tries again. */
  restart(): Promise<boolean> {
    return this.#next(async () => {
      await this.#stopRunning();
      const child = this.#child();
      this.#running = await superviseNodeChild(child, this.#logger).catch((error: unknown) => {
        this.#logger.error({ process: child.name, error: String(error) }, 'the process could not be started; waiting for a change');
        return null;
      });
      return this.#running !== null;
    });
  }

  stop(): Promise<void> {
    return this.#next(() => this.#stopRunning());
  }

  #next<Result>(step: () => Promise<Result>): Promise<Result> {
    const next = this.#settled.then(step);
    this.#settled = next;
    return next;
  }

  async #stopRunning(): Promise<void> {
    await this.#running?.stop();
    this.#running = null;
  }
}

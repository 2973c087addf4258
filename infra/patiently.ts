import { setTimeout as sleep } from 'node:timers/promises';

/** How long calls wait for a server that is being restarted, in milliseconds. */
const patience = 8000;

/**
 * Makes a call again while the server cannot be reached, for a bounded time. `again` says for which errors: only those after
 * which the call may be made twice.
 */
export const patiently = async <Answer>(call: () => Promise<Answer>, again: (error: unknown) => boolean): Promise<Answer> => {
  const until = Date.now() + patience;
  for (let wait = 50; ; wait = Math.min(wait * 2, 500)) {
    try {
      return await call();
    } catch (error) {
      if (!again(error) || Date.now() + wait > until) throw error;
      await sleep(wait);
    }
  }
};

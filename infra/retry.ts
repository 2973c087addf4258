import { setTimeout as sleep } from 'node:timers/promises';

/** The pauses between attempts, in milliseconds: they double from the first to the longest. */
const [firstPauseMs, longestPauseMs] = [50, 1000];

/**
 * Retries a call for a limited time while the server is unreachable. `mayRepeat` selects the errors after which a
 * second call is safe. Rejects with the error of the last attempt.
 */
export const retry = async <Answer>(
  call: () => Promise<Answer>,
  mayRepeat: (error: unknown) => boolean,
  withinMs = 8000,
): Promise<Answer> => {
  const until = Date.now() + withinMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await call();
    } catch (error) {
      if (!mayRepeat(error) || Date.now() + pauseMs > until) throw error;
      await sleep(pauseMs);
    }
  }
};

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Checks cost processor time that what they wait for needs, so the longer a wait is, the seldomer they are. */
const pauseBetweenChecks = (waitedMs: number): number => Math.min(200, Math.max(10, waitedMs / 10));

/** Repeats a check until it passes; after `withinMs` throws the check's last error. */
export async function eventually(withinMs: number, check: () => Promise<void> | void): Promise<void> {
  const start = Date.now();
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      const waited = Date.now() - start;
      if (waited > withinMs) throw error;
      await pause(pauseBetweenChecks(waited));
    }
  }
}

/** Resolves when a condition holds; throws when it does not within the time. */
export function until(condition: () => boolean, withinMs = 20_000): Promise<void> {
  return eventually(withinMs, () => {
    if (!condition()) throw new Error(`it did not happen within ${withinMs} ms`);
  });
}

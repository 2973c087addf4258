export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Repeats a check until it passes; after `withinMs` throws the check's last error. */
export async function eventually(withinMs: number, check: () => Promise<void> | void): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(10);
    }
  }
}

/** Resolves when a condition holds; throws when it does not within the time. */
export function until(condition: () => boolean, withinMs = 20_000): Promise<void> {
  return eventually(withinMs, () => {
    if (!condition()) throw new Error(`it did not happen within ${withinMs} ms`);
  });
}

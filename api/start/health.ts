/** Checks that must pass before Waymark is ready, by their public names. */
type HealthChecks = Readonly<Record<string, () => Promise<unknown>>>;

/** A check that takes longer fails. */
const checkTimeoutMs = 2000;
/** How long a result is cached. */
const cacheMs = 1000;

/** Whether the check passes in time. A hanging check is not started again while it runs. */
const passes = (check: () => Promise<unknown>): (() => Promise<boolean>) => {
  let pending: Promise<boolean> | null = null;
  return () => {
    pending ??= check()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        pending = null;
      });
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), checkTimeoutMs);
    });
    return Promise.race([pending, tooLate]).finally(() => clearTimeout(timer));
  };
};

/** Returns the names of the failing checks. Runs the checks about once a second at most. */
export const createHealth = (checks: HealthChecks, now: () => number = Date.now): (() => Promise<readonly string[]>) => {
  const all = Object.entries(checks).map(([name, check]) => ({ name, isPassing: passes(check) }));
  let [lastCheck, checkedAt] = [null as Promise<readonly string[]> | null, Number.NEGATIVE_INFINITY];
  const ask = async (): Promise<readonly string[]> => {
    const failing = await Promise.all(all.map(async ({ name, isPassing }) => ((await isPassing()) ? [] : [name])));
    checkedAt = now();
    return failing.flat();
  };
  return () => {
    const isFresh = checkedAt === Number.POSITIVE_INFINITY || now() - checkedAt < cacheMs;
    if (lastCheck && isFresh) return lastCheck;
    // All callers share the running check.
    checkedAt = Number.POSITIVE_INFINITY;
    lastCheck = ask();
    return lastCheck;
  };
};

/** What has to answer before Waymark counts as ready, by the name that strangers may see. */
export type HealthChecks = Readonly<Record<string, () => Promise<unknown>>>;

/** A check that has not answered by then counts as failed. */
const checkTimeoutMs = 2000;
/** For how long an answer is given again. */
const cacheMs = 1000;

/** Whether the check passes within the time. One that hangs is waited for, not asked again beside itself. */
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

/** Answers with the names of the checks that fail; at most about once a second it really asks, however many want to know. */
export const createHealth = (checks: HealthChecks, now: () => number = Date.now): (() => Promise<readonly string[]>) => {
  const all = Object.entries(checks).map(([name, check]) => ({ name, isPassing: passes(check) }));
  let [asked, answered] = [null as Promise<readonly string[]> | null, Number.NEGATIVE_INFINITY];
  const ask = async (): Promise<readonly string[]> => {
    const failing = await Promise.all(all.map(async ({ name, isPassing }) => ((await isPassing()) ? [] : [name])));
    answered = now();
    return failing.flat();
  };
  return () => {
    const isFresh = answered === Number.POSITIVE_INFINITY || now() - answered < cacheMs;
    if (asked && isFresh) return asked;
    // Until it is answered this question is everybody's.
    answered = Number.POSITIVE_INFINITY;
    asked = ask();
    return asked;
  };
};

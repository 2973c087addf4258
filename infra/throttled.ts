/**
 * Tells of trouble that comes again and again at once, and then at most once per interval: `tell` gets the newest error and how
 * many were left out since it was last called.
 */
export const throttled = (
  tell: (error: Error, leftOut: number) => void,
  intervalMs = 30_000,
  now: () => number = Date.now,
): ((error: Error) => void) => {
  let told = -Infinity;
  let leftOut = 0;
  return (error) => {
    if (now() - told < intervalMs) {
      leftOut += 1;
      return;
    }
    tell(error, leftOut);
    told = now();
    leftOut = 0;
  };
};

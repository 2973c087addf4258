/**
 * Reports a repeated error at once, then at most once per interval. `report` gets the newest error and the number of
 * errors since its last call.
 */
export const throttleErrors = (
  report: (error: Error, leftOut: number) => void,
  intervalMs = 30_000,
  now: () => number = Date.now,
): ((error: Error) => void) => {
  let reportedAt = -Infinity;
  let leftOut = 0;
  return (error) => {
    if (now() - reportedAt < intervalMs) {
      leftOut += 1;
      return;
    }
    report(error, leftOut);
    reportedAt = now();
    leftOut = 0;
  };
};

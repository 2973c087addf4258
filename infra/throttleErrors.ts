/**
 * Reports a repeated error at once, then at most once per interval. `tell` gets the newest error and the number of
 * errors since its last call.
 */
export const throttleErrors = (
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

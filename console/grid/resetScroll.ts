const maxRetries = 20;
const retryMs = 200;

/**
 * Scrolls to the top. Tries again until the offset has been 0 once, because rows that are still being laid out cannot scroll; then the
 * person may scroll. `offset` is null while there is nothing to scroll. Returns a function that stops.
 */
export const resetScroll = (scrollToTop: () => void, offset: () => number | null): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = (retriesLeft: number) => {
    scrollToTop();
    if (offset() !== 0 && retriesLeft > 0) timer = setTimeout(() => attempt(retriesLeft - 1), retryMs);
  };
  attempt(maxRetries);
  return () => clearTimeout(timer);
};

/** Prefetches a part of the console. A failure is reported only when the part is needed (`part.tsx`). */
export const fetchAhead = (part: () => Promise<unknown>): void => {
  part().catch(() => undefined);
};

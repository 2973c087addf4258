/** Prefetches a part of the console. Ignores failures; `part.tsx` reports them when the part is needed. */
export const fetchAhead = (part: () => Promise<unknown>): void => {
  part().catch(() => undefined);
};

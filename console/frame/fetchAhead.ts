/** Fetches a part of the console before it is needed. One that fails says so where it is needed (`part.tsx`). */
export const fetchAhead = (part: () => Promise<unknown>): void => {
  part().catch(() => undefined);
};

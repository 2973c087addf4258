/** Fetches a part of the console before it is needed. One that fails is asked for again when it is needed, and says so then. */
export const fetchAhead = (part: () => Promise<unknown>): void => {
  part().catch(() => undefined);
};

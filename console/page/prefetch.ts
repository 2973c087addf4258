/** Prefetches a part of the console. Ignores failures; `lazyScreen.tsx` reports them when the part is needed. */
export const prefetch = (load: () => Promise<unknown>): void => {
  load().catch(() => undefined);
};

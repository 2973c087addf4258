/** Lets any part of the screen open something that one component shows. */
export const createOpener = () => {
  const openers = new Set<() => void>();
  return {
    open: (): void => {
      for (const open of openers) open();
    },
    /** Calls back when it is to open. Returns the unsubscribe. */
    onOpen: (open: () => void): (() => void) => {
      openers.add(open);
      return () => void openers.delete(open);
    },
  };
};

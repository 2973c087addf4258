const openers = new Set<() => void>();

/** Opens the palette from anywhere on the screen. */
export const openPalette = (): void => {
  for (const open of openers) open();
};

/** Calls back when the palette is to open. Returns the unsubscribe. */
export const onOpenPalette = (open: () => void): (() => void) => {
  openers.add(open);
  return () => void openers.delete(open);
};

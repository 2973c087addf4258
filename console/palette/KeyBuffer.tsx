import { useLayoutEffect, useSyncExternalStore } from 'react';

let keys = '';

const bufferedKeys = (): string => keys;
const clearBufferedKeys = (): void => {
  keys = '';
};

/** The listener ends in the commit that shows the palette, and React reads the keys once more then. */
const subscribeToNothing = () => () => undefined;

/** The text typed while the palette loaded, including keys between its first render and its commit. */
export const useBufferedKeys = (): string => {
  useLayoutEffect(() => clearBufferedKeys, []);
  return useSyncExternalStore(subscribeToNothing, bufferedKeys);
};

/** Collects keys while the palette loads, so that they do not reach the focused element. */
export function KeyBuffer() {
  // The commit that shows the palette removes the listener at once, so that each key goes either here or to the palette.
  useLayoutEffect(() => {
    clearBufferedKeys();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Backspace') keys = keys.slice(0, -1);
      else if (event.key.length === 1) keys += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
  return null;
}

import { useLayoutEffect, useSyncExternalStore } from 'react';
import { keysAfter } from './bufferedText.ts';

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

/** Collects keys while the palette loads, so that they do not reach the focused element, which is below the palette. */
export function KeyBuffer() {
  // The commit that shows the palette removes the listener at once, so that each key goes either here or to the palette.
  useLayoutEffect(() => {
    clearBufferedKeys();
    const onKeyDown = (event: KeyboardEvent) => {
      const next = keysAfter(keys, event);
      if (next === null) return;
      keys = next;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
  return null;
}

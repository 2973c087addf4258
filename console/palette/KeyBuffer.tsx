import { useLayoutEffect } from 'react';

let keys = '';

/** The keys typed while the palette loads. */
export const bufferedKeys = (): string => keys;
export const clearBufferedKeys = (): void => {
  keys = '';
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

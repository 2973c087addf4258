import { useEffect } from 'react';

let keys = '';

/** The keys typed while the palette loads. */
export const typedAhead = (): string => keys;
export const forgetTypedAhead = (): void => {
  keys = '';
};

/** Collects keys while the palette loads, so that they do not reach the focused element. */
export function KeysAhead() {
  useEffect(() => {
    forgetTypedAhead();
    const take = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Backspace') keys = keys.slice(0, -1);
      else if (event.key.length === 1) keys += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', take, true);
    return () => document.removeEventListener('keydown', take, true);
  }, []);
  return null;
}

import { useEffect } from 'react';

let keys = '';

/** What was typed while the palette was on its way. */
export const typedAhead = (): string => keys;
export const forgetTypedAhead = (): void => {
  keys = '';
};

/** Stands in the palette's place while it is fetched: keys are for it already, and not for whatever has the focus. */
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

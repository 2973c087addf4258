import { type RefObject, useEffect } from 'react';

/** Calls back when something outside the element is pressed or gets the focus, while it is open. */
export const useOutside = (inside: RefObject<HTMLElement | null>, open: boolean, onOutside: () => void): void => {
  useEffect(() => {
    if (!open) return undefined;
    const check = (event: Event) => {
      if (event.target instanceof Node && !inside.current?.contains(event.target)) onOutside();
    };
    document.addEventListener('pointerdown', check, true);
    document.addEventListener('focusin', check);
    return () => {
      document.removeEventListener('pointerdown', check, true);
      document.removeEventListener('focusin', check);
    };
  });
};

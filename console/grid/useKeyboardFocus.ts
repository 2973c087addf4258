import { type FocusEvent, useRef, useState } from 'react';
import { findScroller } from './scroller.ts';

interface FocusOptions {
  readonly focusCells: () => void;
  /** The focus moves out of the grid, to another element. */
  readonly onLeave: () => void;
}

const isInCanvas = (target: EventTarget) => target instanceof Element && target.closest('canvas') !== null;

/** Whether the cells have the focus by the keyboard, so that the focused one is painted so. */
export const useKeyboardFocus = ({ focusCells, onLeave }: FocusOptions) => {
  /** True after a press, false after a key. Glide moves the focus itself, and the browser takes that for a key. */
  const isPressed = useRef(false);
  const [hasKeyboardFocus, setHasKeyboardFocus] = useState(false);
  return {
    hasKeyboardFocus,
    isPressed,
    noteKey: (target: EventTarget) => {
      isPressed.current = false;
      setHasKeyboardFocus(isInCanvas(target));
    },
    notePress: () => {
      isPressed.current = true;
      setHasKeyboardFocus(false);
    },
    listeners: {
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
        // Glide moves the focus between its canvas and the table inside it, and rebuilds that table now and then.
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
        setHasKeyboardFocus(false);
        if (relatedTarget === null) return;
        isPressed.current = false;
        onLeave();
      },
      onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
        // Arrow keys in the cells scroll Glide's scroll area, so it needs no tab stop of its own.
        const scroller = findScroller(currentTarget);
        scroller?.setAttribute('tabindex', '-1');
        if (target === scroller) focusCells();
        setHasKeyboardFocus(isInCanvas(target) && !isPressed.current);
      },
    },
  };
};

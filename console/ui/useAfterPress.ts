import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that acts once the mouse button or finger that is down is up: an element that moves while it is pressed gets no click.
 * It acts at once if nothing is down.
 */
export const useAfterPress = (): ((act: () => void) => void) => {
  const isDown = useRef(false);
  const waiting = useRef<(() => void) | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    const listen = (names: readonly string[], listener: () => void) => {
      for (const name of names) document.addEventListener(name, listener, { capture: true, signal: listening.signal });
    };
    const end = () => {
      isDown.current = false;
      const act = waiting.current;
      waiting.current = null;
      // The click comes first.
      if (act) setTimeout(act);
    };
    // After a finger is up, a mouse is said to go down and up where it was.
    listen(['pointerdown', 'mousedown'], () => {
      isDown.current = true;
    });
    listen(['pointerup', 'pointercancel', 'mouseup'], end);
    return () => listening.abort();
  }, []);
  return useCallback((act) => {
    if (isDown.current) waiting.current = act;
    else act();
  }, []);
};

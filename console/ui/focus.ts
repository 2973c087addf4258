import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** As the `ref` of what a dialog begins with: the focus goes there, in place of the dialog's Close button. */
export const takeFocus = (control: HTMLElement | null): void => control?.focus();

/** Where the focus goes on when what held it is gone: the content of the page, so that Tab goes on from its top. */
export const focusContent = (): void => {
  if (document.activeElement === document.body) document.getElementById('main')?.focus();
};

/** What had the focus before each dialog that is open, the lowest dialog first. */
const heldBefore: (Element | null)[] = [];

/**
 * Gives the focus back to where it was, once the dialog that took it is gone. Where that is gone too, since a dialog made way for
 * another, it goes to where it was before the first of them. For the component that mounts with what takes it.
 */
export const useReturnFocus = (): void => {
  const [before] = useState(() => [...heldBefore, document.activeElement].toReversed());
  useEffect(() => {
    const own = before[0] ?? null;
    heldBefore.push(own);
    return () => {
      // The dialog lets go of the focus only after it has been taken away.
      setTimeout(() => {
        heldBefore.splice(heldBefore.lastIndexOf(own), 1);
        const place = before.find((each) => each?.isConnected && each !== document.body);
        if (document.activeElement === document.body && place instanceof HTMLElement) place.focus();
        focusContent();
      });
    };
  }, [before]);
};

/** Hands the focus on to the page's content when the element that holds it is taken away. */
export const useFocusHandover = (element: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const held = element.current;
    return () => {
      if (held?.contains(document.activeElement)) setTimeout(focusContent);
    };
  }, [element]);
};

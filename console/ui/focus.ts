import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** As the `ref` of what a dialog begins with: the focus goes there, in place of the dialog's Close button. */
export const takeFocus = (control: HTMLElement | null): void => control?.focus();

/** Where the focus goes on when what held it is gone: the content of the page, so that Tab goes on from its top. */
export const focusContent = (): void => {
  if (document.activeElement === document.body) document.getElementById('main')?.focus();
};

/** Gives the focus back to where it was, once the dialog that took it is gone. For the component that mounts with what takes it. */
export const useReturnFocus = (): void => {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // The dialog lets go of the focus only after it has been taken away.
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
        focusContent();
      });
    },
    [before],
  );
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

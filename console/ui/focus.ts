import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The `ref` of a dialog's first control. It gets the focus instead of the Close button. */
export const takeFocus = (control: HTMLElement | null): void => control?.focus();

/** The `ref` of what holds a dialog's first control and appears after the dialog, whose focus is on a button by then. */
export const takeFocusInside = (element: HTMLElement | null): void =>
  takeFocus(element?.querySelector<HTMLElement>('input, select') ?? null);

/** Where the keys of the screen do nothing: people type there, or a dialog or menu is open. */
export const typingSelector = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/** Whether nothing has the focus, or only the page's content as a whole, which has it after a record was opened. */
export const isFocusFree = (): boolean =>
  document.activeElement === document.body || document.activeElement === document.getElementById('main');

/** Moves a lost focus to the page's content, so that Tab continues at its top. */
export const focusContent = (): void => {
  if (document.activeElement === document.body) document.getElementById('main')?.focus();
};

/** The element that had the focus before each open dialog, the lowest dialog first. */
const focusedBefore: (Element | null)[] = [];

/**
 * Returns the focus when the dialog of this component closes. If the previous element is gone, for example because it was in a dialog
 * that closed, the focus goes to the element before that.
 */
export const useFocusReturn = (): void => {
  const [before] = useState(() => [...focusedBefore, document.activeElement].toReversed());
  useEffect(() => {
    const previous = before[0] ?? null;
    focusedBefore.push(previous);
    return () => {
      // Radix releases the focus only after the dialog is removed.
      setTimeout(() => {
        focusedBefore.splice(focusedBefore.lastIndexOf(previous), 1);
        const place = before.find((each) => each?.isConnected && each !== document.body);
        if (document.activeElement === document.body && place instanceof HTMLElement) place.focus();
        focusContent();
      });
    };
  }, [before]);
};

/** Moves the focus to the page's content when the element that contains it is removed. */
export const useContentFocusOnRemoval = (element: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const container = element.current;
    return () => {
      if (container?.contains(document.activeElement)) setTimeout(focusContent);
    };
  }, [element]);
};

/**
 * Moves a lost focus to the first button of the element, or else to the page's content, when other actions are offered there after one was
 * taken: the button that had the focus may have gone. The result is called when an action is taken.
 */
export const useFocusAfterAction = (element: RefObject<HTMLElement | null>, offered: string): (() => void) => {
  const offeredBefore = useRef<string | null>(null);
  useEffect(() => {
    if (offeredBefore.current === null || offeredBefore.current === offered) return;
    offeredBefore.current = null;
    if (document.activeElement === document.body) element.current?.querySelector('button')?.focus();
    focusContent();
  }, [element, offered]);
  return () => {
    offeredBefore.current = offered;
  };
};

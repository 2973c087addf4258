import { type MouseEvent, useRef } from 'react';

/**
 * Makes the props of links and buttons that are out of use while `isBusy`. A press that begins before counts, although the element is out
 * of use when it ends. Unlike disabled elements they keep the focus.
 */
export const usePressGuard = (isBusy: boolean) => {
  const wasBusy = useRef(isBusy);
  return (onPress?: () => void) =>
    ({
      'aria-disabled': isBusy || undefined,
      onPointerDown: () => {
        wasBusy.current = isBusy;
      },
      onClick: (event: MouseEvent) => {
        // A key has no pointer.
        if (event.detail === 0 ? isBusy : wasBusy.current) event.preventDefault();
        else onPress?.();
      },
    }) as const;
};

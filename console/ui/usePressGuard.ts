import { type MouseEvent, useRef } from 'react';

/**
 * Props of a link or button that is out of use while `isBusy`. A press that begins before counts, although the element is out of use
 * when it ends.
 */
export const usePressGuard = (isBusy: boolean) => {
  const wasBusy = useRef(isBusy);
  return {
    'aria-disabled': isBusy || undefined,
    onPointerDown: () => {
      wasBusy.current = isBusy;
    },
    onClick: (event: MouseEvent) => {
      // A key has no pointer.
      if (event.detail === 0 ? isBusy : wasBusy.current) event.preventDefault();
    },
  } as const;
};

import { useRef } from 'react';

/** Ignores calls while one is running, such as a double click. */
export const useOneAtATime = (act: () => Promise<void>): (() => Promise<void>) => {
  const isUnderWay = useRef(false);
  return async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await act();
    } finally {
      isUnderWay.current = false;
    }
  };
};

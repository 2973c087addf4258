import { useRef } from 'react';

/** Something that takes a while, done once at a time: asked for again meanwhile, by a double click or a key held down, it does nothing. */
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

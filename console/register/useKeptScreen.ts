import { useEffect } from 'react';
import { keepScreen } from './keepScreen.ts';

/** Keeps this screen in the browser once it shows a register, so that it opens again without a network. */
export const useKeptScreen = (isShown: boolean): void => {
  useEffect(() => {
    if (isShown) void keepScreen().catch(() => undefined);
  }, [isShown]);
};

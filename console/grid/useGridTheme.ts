import { useEffect, useMemo, useState } from 'react';
import { useCurrentTheme } from '../design/theme.ts';
import { readGridTheme } from './gridTheme.ts';

/** Whether the grid's fonts are loaded. Canvases do not wait for fonts and must be painted again. */
const useFontsReady = (): boolean => {
  const [ready, setReady] = useState(() => document.fonts.check("14px 'Inter Figures'"));
  useEffect(() => {
    if (ready) return undefined;
    let isMounted = true;
    const load = async () => {
      await Promise.all([document.fonts.load("14px 'Inter Figures'", '0'), document.fonts.load("500 14px 'Inter Variable'", 'a')]);
      if (isMounted) setReady(true);
    };
    void load();
    return () => {
      isMounted = false;
    };
  }, [ready]);
  return ready;
};

/** The theme of the grid. A new object repaints the canvas: when the colours change and when the fonts are loaded. */
export const useGridTheme = () => {
  const currentTheme = useCurrentTheme();
  const areFontsReady = useFontsReady();
  return useMemo(() => ({ ...readGridTheme(), shown: currentTheme, areFontsReady }), [currentTheme, areFontsReady]);
};

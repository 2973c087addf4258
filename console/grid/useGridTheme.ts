import { useEffect, useMemo, useState } from 'react';
import { useShownTheme } from '../design/theme.ts';
import { readGridTheme } from './gridTheme.ts';

/** Whether the grid's families have arrived: a canvas does not wait for them and has to be painted again. */
const useFigures = (): boolean => {
  const [ready, setReady] = useState(() => document.fonts.check("14px 'Inter Figures'"));
  useEffect(() => {
    if (ready) return undefined;
    let wanted = true;
    const load = async () => {
      await Promise.all([document.fonts.load("14px 'Inter Figures'", '0'), document.fonts.load("500 14px 'Inter Variable'", 'a')]);
      if (wanted) setReady(true);
    };
    void load();
    return () => {
      wanted = false;
    };
  }, [ready]);
  return ready;
};

/** What the grid is painted with: a new object, which makes the canvas paint again, when the tokens stand for other colours and when the families have arrived. */
export const useGridTheme = () => {
  const shown = useShownTheme();
  const figuresReady = useFigures();
  return useMemo(() => ({ ...readGridTheme(), shown, figuresReady }), [shown, figuresReady]);
};

import { useEffect, useState } from 'react';

/** Whether the grid's families have arrived: a canvas does not wait for them and has to be painted again. */
export const useFigures = (): boolean => {
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

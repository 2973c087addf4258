import { useEffect, useState } from 'react';
import { londonDayAt } from '../../domain/fields/london.ts';

const now = (): number => londonDayAt(Date.now());

/** Today in London, also in a window that stays open over midnight. */
export const useToday = (): number => {
  const [today, setToday] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setToday(now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return today;
};

import { useEffect, useState } from 'react';

/** The value after it has not changed for `ms`. */
export const useDelayed = <Value>(value: Value, ms: number): Value => {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return delayed;
};

import { useEffect, useState } from 'react';

/** A value that follows another after a pause in which it did not change. */
export const useDelayed = <Value>(value: Value, ms: number): Value => {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return delayed;
};

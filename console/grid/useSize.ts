import { type RefObject, useLayoutEffect, useState } from 'react';

/** An element's size in pixels; 0 until it is on the page. */
export const useSize = (element: RefObject<HTMLElement | null>): { readonly width: number; readonly height: number } => {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return undefined;
    const observer = new ResizeObserver(() => setSize({ width: observed.clientWidth, height: observed.clientHeight }));
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return size;
};

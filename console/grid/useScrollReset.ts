import type { DataEditorRef } from '@glideapps/glide-data-grid';
import { type RefObject, useEffect, useRef } from 'react';
import { resetScroll } from './resetScroll.ts';
import { findScroller } from './scroller.ts';

/** Scrolls the grid to the top when its rows are others. */
export const useScrollReset = (
  grid: RefObject<DataEditorRef | null>,
  container: RefObject<HTMLDivElement | null>,
  rowsKey: string,
): void => {
  const lastRowsKey = useRef(rowsKey);
  useEffect(() => {
    if (lastRowsKey.current === rowsKey) return undefined;
    lastRowsKey.current = rowsKey;
    return resetScroll(
      () => grid.current?.scrollTo(0, 0, 'vertical'),
      () => findScroller(container.current)?.scrollTop ?? null,
    );
  }, [container, grid, rowsKey]);
};

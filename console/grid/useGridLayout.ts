import { type RefObject, useMemo } from 'react';
import { usePreferences } from '../preferences.ts';
import { type Column, keysFirst } from './column.ts';
import { phoneColumns } from './phoneColumns.ts';
import { useSize } from './useSize.ts';

const maxNarrowWidth = 800;
/** Below this width in pixels a row has two lines in place of columns. */
const minColumnsWidth = 600;
const phoneRowHeight = 60;

/** The layout of the grid in its room: the columns in their order, and the heights of rows in pixels. */
export const useGridLayout = (container: RefObject<HTMLElement | null>, allColumns: readonly Column[], sortedBy: string) => {
  const { width, height } = useSize(container);
  const isNarrow = width > 0 && width <= maxNarrowWidth;
  const isPhone = width > 0 && width < minColumnsWidth;
  const columns = useMemo(
    () => (isPhone ? phoneColumns(allColumns, sortedBy) : isNarrow ? keysFirst(allColumns) : allColumns),
    [isPhone, isNarrow, allColumns, sortedBy],
  );
  const isTouch = useMemo(() => window.matchMedia('(pointer: coarse)').matches, []);
  const { hasCompactRows } = usePreferences();
  const headerHeight = isTouch ? 44 : hasCompactRows ? 32 : 36;
  return {
    width,
    height,
    columns,
    isNarrow,
    isPhone,
    isTouch,
    /** The side margins of the page. */
    pageMargin: window.innerWidth <= maxNarrowWidth ? 16 : 24,
    headerHeight,
    rowHeight: isPhone ? phoneRowHeight : headerHeight,
  };
};

import { type CSSProperties, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import styles from './RecordGrid.module.css';
import { findScroller } from './scroller.ts';

interface PinnedMenuOptions {
  readonly container: RefObject<HTMLDivElement | null>;
  /** Whether columns scroll sideways and the last column is the menu. */
  readonly isNeeded: boolean;
  readonly rows: number;
  readonly rowHeight: number;
  /** Rows below the others that have no menu, such as the summary row. */
  readonly footerHeight: number;
  readonly width: number;
  readonly availableWidth: number;
  readonly selected: Iterable<number>;
  readonly hovered: number | null;
}

/**
 * Paints the menus at the right edge while their column is scrolled out of view, because Glide pins columns only at the left. The pointer
 * reaches the grid below, which calls `isOnMenu` to find out whether a click was on a menu.
 */
export const usePinnedMenu = ({
  container,
  isNeeded,
  rows,
  rowHeight,
  footerHeight,
  width,
  availableWidth,
  selected,
  hovered,
}: PinnedMenuOptions) => {
  const rowsElement = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ readonly right: number; readonly height: number } | null>(null);

  const follow = () => {
    const scroller = isNeeded ? findScroller(container.current) : null;
    if (!scroller) {
      setPlace(null);
      return;
    }
    if (rowsElement.current) rowsElement.current.style.translate = `0 ${-scroller.scrollTop}px`;
    const isAtEnd = scroller.scrollLeft + scroller.clientWidth >= scroller.scrollWidth - 1;
    const next = isAtEnd ? null : { right: scroller.offsetWidth - scroller.clientWidth, height: scroller.clientHeight - footerHeight };
    setPlace((before) => (before?.right === next?.right && before?.height === next?.height ? before : next));
  };
  useLayoutEffect(() => {
    follow();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what places it
  }, [isNeeded, rows, rowHeight, footerHeight, width, availableWidth]);
  // Many rows can be selected, so one background draws the dots of all rows.
  const selectedRows = useMemo(
    () =>
      [...selected].map((row) => (
        <div
          key={row}
          className={[styles['pinnedRow'], styles['selected']].join(' ')}
          style={{ top: row * rowHeight, height: rowHeight }}
        />
      )),
    [selected, rowHeight],
  );
  const leftEdge = () => {
    const box = container.current?.getBoundingClientRect();
    return place && box ? box.right - place.right - width : Infinity;
  };
  return {
    follow,
    /** Whether a point is on the pinned menus, by its distance in pixels from the left of the window. */
    isOnMenu: (x: number) => x >= leftEdge(),
    leftEdge,
    elements: place && (
      <div className={styles['pinned']} style={{ width, ...place }} aria-hidden>
        <div className={styles['pinnedHead']} style={{ height: rowHeight }} />
        <div className={styles['pinnedRows']}>
          <div
            ref={rowsElement}
            className={styles['pinnedLines']}
            style={{ '--row': `${rowHeight}px`, height: rows * rowHeight } as CSSProperties}
          >
            {hovered !== null && hovered < rows && (
              <div className={[styles['pinnedRow'], styles['hovered']].join(' ')} style={{ top: hovered * rowHeight, height: rowHeight }} />
            )}
            {selectedRows}
          </div>
        </div>
      </div>
    ),
  };
};

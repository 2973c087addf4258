import type { DataEditorRef, GridSelection } from '@glideapps/glide-data-grid';
import { type FocusEvent, type MouseEvent, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Column, firstLinkIn } from './column.ts';
import { inLaterFrame } from './inLaterFrame.ts';
import { findScroller } from './scroller.ts';
import { selectCell } from './useGridPlace.ts';

type Current = GridSelection['current'];

interface FocusOptions {
  readonly grid: RefObject<DataEditorRef>;
  readonly columns: readonly Column[];
  /** The rows and the summary. */
  readonly lineCount: number;
  readonly current: Current;
  readonly setCurrent: (current: Current) => void;
  /** Is set while the grid is on the page: moves the focus into the rows. */
  readonly enterRows: RefObject<(() => void) | null> | undefined;
  /** Another row is selected, or the focus moves out of the grid, to another element. */
  readonly onLeaveRow: () => void;
}

const isInCanvas = (target: EventTarget) => target instanceof Element && target.closest('canvas') !== null;

/** The cell that has the focus, and whether it has it by the keyboard, so that it is painted so. */
export const useCellFocus = ({ grid, columns, lineCount, current, setCurrent, enterRows, onLeaveRow }: FocusOptions) => {
  /** True after a press, false after a key. Glide moves the focus itself, and the browser takes that for a key. */
  const isPressed = useRef(false);
  const [hasKeyboardFocus, setHasKeyboardFocus] = useState(false);
  /** Moves the focus to the cells: at once or, if they are not painted yet and the focus stays where it is, when they are. */
  const focusCells = () => {
    const before = document.activeElement;
    const hasMoved = () => document.activeElement !== before;
    const attempt = () => {
      if (!hasMoved()) grid.current?.focus();
      return hasMoved() || (before !== null && isInCanvas(before));
    };
    if (!attempt()) inLaterFrame(attempt);
  };
  const focusFirstRow = (col: number) => {
    // Glide must know the cell before it gets the focus; otherwise it chooses the first one.
    flushSync(() => setCurrent(selectCell([col, 0])));
    focusCells();
  };
  // The first cell that opens the record: Enter on a checkbox would tick it.
  const firstLink = firstLinkIn(columns);
  useImperativeHandle(enterRows, () => () => {
    if (current) focusCells();
    else focusFirstRow(firstLink);
  });
  // A phone that is turned has fewer columns for a while. Glide would drop a cell that it does not have.
  const keptCell = current && current.cell[0] >= columns.length ? selectCell([columns.length - 1, current.cell[1]]) : current;
  return {
    shownCell: keptCell && keptCell.cell[1] < lineCount ? keptCell : undefined,
    focusedCell: hasKeyboardFocus ? current?.cell : undefined,
    focusFirstRow,
    onSelectCell: (next: Current) => {
      const isTabbedInto = current === undefined && !isPressed.current && next?.cell[0] === 0;
      setCurrent(isTabbedInto ? selectCell([firstLink, next.cell[1]]) : next);
      if (next?.cell[1] !== current?.cell[1]) onLeaveRow();
    },
    noteKey: (target: EventTarget) => {
      isPressed.current = false;
      setHasKeyboardFocus(isInCanvas(target));
    },
    notePress: () => {
      isPressed.current = true;
      setHasKeyboardFocus(false);
    },
    listeners: {
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
        // Glide moves the focus between its canvas and the table inside it, and rebuilds that table now and then.
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
        setHasKeyboardFocus(false);
        if (relatedTarget === null) return;
        isPressed.current = false;
        onLeaveRow();
      },
      onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
        // Arrow keys in the cells scroll Glide's scroll area, so it needs no tab stop of its own.
        const scroller = findScroller(currentTarget);
        scroller?.setAttribute('tabindex', '-1');
        if (target === scroller) focusCells();
        setHasKeyboardFocus(isInCanvas(target) && !isPressed.current);
      },
      onMouseUpCapture: ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
        // Glide takes the focus only in the next frame, and a key pressed before that would be lost.
        if (current && target instanceof Node && findScroller(currentTarget)?.contains(target)) focusCells();
      },
    },
  };
};

import type { DataEditorRef } from '@glideapps/glide-data-grid';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { type Column, isAdjustable } from './column.ts';
import { inLaterFrame } from './inLaterFrame.ts';
import styles from './RecordGrid.module.css';

export interface SortState {
  readonly name: string;
  readonly order: 'asc' | 'desc';
}

interface SortButtonsProps {
  readonly grid: RefObject<DataEditorRef | null>;
  readonly container: RefObject<HTMLDivElement | null>;
  readonly columns: readonly Column[];
  readonly sort: SortState;
  /** Whether all, some or none of the rows on the page are selected. */
  readonly pageSelection: boolean | 'some';
  readonly onTogglePage: () => void;
  readonly onSort: (name: string) => void;
  /** Moves the focus from a header into the rows. */
  readonly onLeaveDown: (column: number) => void;
  /** Resizes or moves a column by a key; undefined if columns cannot be adjusted. */
  readonly onAdjust: ((column: number, key: AdjustingKey) => void) | undefined;
  /** Reports the column whose header has the focus; null if none has. */
  readonly onFocusChange: (column: number | null) => void;
  /** Moves the focused button after its header when columns change their widths. */
  readonly layoutKey: string;
}

/** Shift and an arrow key resizes a column, Alt and an arrow key moves it. */
export type AdjustingKey = 'narrower' | 'wider' | 'left' | 'right';

const adjustingKeyOf = ({ key, shiftKey, altKey }: KeyboardEvent): AdjustingKey | null => {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const isLeft = key === 'ArrowLeft';
  if (shiftKey && !altKey) return isLeft ? 'narrower' : 'wider';
  return altKey && !shiftKey ? (isLeft ? 'left' : 'right') : null;
};

const screenReaderText = (column: Column, sort: SortState) => {
  if (column.role === 'select') return 'Select every row of this page';
  const state = column.name === sort.name ? `, sorted ${sort.order === 'asc' ? 'ascending' : 'descending'} now` : '';
  return column.isSortable ? `Sort by ${column.label}${state}` : `${column.label}, cannot be sorted`;
};

/**
 * The headers, with the page's checkbox, for the keyboard and for screen readers: the painted headers of the canvas cannot take the focus.
 * A focused button lies over its painted header. The headers are one tab stop; arrow keys move between them.
 */
export function SortButtons(props: SortButtonsProps) {
  const { grid, container, columns, sort, pageSelection, onTogglePage, onSort, onLeaveDown, onAdjust, onFocusChange, layoutKey } = props;
  const headers = columns
    .map((column, index) => ({ column, index }))
    .filter(({ column }) => column.isSortable || column.role === 'select' || (onAdjust !== undefined && isAdjustable(column)));
  const [tabStop, setTabStop] = useState(sort.name);
  const [place, setPlace] = useState<{ left: number; top: number; width: number; height: number } | null>(null);
  const current = headers.some(({ column }) => column.name === tabStop) ? tabStop : headers[0]?.column.name;

  const placeButton = (index: number, name: string) => {
    const scroll = () => grid.current?.scrollTo(index, 0, 'horizontal');
    scroll();
    inLaterFrame(() => {
      const header = grid.current?.getBounds(index, -1);
      const box = container.current?.getBoundingClientRect();
      // A canvas that is not laid out yet has headers without a width.
      if (header && box && header.width > 0 && Number.isFinite(header.width)) {
        setPlace({ left: header.x - box.x, top: header.y - box.y, width: header.width, height: header.height });
        return true;
      }
      scroll();
      return !(document.activeElement instanceof HTMLElement && document.activeElement.dataset['sort'] === name);
    });
  };
  const isPlaced = place !== null;
  useEffect(() => {
    const index = columns.findIndex(({ name }) => name === tabStop);
    if (isPlaced && index >= 0) placeButton(index, tabStop);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when columns change their widths
  }, [layoutKey]);
  const move = (event: KeyboardEvent<HTMLButtonElement>, at: number) => {
    const adjusting = onAdjust && adjustingKeyOf(event);
    const header = headers[at];
    if (adjusting && header) {
      event.preventDefault();
      if (isAdjustable(header.column)) onAdjust?.(header.index, adjusting);
      return;
    }
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const step = steps[event.key];
    const next = step === undefined ? undefined : headers.at(step % headers.length);
    if (event.key === 'ArrowDown') onLeaveDown(headers[at]?.index ?? 0);
    else if (next) container.current?.querySelector<HTMLElement>(`[data-sort="${CSS.escape(next.column.name)}"]`)?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <div role="toolbar" aria-label="Headers">
      {headers.map(({ column, index }, at) => (
        <button
          key={column.name}
          type="button"
          data-sort={column.name}
          tabIndex={column.name === current ? 0 : -1}
          className={styles['sort']}
          style={place && column.name === current ? place : undefined}
          onFocus={() => {
            setTabStop(column.name);
            placeButton(index, column.name);
            onFocusChange(index);
          }}
          aria-keyshortcuts={onAdjust && isAdjustable(column) ? 'Shift+ArrowLeft Shift+ArrowRight Alt+ArrowLeft Alt+ArrowRight' : undefined}
          onBlur={() => {
            setPlace(null);
            onFocusChange(null);
          }}
          onKeyDown={(event) => move(event, at)}
          {...(column.role === 'select' ? { role: 'checkbox', 'aria-checked': pageSelection === 'some' ? 'mixed' : pageSelection } : {})}
          aria-disabled={(column.role !== 'select' && !column.isSortable) || undefined}
          onClick={() => {
            if (column.role === 'select') onTogglePage();
            else if (column.isSortable) onSort(column.name);
          }}
        >
          <span className="visually-hidden">{screenReaderText(column, sort)}</span>
        </button>
      ))}
    </div>
  );
}

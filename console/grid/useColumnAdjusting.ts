import type { GridColumn } from '@glideapps/glide-data-grid';
import { useEffect, useRef, useState } from 'react';
import { limitWidth, maxChosenWidth, minChosenWidth } from '../../domain/search/columnChoice.ts';
import { type Column, isAdjustable } from './column.ts';
import type { AdjustingKey } from './SortButtons.tsx';

/** A column with its new width in pixels. */
interface ResizedColumn {
  readonly name: string;
  readonly width: number;
}

/** Callbacks of a grid for resized and moved columns. */
export interface ColumnChanges {
  /** `width` is in pixels. */
  readonly onResize: (name: string, width: number) => void;
  /** Moves the column to the position of `target`. A width that is not saved yet is saved with it. */
  readonly onMove: (name: string, target: string, resized: ResizedColumn | null) => void;
}

interface AdjustingOptions {
  readonly columns: readonly Column[];
  readonly widths: readonly number[];
  /** Undefined if columns cannot be adjusted. */
  readonly changes: ColumnChanges | undefined;
  readonly resize: (at: number, width: number) => void;
  readonly endResize: () => void;
  /** The width that shows every text whole, in pixels. */
  readonly wholeWidth: (at: number) => number;
}

/** In pixels, for one press of a key. */
const resizeStep = 16;
/** A width is saved when no key was pressed for so long, in milliseconds. */
const saveAfterMs = 500;

/** For so long after a drag its release is no click on the header, in milliseconds. */
const releaseTimeoutMs = 100;

/** Lets people resize and move columns by the pointer, through Glide, and by keys on the headers. */
export const useColumnAdjusting = ({ columns, widths, changes, resize, endResize, wholeWidth }: AdjustingOptions) => {
  const [announcement, setAnnouncement] = useState('');
  /** A width that was chosen by keys, in pixels. */
  const unsaved = useRef<(ResizedColumn & { readonly timer: ReturnType<typeof setTimeout> }) | null>(null);
  const takeUnsaved = (): ResizedColumn | null => {
    if (!unsaved.current) return null;
    const { name, width, timer } = unsaved.current;
    clearTimeout(timer);
    unsaved.current = null;
    return { name, width };
  };
  const saveNow = () => {
    const resized = takeUnsaved();
    if (!resized) return;
    // Through the newest `changes`, which know the widths of other columns that were saved meanwhile.
    changes?.onResize(resized.name, resized.width);
    endResize();
  };
  const saveOnLeave = useRef(saveNow);
  useEffect(() => {
    saveOnLeave.current = saveNow;
  });
  useEffect(() => () => saveOnLeave.current(), []);
  /** The column under the pointer and its width; null until the pointer moves. */
  const dragged = useRef<{ readonly at: number; readonly width: number | null } | null>(null);
  const releasedAt = useRef(-Infinity);
  const isRelease = () => performance.now() - releasedAt.current < releaseTimeoutMs;
  if (!changes) return { glideProps: {}, onAdjust: undefined, announcement, isRelease };

  const canAdjust = (at: number) => {
    const column = columns[at];
    return column !== undefined && isAdjustable(column);
  };
  const endAt = (at: number, width: number) => {
    resize(at, width);
    changes.onResize(columns[at]?.name ?? '', limitWidth(width));
    endResize();
  };
  const move = (from: number, to: number) => {
    const [column, target] = [columns[from], columns[to]];
    if (!column || !target || from === to || !canAdjust(from) || !canAdjust(to)) return;
    const resized = takeUnsaved();
    changes.onMove(column.name, target.name, resized);
    if (resized) endResize();
    const adjustable = columns.filter(isAdjustable);
    setAnnouncement(`${column.label}: column ${adjustable.indexOf(target) + 1} of ${adjustable.length}`);
  };
  return {
    glideProps: {
      minColumnWidth: minChosenWidth,
      maxColumnWidth: maxChosenWidth,
      onColumnResizeStart: (_: GridColumn, __: number, at: number) => {
        dragged.current = { at, width: null };
      },
      onColumnResize: (_: GridColumn, width: number, at: number) => {
        if (!canAdjust(at)) return;
        if (dragged.current?.at === at) {
          dragged.current = { at, width };
          resize(at, width);
        } else endAt(at, wholeWidth(at)); // A double click on the edge.
      },
      onColumnResizeEnd: (_: GridColumn, __: number, at: number) => {
        const width = dragged.current?.at === at ? dragged.current.width : null;
        dragged.current = null;
        if (width === null) return;
        releasedAt.current = performance.now();
        endAt(at, width);
      },
      onColumnProposeMove: (from: number, to: number) => canAdjust(from) && canAdjust(to),
      onColumnMoved: move,
    },
    onAdjust: (at: number, key: AdjustingKey) => {
      if (key === 'left' || key === 'right') {
        move(at, key === 'left' ? at - 1 : at + 1);
        return;
      }
      const width = limitWidth((widths[at] ?? 0) + (key === 'wider' ? resizeStep : -resizeStep));
      const { name = '', label = '' } = columns[at] ?? {};
      if (unsaved.current?.name === name) clearTimeout(unsaved.current.timer);
      else saveNow();
      resize(at, width);
      setAnnouncement(`${label}: ${width} pixels wide`);
      unsaved.current = { name, width, timer: setTimeout(() => saveOnLeave.current(), saveAfterMs) };
    },
    announcement,
    /** Whether a click on a header is the release of a drag. */
    isRelease,
  };
};

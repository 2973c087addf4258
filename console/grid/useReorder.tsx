import type { DataEditorRef } from '@glideapps/glide-data-grid';
import { type PointerEvent, type RefObject, useEffect, useState } from 'react';
import styles from './RecordGrid.module.css';
import { rowAt } from './reorder.ts';

interface Drag {
  readonly from: number;
  readonly to: number;
}

interface ReorderOptions {
  readonly grid: RefObject<DataEditorRef | null>;
  readonly container: RefObject<HTMLDivElement | null>;
  /** The index of the handle column; negative if rows cannot be moved. */
  readonly handle: number;
  readonly rows: number;
  readonly rowHeight: number;
  readonly onMove: (from: number, to: number) => void;
}

/** Moves rows by their handles with the pointer; Esc cancels. Returns the listeners of the grid's container. */
export const useReorder = ({ grid, container, handle, rows, rowHeight, onMove }: ReorderOptions) => {
  const [drag, setDrag] = useState<Drag | null>(null);
  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return undefined;
    const cancel = (event: KeyboardEvent) => event.key === 'Escape' && setDrag(null);
    document.addEventListener('keydown', cancel, true);
    return () => document.removeEventListener('keydown', cancel, true);
  }, [isDragging]);

  const top = () => grid.current?.getBounds(Math.max(handle, 0), 0)?.y ?? 0;
  const startDrag = (event: PointerEvent<HTMLDivElement>) => {
    const first = handle < 0 || rows === 0 ? undefined : grid.current?.getBounds(handle, 0);
    const head = grid.current?.getBounds(0, -1);
    if (!first || !head || event.button !== 0) return;
    const isOnHandle =
      event.clientX >= first.x &&
      event.clientX < first.x + first.width &&
      event.clientY > head.y + head.height &&
      event.clientY < first.y + rows * rowHeight;
    if (!isOnHandle) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = rowAt(event.clientY, first.y, rowHeight, rows);
    setDrag({ from: at, to: at });
  };
  const continueDrag = (event: PointerEvent<HTMLDivElement>) => {
    if (!drag) return;
    const to = rowAt(event.clientY, top(), rowHeight, rows);
    if (to !== drag.to) setDrag({ ...drag, to });
  };
  const endDrag = () => {
    if (drag && drag.from !== drag.to) onMove(drag.from, drag.to);
    setDrag(null);
  };
  const box = container.current?.getBoundingClientRect();
  const lineTop = drag && box && drag.from !== drag.to ? top() - box.y + (drag.to + (drag.to > drag.from ? 1 : 0)) * rowHeight : null;
  return {
    listeners: { onPointerDownCapture: startDrag, onPointerMove: continueDrag, onPointerUp: endDrag, onPointerCancel: () => setDrag(null) },
    dropLine: lineTop === null ? null : <div className={styles['drop']} style={{ top: lineTop }} />,
    dragged: drag?.from ?? null,
  };
};

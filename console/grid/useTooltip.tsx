import type { DataEditorRef, Item } from '@glideapps/glide-data-grid';
import { type RefObject, useEffect, useState } from 'react';
import styles from './RecordGrid.module.css';

interface TooltipOptions {
  readonly grid: RefObject<DataEditorRef | null>;
  /** The cell or the header under the pointer or with the keyboard focus; row -1 is the header. Null for neither. */
  readonly target: Item | null;
  /** The whole text of a cell or a header; null if it is not cut off. */
  readonly textAt: (target: Item) => string | null;
  /** Changes with the columns and their widths. A tooltip is then hidden and determined again. */
  readonly layoutKey: string;
}

const delayMs = 500;
const maxWidth = 480;
const margin = 8;

interface Shown {
  readonly text: string;
  readonly left: number;
  readonly top?: number;
  readonly bottom?: number;
}

/** Shows the whole text of a cell or a header that is cut off. The pointer passes through it. Escape hides it, wherever the focus is. */
export const useTooltip = ({ grid, target, textAt, layoutKey }: TooltipOptions) => {
  const [shown, setShown] = useState<Shown | null>(null);
  const [col, row] = target ?? [null, null];
  useEffect(() => {
    if (col === null || row === null) return undefined;
    const timer = setTimeout(() => {
      const text = textAt([col, row]);
      const bounds = text === null ? undefined : grid.current?.getBounds(col, row);
      if (text === null || !bounds) return;
      const left = Math.max(margin, Math.min(bounds.x, window.innerWidth - maxWidth - margin));
      const below = bounds.y + bounds.height + 2;
      const isLow = below > window.innerHeight - 120;
      setShown({ text, left, ...(isLow ? { bottom: window.innerHeight - bounds.y + 2 } : { top: below }) });
    }, delayMs);
    return () => {
      clearTimeout(timer);
      setShown(null);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the target or the layout changes
  }, [col, row, layoutKey]);
  const isShown = shown !== null;
  useEffect(() => {
    if (!isShown) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setShown(null);
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isShown]);
  const { text, ...place } = shown ?? { text: null };
  return {
    hide: () => setShown(null),
    element:
      text === null ? null : (
        <div role="tooltip" className={styles['tooltip']} style={{ ...place, maxWidth }}>
          {text}
        </div>
      ),
  };
};

import type { Entry } from './entry.ts';
import type { DraggedEntry } from './EntryLink.tsx';
import type { Target } from './moving.ts';

/** The props of the month and of the week. */
export interface GridProps {
  /** The day of the address. */
  readonly day: number;
  readonly today: number;
  /** The screen is as narrow as a phone. */
  readonly isNarrow: boolean;
  readonly byDay: ReadonlyMap<number, readonly Entry[]>;
  readonly addressOfDay: (day: number) => string;
  /** The entry that is being dragged. */
  readonly dragged: DraggedEntry | null;
  readonly onDrag: (dragged: DraggedEntry | null) => void;
  readonly onDrop: (dragged: DraggedEntry, target: Target) => void;
  /** Shows the period of a day. */
  readonly onShow: (day: number) => void;
}

import type { Entry } from './entry.ts';
import type { Held } from './EntryLink.tsx';
import type { Target } from './moving.ts';

/** What the month and the week are given. */
export interface GridProps {
  /** The day of the address. */
  readonly day: number;
  readonly today: number;
  /** The screen is as narrow as a phone. */
  readonly isNarrow: boolean;
  readonly byDay: ReadonlyMap<number, readonly Entry[]>;
  readonly addressOfDay: (day: number) => string;
  /** The entry that is being dragged. */
  readonly held: Held | null;
  readonly onHold: (held: Held | null) => void;
  readonly onDrop: (held: Held, target: Target) => void;
  /** Shows the period of a day. */
  readonly onShow: (day: number) => void;
}

import type { FormField } from '../../../api/contract/records.ts';
import type { Field } from '../../../domain/fields/field.ts';
import type { CellSize } from '../../fieldKinds/kind.ts';
import { cellSizeOf } from '../../fieldKinds/kinds.ts';

/** Widths in pixels. */
const widthOfNumberColumn = 40;
const widthOfRecordColumn = 180;
const widthOfActions = 80;

/** `part`: a column of a card; `wide`: two, which are a line of a narrow card; `line`: a line of every card. */
type CardSpan = 'part' | 'wide' | 'line';

interface CellLayout {
  /** The least width of the column, in pixels. */
  readonly width: number;
  /** Whether the values are words, which take the room that there is. Figures take what they need. */
  readonly isWide: boolean;
  readonly onCards: CardSpan;
}

const layouts: Readonly<Record<CellSize, CellLayout>> = {
  tick: { width: 72, isWide: false, onCards: 'part' },
  figures: { width: 92, isWide: false, onCards: 'part' },
  short: { width: 136, isWide: false, onCards: 'part' },
  // A whole date beside the button that opens the calendar.
  date: { width: 172, isWide: false, onCards: 'wide' },
  words: { width: 176, isWide: true, onCards: 'wide' },
  sentences: { width: 176, isWide: true, onCards: 'line' },
};

type Column = Pick<FormField, 'kind' | 'max'>;

const layoutOf = (column: Column): CellLayout => layouts[cellSizeOf(column, { kind: column.kind as Field['kind'] })];

export const columnWidth = (column: Column): number => layoutOf(column).width;

export const isWide = (column: Column): boolean => layoutOf(column).isWide;

export const spanOnCards = (column: Column): CardSpan => layoutOf(column).onCards;

/** The least width at which rows are shown as a table; on less they are cards. */
export const tableWidth = (columns: readonly Column[], { isKeyed, canEdit }: { isKeyed: boolean; canEdit: boolean }): number =>
  columns.reduce((sum, column) => sum + columnWidth(column), isKeyed ? widthOfRecordColumn : widthOfNumberColumn) +
  (canEdit ? widthOfActions : 0);

import type { FormField } from '../../../api/contract/records.ts';
import type { Field } from '../../../domain/fields/field.ts';
import { kindOf } from '../../fieldKinds/kinds.ts';

/** Widths in pixels. */
const widthOfNumberColumn = 40;
const widthOfRecordColumn = 180;
const widthOfActions = 80;
const widthOfWords = 176;

type Column = Pick<FormField, 'kind' | 'max'>;

/** The least width of the column of a field. */
export const columnWidth = ({ kind, max }: Column): number => {
  if (kind === 'yesNo') return 72;
  if (kindOf({ kind: kind as Field['kind'] }).align === 'right' || kind === 'time' || kind === 'year') return 92;
  // A whole date beside the button that opens the calendar.
  if (kind === 'date') return 172;
  if (max !== null && max <= 20) return 136;
  return widthOfWords;
};

/** Whether the values of a column are words, which take the room that there is. Figures take what they need. */
export const isWide = (column: Column): boolean => columnWidth(column) >= widthOfWords;

/** Whether a value of a column takes a line of its own on a narrow card. */
export const fillsCard = (column: Column): boolean => isWide(column) || column.kind === 'date';

/** Texts of so many characters are sentences. */
const minSentenceLength = 500;

/** Whether a value of a column takes a whole line of a card, however wide it is. */
export const fillsLine = ({ kind, max }: Column): boolean => kind === 'longText' || (kind === 'text' && (max ?? 0) >= minSentenceLength);

/** The least width at which rows are shown as a table; on less they are cards. */
export const tableWidth = (columns: readonly Column[], { isKeyed, canEdit }: { isKeyed: boolean; canEdit: boolean }): number =>
  columns.reduce((sum, column) => sum + columnWidth(column), isKeyed ? widthOfRecordColumn : widthOfNumberColumn) +
  (canEdit ? widthOfActions : 0);

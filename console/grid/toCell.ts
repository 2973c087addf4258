import { type CustomCell, GridCellKind } from '@glideapps/glide-data-grid';
import type { SearchAnswer, SearchRow } from '../../api/contract/search.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { progressText, readTask } from '../tasks/readTask.ts';
import { type Mark, markOf } from '../ui/mark.ts';
import { type Column, isAmount, isFigures, isLink, type LinesColumn, type StateColumn, type ValueColumn } from './column.ts';
import { printCell } from './formats.ts';
import type { CellActionLabel } from './cellActions.ts';
import { linesOf, type RowLines } from './phoneColumns.ts';

/** The colours and font families of the cells, from the design tokens. */
export interface CellTheme {
  readonly ink: string;
  readonly faint: string;
  readonly accent: string;
  readonly line: string;
  readonly marks: Readonly<Record<Mark, string>>;
  /** The family whose digits all have one width. */
  readonly figures: string;
  readonly keyStyle: string;
}

/** The content of a cell; `renderers.ts` paints it. */
export type CellData =
  | { readonly role: 'select'; readonly selected: boolean }
  | { readonly role: 'text'; readonly words: string; readonly isAtRight: boolean }
  | { readonly role: 'marked'; readonly words: string; readonly mark: Mark; readonly colour: string }
  | { readonly role: 'progress'; readonly share: number | null; readonly words: string; readonly colour: string; readonly track: string }
  | { readonly role: 'lines'; readonly lines: RowLines; readonly colour: string; readonly quiet: string }
  | { readonly role: 'action'; readonly words: string; readonly colour: string }
  | { readonly role: 'menu'; readonly colour: string }
  | { readonly role: 'handle'; readonly colour: string };

export type WaymarkCell = CustomCell<CellData>;

interface RowContext {
  readonly selected: boolean;
  /** Null if the row has no actions. */
  readonly action: CellActionLabel | null;
  readonly isMovable?: boolean;
}

/** Totals over all rows of an answer, by column. */
export type Summary = NonNullable<SearchAnswer['Summary']>;

type CellStyle = Pick<WaymarkCell, 'cursor' | 'themeOverride'>;

const cell = (data: CellData, spoken: string, look: CellStyle = {}): WaymarkCell => ({
  kind: GridCellKind.Custom,
  allowOverlay: false,
  data,
  copyData: spoken,
  ...look,
});

const text = (words: string, look: CellStyle, isAtRight = false) => cell({ role: 'text', words, isAtRight }, words, look);

const withMark = (words: string, mark: Mark, theme: CellTheme, look: CellStyle = {}) =>
  cell({ role: 'marked', words, mark, colour: theme.marks[mark] }, words, look);

/** Rows that the server calls secondary (archived, deleted) are lighter. */
const shadeOf = (row: SearchRow, theme: CellTheme) => (row.HasSecondaryFormatting ? { textDark: theme.faint } : {});

const selectCell = (selected: boolean) => cell({ role: 'select', selected }, selected ? 'Selected' : 'Not selected', { cursor: 'pointer' });

const stateCell = (row: SearchRow, column: StateColumn, theme: CellTheme) => {
  const state = column.states.find((each) => each.value === row['recordState']);
  return withMark(state?.name ?? '', markOf(state?.mark ?? 'quiet'), theme, { themeOverride: shadeOf(row, theme) });
};

const progressCell = (row: SearchRow, theme: CellTheme) => {
  const task = readTask(row);
  const share = task.size === null ? null : Math.min(1, task.done / task.size);
  const words = progressText(task);
  return cell({ role: 'progress', share, words, colour: theme.accent, track: theme.line }, words, {
    themeOverride: { fontFamily: theme.figures },
  });
};

const actionCell = (action: CellActionLabel | null, theme: CellTheme) =>
  cell(
    { role: 'action', words: action?.words ?? '', colour: action?.isQuestion ? theme.marks.bad : theme.accent },
    action?.words ?? '',
    action === null ? {} : { cursor: 'pointer' },
  );

const menuCell = (action: CellActionLabel | null, theme: CellTheme) =>
  action === null ? text('', {}) : cell({ role: 'menu', colour: theme.faint }, 'Actions', { cursor: 'pointer' });

const cursorOf = (column: Column) => (isLink(column) ? { cursor: 'pointer' } : {});

const valueCell = (row: SearchRow, column: ValueColumn, theme: CellTheme) => {
  const words = printCell(row, column);
  const themeOverride = {
    ...shadeOf(row, theme),
    ...(column.isBad?.(row) ? { textDark: theme.marks.bad } : {}),
    ...(column.role === 'key' ? { baseFontStyle: theme.keyStyle } : {}),
    ...(isFigures(column) ? { fontFamily: theme.figures } : {}),
  };
  if (column.marks) return withMark(words, column.marks[words] ?? 'quiet', theme, { themeOverride });
  return text(words, { themeOverride, ...cursorOf(column) }, isAmount(column));
};

const linesCell = (row: SearchRow, column: LinesColumn, theme: CellTheme) => {
  const lines = linesOf(row, column);
  const data = { role: 'lines', lines, colour: theme.marks[lines.mark ?? 'quiet'], quiet: theme.faint } as const;
  return cell(data, [lines.title, lines.facts].filter(Boolean).join(', '), { ...cursorOf(column), themeOverride: shadeOf(row, theme) });
};

export const toCell = (row: SearchRow, column: Column, theme: CellTheme, context: RowContext): WaymarkCell => {
  if (column.role === 'key' || column.role === 'value') return valueCell(row, column, theme);
  if (column.role === 'lines') return linesCell(row, column, theme);
  if (column.role === 'state') return stateCell(row, column, theme);
  if (column.role === 'id')
    return text(printRecordId(row.Id), { ...cursorOf(column), themeOverride: { textDark: theme.faint, fontFamily: theme.figures } });
  if (column.role === 'select') return selectCell(context.selected);
  if (column.role === 'menu') return menuCell(context.action, theme);
  if (column.role === 'handle' && !context.isMovable) return text('', {});
  if (column.role === 'handle')
    return cell({ role: 'handle', colour: theme.faint }, 'Move with Alt and the arrow keys', { cursor: 'grab' });
  return column.role === 'progress' ? progressCell(row, theme) : actionCell(context.action, theme);
};

/** How many totals the first of two lines has room for. */
const totalsOfFirstLine = 2;

const printTotal = (summary: Summary, column: Column): string =>
  column.role === 'key' || column.role === 'value' ? printCell({ ...summary, Labels: {} }, column) : '';

const namedTotals = (summary: Summary, columns: readonly Column[]): readonly string[] =>
  columns
    .map((column) => ({ label: column.label, total: printTotal(summary, column) }))
    .flatMap(({ label, total }) => (total === '' ? [] : [`${label}: ${total}`]));

/** Whether the summary row has anything to say in these columns. */
export const hasTotals = (summary: Summary, columns: readonly Column[]): boolean => namedTotals(summary, columns).length > 0;

/** The label of the summary row: the totals of `cutOff`, columns that one has to scroll to, or 'Summary'. */
const summaryName = (summary: Summary, cutOff: readonly Column[]): string => namedTotals(summary, cutOff).join(', ') || 'Summary';

/**
 * The column whose cell names the summary row: the first one. If its name is cut off there, the next column without a total that is wide
 * enough and in view. `widthOf` measures a text with its padding.
 */
export const namingColumn = (
  summary: Summary,
  columns: readonly Column[],
  widths: readonly number[],
  cutOff: readonly Column[],
  widthOf: (text: string) => number,
): number => {
  const first = columns.findIndex(({ role }) => role !== 'select' && role !== 'handle');
  const needed = widthOf(summaryName(summary, cutOff));
  const canName = (column: Column, at: number) =>
    at >= first && printTotal(summary, column) === '' && !cutOff.includes(column) && (widths[at] ?? 0) >= needed;
  const isNamed = columns[first] !== undefined && printTotal(summary, columns[first]) === '';
  const wide = isNamed ? columns.findIndex(canName) : -1;
  return wide === -1 ? first : wide;
};

/** A cell of the summary row. The naming column says the name of the row if it has no total. */
export const toSummaryCell = (
  summary: Summary,
  column: Column,
  theme: CellTheme,
  { isNaming, cutOff = [] }: { readonly isNaming: boolean; readonly cutOff?: readonly Column[] },
): WaymarkCell => {
  if (column.role === 'lines') {
    const totals = namedTotals(summary, column.sources);
    const [title, facts] = [totals.slice(0, totalsOfFirstLine).join(', '), totals.slice(totalsOfFirstLine).join(', ')];
    return cell({ role: 'lines', lines: { title, facts, mark: null }, colour: theme.ink, quiet: theme.ink }, totals.join(', '));
  }
  const words = printTotal(summary, column);
  return text(words === '' && isNaming ? summaryName(summary, cutOff) : words, {}, isAmount(column));
};

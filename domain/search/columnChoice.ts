import { columnsNotRead, columnTwice, oneColumnStays, unknownColumn } from '../messages.ts';
import { fail, ok, type Result } from '../result.ts';

/** Whether a user shows a column, and how wide. `identity` is the column's name. A list of choices is in the order of the columns. */
export interface ColumnChoice {
  readonly identity: string;
  readonly isVisible: boolean;
  /** In pixels; without it the grid decides. */
  readonly width?: number;
}

/** In pixels. */
export const minChosenWidth = 48;
export const maxChosenWidth = 1_000;

export const limitWidth = (width: number): number => Math.min(maxChosenWidth, Math.max(minChosenWidth, Math.round(width)));

/** A column that can be shown or hidden. `isShown`: it is shown where nobody has chosen. */
export interface ChoosableColumn {
  readonly name: string;
  readonly isShown: boolean;
}

const isWidth = (width: unknown): boolean => width === undefined || (typeof width === 'number' && Number.isFinite(width));

const isChoice = (entry: unknown): entry is ColumnChoice =>
  typeof entry === 'object' &&
  entry !== null &&
  'identity' in entry &&
  typeof entry.identity === 'string' &&
  'isVisible' in entry &&
  typeof entry.isVisible === 'boolean' &&
  isWidth('width' in entry ? entry.width : undefined);

const toChoice = ({ identity, isVisible, width }: ColumnChoice): ColumnChoice => ({
  identity,
  isVisible,
  ...(width === undefined ? {} : { width: limitWidth(width) }),
});

/** Parses the JSON list that a grid sends; null if it is not valid. */
const parseChoices = (text: string): readonly ColumnChoice[] | null => {
  try {
    const entries: unknown = JSON.parse(text);
    return Array.isArray(entries) && entries.every(isChoice) ? entries.map(toChoice) : null;
  } catch {
    return null;
  }
};

/** The names of the shown columns. Columns without a choice keep their default. Choices of unknown columns are ignored. */
export const visibleColumns = (columns: readonly ChoosableColumn[], choices: readonly ColumnChoice[]): ReadonlySet<string> => {
  const visibility = new Map(choices.map(({ identity, isVisible }) => [identity, isVisible]));
  return new Set(columns.filter(({ name, isShown }) => visibility.get(name) ?? isShown).map(({ name }) => name));
};

/** How a user wants one column: `place` orders the columns that the user chose; null without a choice, as for the width in pixels. */
interface ColumnLayout {
  readonly isVisible: boolean;
  readonly width: number | null;
  readonly place: number | null;
}

/** The layout of each column by name. */
export const layoutOf = (columns: readonly ChoosableColumn[], choices: readonly ColumnChoice[]): ReadonlyMap<string, ColumnLayout> => {
  const visible = visibleColumns(columns, choices);
  return new Map(
    columns.map(({ name }) => {
      const place = choices.findIndex(({ identity }) => identity === name);
      return [name, { isVisible: visible.has(name), width: choices[place]?.width ?? null, place: place < 0 ? null : place }];
    }),
  );
};

/** Reads a user's choices among the columns that they may see. An empty list restores the defaults. */
export const readColumnChoices = (text: string, columns: readonly ChoosableColumn[]): Result<readonly ColumnChoice[], string> => {
  const choices = parseChoices(text);
  if (choices === null) return fail(columnsNotRead);
  const columnNames = new Set(columns.map(({ name }) => name));
  const chosenNames = new Set<string>();
  for (const { identity } of choices) {
    if (!columnNames.has(identity)) return fail(unknownColumn(identity));
    if (chosenNames.has(identity)) return fail(columnTwice(identity));
    chosenNames.add(identity);
  }
  return visibleColumns(columns, choices).size === 0 ? fail(oneColumnStays) : ok(choices);
};

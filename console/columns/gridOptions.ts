import type { SearchDefinition } from '../../api/contract/search.ts';
import { type ColumnChoice, limitWidth } from '../../domain/search/columnChoice.ts';
import { moveEntry } from '../grid/reorder.ts';

/** The body that stores a grid's columns. */
export interface GridOptions {
  readonly identity: string;
  /** A JSON text: a list of `{ identity, isVisible, width? }` in the order of the columns. */
  readonly columns: string;
}

export const gridOptions = (identity: string, choices: readonly ColumnChoice[]): GridOptions => ({
  identity,
  columns: JSON.stringify(choices),
});

type Columns = Pick<SearchDefinition, 'Columns'>['Columns'];

/** The current choices: every column of the grid in its order. */
export const choicesIn = (columns: Columns): readonly ColumnChoice[] =>
  columns.map(({ name, isVisible, width }) => ({ identity: name, isVisible, ...(width === null ? {} : { width }) }));

export const defaultChoices = (columns: Columns): readonly ColumnChoice[] =>
  columns.map(({ name, use }) => ({ identity: name, isVisible: use !== 'hidden' }));

const withChange = (
  choices: readonly ColumnChoice[],
  identity: string,
  change: Partial<Omit<ColumnChoice, 'identity'>>,
): readonly ColumnChoice[] => choices.map((choice) => (choice.identity === identity ? { ...choice, ...change } : choice));

export const withChoice = (choices: readonly ColumnChoice[], identity: string, isVisible: boolean): readonly ColumnChoice[] =>
  withChange(choices, identity, { isVisible });

/** `width` is in pixels. */
export const withWidth = (choices: readonly ColumnChoice[], identity: string, width: number): readonly ColumnChoice[] =>
  withChange(choices, identity, { width: limitWidth(width) });

/** Moves a column to the position of another one. */
export const withMoved = (choices: readonly ColumnChoice[], identity: string, target: string): readonly ColumnChoice[] => {
  const [from, to] = [identity, target].map((name) => choices.findIndex((choice) => choice.identity === name));
  return from === undefined || to === undefined || from < 0 || to < 0 ? choices : moveEntry(choices, from, to);
};

export const areEqual = (one: readonly ColumnChoice[], other: readonly ColumnChoice[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ identity, isVisible, width }, at) =>
      other[at]?.identity === identity && other[at].isVisible === isVisible && other[at].width === width,
  );

/** The choices to store: none if they are the default, so that columns added later appear too. */
export const toStore = (choices: readonly ColumnChoice[], defaults: readonly ColumnChoice[]): readonly ColumnChoice[] =>
  areEqual(choices, defaults) ? [] : choices;

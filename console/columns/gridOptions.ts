import type { SearchDefinition } from '../../api/contract/search.ts';
import type { ColumnChoice } from '../../domain/search/columnChoice.ts';

/** The body that stores a grid's columns. */
export interface GridOptions {
  readonly identity: string;
  /** A JSON text: a list of `{ identity, isVisible }`. */
  readonly columns: string;
}

/** The body of the call; null if there is nothing to send. */
export const gridOptions = (identity: string, choices: readonly ColumnChoice[] | null): GridOptions | null =>
  identity === '' || choices === null ? null : { identity, columns: JSON.stringify(choices) };

type Columns = Pick<SearchDefinition, 'Columns'>['Columns'];

/** The current choices: every column of the grid. */
export const choicesIn = (columns: Columns): readonly ColumnChoice[] =>
  columns.map(({ name, isVisible }) => ({ identity: name, isVisible }));

export const defaultChoices = (columns: Columns): readonly ColumnChoice[] =>
  columns.map(({ name, use }) => ({ identity: name, isVisible: use !== 'hidden' }));

export const withChoice = (choices: readonly ColumnChoice[], identity: string, isVisible: boolean): readonly ColumnChoice[] =>
  choices.map((choice) => (choice.identity === identity ? { identity, isVisible } : choice));

export const areEqual = (one: readonly ColumnChoice[], other: readonly ColumnChoice[]): boolean =>
  one.length === other.length &&
  one.every(({ identity, isVisible }, at) => other[at]?.identity === identity && other[at]?.isVisible === isVisible);

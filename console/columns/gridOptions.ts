import type { SearchDefinition } from '../../api/contract/search.ts';
import type { ColumnChoice } from '../../domain/search/columnChoice.ts';

/** What is sent to keep the columns of a grid. */
export interface GridOptions {
  readonly identity: string;
  /** A JSON text: a list of `{ identity, isVisible }`. */
  readonly columns: string;
}

/** The body of the call; null where there is nothing to send, and so no call to make. */
export const gridOptions = (identity: string, choices: readonly ColumnChoice[] | null): GridOptions | null =>
  identity === '' || choices === null ? null : { identity, columns: JSON.stringify(choices) };

type Columns = Pick<SearchDefinition, 'Columns'>['Columns'];

/** What stands in the boxes: every column of the grid with whether it is shown. */
export const choicesIn = (columns: Columns): readonly ColumnChoice[] =>
  columns.map(({ name, isVisible }) => ({ identity: name, isVisible }));

/** What stands in the boxes where nobody has chosen. */
export const firstChoices = (columns: Columns): readonly ColumnChoice[] =>
  columns.map(({ name, use }) => ({ identity: name, isVisible: use !== 'hidden' }));

/** The same with one box ticked or not. */
export const withChoice = (choices: readonly ColumnChoice[], identity: string, isVisible: boolean): readonly ColumnChoice[] =>
  choices.map((choice) => (choice.identity === identity ? { identity, isVisible } : choice));

/** Whether two lists of boxes stand alike. */
export const areAlike = (one: readonly ColumnChoice[], other: readonly ColumnChoice[]): boolean =>
  one.length === other.length &&
  one.every(({ identity, isVisible }, at) => other[at]?.identity === identity && other[at]?.isVisible === isVisible);

import type { SearchDefinition } from '../../api/contract/search.ts';
import type { ColumnChoice } from '../../domain/search/columnChoice.ts';
import { asFailure } from '../api/failure.ts';
import { choosableIn, type Column } from '../grid/column.ts';
import type { ColumnChanges } from '../grid/useColumnAdjusting.ts';
import { useMessages } from '../ui/Messages.tsx';
import { useSaveColumnsMutation } from './columnsApi.ts';
import { choicesIn, defaultChoices, gridOptions, toStore, withMoved, withWidth } from './gridOptions.ts';

/** The columns that the person may choose, in the order of the grid. */
export const choosableColumns = (definition: SearchDefinition, columns: readonly Column[]): SearchDefinition['Columns'] =>
  choosableIn(columns, definition).flatMap(({ name }) => definition.Columns.filter((column) => column.name === name));

/**
 * Saves what a person changes in the grid itself. `columns` are all columns in the order of the grid, `declared` are the same without the
 * person's choices.
 */
export const useColumnChanges = (definition: SearchDefinition, columns: readonly Column[], declared: readonly Column[]): ColumnChanges => {
  const messages = useMessages();
  const [saveColumns] = useSaveColumnsMutation();
  const save = async (change: (choices: readonly ColumnChoice[]) => readonly ColumnChoice[]) => {
    const choices = toStore(
      change(choicesIn(choosableColumns(definition, columns))),
      defaultChoices(choosableColumns(definition, declared)),
    );
    const { error } = await saveColumns({ options: gridOptions(definition.Set, choices), choices });
    if (error) messages.error(asFailure(error).message);
  };
  return {
    onResize: (name, width) => void save((choices) => withWidth(choices, name, width)),
    onMove: (name, target, resized) =>
      void save((choices) => withMoved(resized ? withWidth(choices, resized.name, resized.width) : choices, name, target)),
  };
};

import type { UndoableCommand } from '../../domain/lists/tasks.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { stateNamed } from '../../domain/record/states.ts';
import { addedUndone, editUndone, stateUndone } from '../../domain/taskMessages.ts';
import { undoMerge } from '../merging/undoMerge.ts';
import { countStates, revertRecords, type Undoer } from '../tasks/undoer.ts';
import { undoFill } from './undoFill.ts';
import { undoImport } from './undoImport.ts';

/** Reverts each record; `describe` says what came of the records of the task's type, by their state now. */
const reverting = (describe: (counts: ReadonlyMap<number, number>, keptCount: number, type: RecordType) => string): Undoer => ({
  undo: revertRecords,
  report: async (services, { type }, undo, keptCount) => {
    const counts = await countStates(services, undo, type);
    return { message: describe(counts, keptCount, type), count: sumOf(counts) };
  },
});

const sumOf = (counts: ReadonlyMap<number, number>): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

const undoEdit = reverting((counts, keptCount, { labels }) => editUndone(sumOf(counts), keptCount, labels));

const undoAdding = reverting((counts, keptCount, { states, labels }) => addedUndone(counts.get(states.deleted) ?? 0, keptCount, labels));

const undoStates = reverting((counts, keptCount, { states, labels }) =>
  stateUndone(new Map([...counts].map(([state, count]) => [stateNamed(states, state)?.name ?? '', count])), keptCount, labels),
);

/** How the tasks of each command are undone. */
export const undoers: Readonly<Record<UndoableCommand, Undoer>> = {
  'bulk change': undoStates,
  'bulk edit': undoEdit,
  'bulk action': undoEdit,
  'repeat weekly': undoAdding,
  copy: undoAdding,
  'add students': undoFill,
  'issue contracts': undoAdding,
  'link application': undoEdit,
  edubase: undoImport,
  import: undoImport,
  merge: undoMerge,
  'dedupe-student-institutions': undoEdit,
};

import { findImportType } from '../../domain/imports/importTypes.ts';
import { importRecord } from '../../domain/records/import.ts';
import { fail } from '../../domain/result.ts';
import { importUndone, notUndone, notUndoneImport } from '../../domain/taskMessages.ts';
import { loadRecord } from '../records/changeRecord.ts';
import { countRecords, countStates, revertRecords, type Undoer } from '../tasks/undoer.ts';

/** Undoes the tasks of imports: values go back where nobody changed them since, and records that the import added are deleted. */
export const undoImport: Undoer = {
  undo: async (services, by, records, undone) =>
    (await revertRecords(services, by, records, undone)).map((outcome) => {
      const isLeftAlone = !outcome.ok && outcome.error.because === 'refused' && outcome.error.message === notUndone;
      return isLeftAlone ? fail({ because: 'refused', message: notUndoneImport }) : outcome;
    }),
  report: async (services, { values, type }, undo, kept) => {
    const { type: name } = (await loadRecord(services.dependencies, importRecord, values.import ?? 0)).values;
    const gathers = findImportType(name)?.gathers;
    if (gathers) {
      const count = await countRecords(services, undo);
      return { message: importUndone(count, 0, kept, gathers.labels), count };
    }
    const counts = await countStates(services, undo, type);
    const count = [...counts.values()].reduce((sum, each) => sum + each, 0);
    const deleted = counts.get(type.states.deleted) ?? 0;
    return { message: importUndone(count - deleted, deleted, kept, type.labels), count };
  },
};

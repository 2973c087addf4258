import { groupBy } from '../../domain/collections.ts';
import { findImportType } from '../../domain/imports/importTypes.ts';
import { importRecord } from '../../domain/records/import.ts';
import { fail } from '../../domain/result.ts';
import { importUndone, notUndone, notUndoneImport, notUndoneUsed } from '../../domain/taskMessages.ts';
import { loadRecord } from '../records/changeRecord.ts';
import type { Outcome } from '../records/outcome.ts';
import type { RecordRef } from '../tasks/recordReader.ts';
import type { TaskServices } from '../tasks/runTask.ts';
import { countRecords, countStates, revertRecords, type Undoer } from '../tasks/undoer.ts';

const refuse = (message: string): Outcome => fail({ because: 'refused', message });

/** Those of these records that the import created and others name by now. */
const findUsed = async (
  { records: reader }: TaskServices,
  records: readonly RecordRef[],
  task: number,
): Promise<ReadonlySet<RecordRef>> => {
  const usedRecords: RecordRef[] = [];
  for (const [recordType, recordsOfType] of groupBy(records, (each) => each.recordType)) {
    const ids = await reader.findUsed(
      task,
      recordType,
      recordsOfType.map(({ id }) => id),
    );
    usedRecords.push(...recordsOfType.filter(({ id }) => ids.has(id)));
  }
  return new Set(usedRecords);
};

/**
 * Undoes the tasks of imports: values go back where nobody changed them since, and records that the import added are deleted unless others
 * use them.
 */
export const undoImport: Undoer = {
  undo: async (services, by, records, undone) => {
    const usedRecords = await findUsed(services, records, undone.id);
    const unused = records.filter((record) => !usedRecords.has(record));
    const reverted = await revertRecords(services, by, unused, undone);
    const outcomes = new Map(unused.flatMap((record, at) => (reverted[at] ? [[record, reverted[at]] as const] : [])));
    return records.map((record) => {
      const outcome = outcomes.get(record) ?? refuse(notUndoneUsed);
      const isLeftAlone = !outcome.ok && outcome.error.because === 'refused' && outcome.error.message === notUndone;
      return isLeftAlone ? refuse(notUndoneImport) : outcome;
    });
  },
  report: async (services, { values, type }, undo, keptCount) => {
    const { type: name } = (await loadRecord(services.dependencies, importRecord, values.import ?? 0)).values;
    const gathers = findImportType(name)?.gathers;
    if (gathers) {
      const count = await countRecords(services, undo);
      return { message: importUndone(count, 0, keptCount, gathers.labels), count };
    }
    const counts = await countStates(services, undo, type);
    const count = [...counts.values()].reduce((sum, each) => sum + each, 0);
    const deleted = counts.get(type.states.deleted) ?? 0;
    return { message: importUndone(count - deleted, deleted, keptCount, type.labels), count };
  },
};

import { z } from 'zod';
import type { Access } from '../../domain/access/access.ts';
import { editingAccess } from '../../domain/access/editingAccess.ts';
import type { NeededRight } from '../../domain/access/rights.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { findImportType, rightOfImport } from '../../domain/imports/importTypes.ts';
import { actionOf, type RecordType } from '../../domain/record/recordType.ts';
import { importRecord } from '../../domain/records/import.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { task, type TaskValues } from '../../domain/records/task.ts';
import type { Dependencies } from '../context.ts';
import { importAccess } from '../imports/importAccess.ts';
import { loadRecord } from '../records/changeRecord.ts';

/** Old tasks do not name the record type: they imported institutions. */
const parametersShape = z.looseObject({ recordType: z.string().default('institution'), action: z.string().optional() });

/** The rights of a person over the changes of a task. */
interface TaskRights {
  /** The record type that the task is about. */
  readonly type: RecordType;
  /**
   * The person's access for these changes. An import right is enough to change records as the file says, the right of an action to take it
   * on records, and either to take that back.
   */
  readonly access: Access;
  /** The rights that continuing the task needs, all of them. */
  readonly toContinue: readonly NeededRight[];
  /** The rights that its undo needs in the groups of the changed records of a type, all of them. */
  readonly toUndo: (changed: RecordType) => readonly NeededRight[];
}

/** The rights to undo or continue a task. To continue an undo, those of the task that it undoes. */
export const rightsOverTask = async (dependencies: Dependencies, access: Access, values: TaskValues): Promise<TaskRights> => {
  if (typeof values.undoes === 'number')
    return rightsOverTask(dependencies, access, (await loadRecord(dependencies, task, values.undoes)).values);
  const { recordType, action } = parametersShape.parse(JSON.parse(textOf(values.parameters)));
  const type = getRecordType(recordType);
  const name = typeof values.import === 'number' ? (await loadRecord(dependencies, importRecord, values.import)).values.type : null;
  const planned = findImportType(name);
  const own = action === undefined ? undefined : actionOf(type, action).needs;
  const ofImport = typeof values.import === 'number' ? [rightOfImport(name)] : [];
  return {
    type,
    access: planned ? importAccess(access, planned) : own ? editingAccess(access, own, type.rights.edit) : access,
    toContinue: [own ?? type.rights.edit, ...ofImport],
    toUndo: (changed) => [changed.rights.edit, ...(own ? [own] : []), ...ofImport],
  };
};

import { z } from 'zod';
import type { Access } from '../../domain/access/access.ts';
import { editingAccess } from '../../domain/access/editingAccess.ts';
import type { NeededRight } from '../../domain/access/rights.ts';
import type { Fields, ValuesOf } from '../../domain/fields/field.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { findImportType, rightOfImport } from '../../domain/imports/importTypes.ts';
import { blank } from '../../domain/record/fold.ts';
import { actionOf, type RecordType } from '../../domain/record/recordType.ts';
import { importRecord } from '../../domain/records/import.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { task, type TaskValues } from '../../domain/records/task.ts';
import type { Dependencies } from '../context.ts';
import { importAccess } from '../imports/importAccess.ts';

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

/** What decides on the rights over a task. It never changes. */
export interface TaskOrigin {
  /** The task itself; of an undo, the task that it undoes. */
  readonly origin: TaskValues;
  /** The type of its import, if it has one. */
  readonly importType: string | null;
}

const valuesIn = async <F extends Fields>(
  { shown }: Pick<Dependencies, 'shown'>,
  type: RecordType<F>,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => ValuesOf<F>> => {
  const records = await shown.findAll(type, [...new Set(ids.filter((id) => id !== null))]);
  return (id) => (records.get(id ?? 0) ?? blank(type)).values as ValuesOf<F>;
};

/** The origin of each of these tasks, all of them by a few queries. */
export const originsOf = async (
  dependencies: Pick<Dependencies, 'shown'>,
  tasks: readonly TaskValues[],
): Promise<readonly TaskOrigin[]> => {
  let origins = tasks;
  while (origins.some(({ undoes }) => undoes !== null)) {
    const undone = await valuesIn(
      dependencies,
      task,
      origins.map(({ undoes }) => undoes),
    );
    origins = origins.map((each) => (each.undoes === null ? each : undone(each.undoes)));
  }
  const imports = await valuesIn(
    dependencies,
    importRecord,
    origins.map((each) => each.import),
  );
  return origins.map((origin) => ({ origin, importType: origin.import === null ? null : imports(origin.import).type }));
};

/** The rights to undo or continue a task. To continue an undo, those of the task that it undoes. */
export const rightsOverTask = (access: Access, { origin, importType }: TaskOrigin): TaskRights => {
  const { recordType, action } = parametersShape.parse(JSON.parse(textOf(origin.parameters)));
  const type = getRecordType(recordType);
  const planned = findImportType(importType);
  const own = action === undefined ? undefined : actionOf(type, action).needs;
  const ofImport = origin.import === null ? [] : [rightOfImport(importType)];
  return {
    type,
    access: planned ? importAccess(access, planned) : own ? editingAccess(access, own, type.rights.edit) : access,
    toContinue: [own ?? type.rights.edit, ...ofImport],
    toUndo: (changed) => [changed.rights.edit, ...(own ? [own] : []), ...ofImport],
  };
};

import type { FieldError, Values } from '../../domain/fields/field.ts';
import { idsIn } from '../../domain/fields/pointing.ts';
import { type RecordType, scopeField, valuesOf } from '../../domain/record/recordType.ts';
import { checkFields } from '../../domain/record/validate.ts';
import { listEntry } from '../../domain/records/registry.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { loadRecord } from './changeRecord.ts';
import { checkReferences } from './checkValues.ts';

/** An entry that a bulk edit chooses from a group's own list. Only records of this group can have it. */
export interface GroupEntry {
  readonly title: string;
  readonly group: number;
}

export interface CheckedBulkValues {
  readonly errors: readonly FieldError[];
  /** Null if no field chooses from a group's own list. */
  readonly entry: GroupEntry | null;
}

const findEntry = async (dependencies: Dependencies, type: RecordType, values: Values): Promise<GroupEntry | null> => {
  for (const [name, value] of Object.entries(values)) {
    const [id] = type.fields[name]?.list === undefined ? [] : idsIn(value);
    if (id === undefined) continue;
    const record = (await dependencies.shown.find(listEntry, id)) ?? (await loadRecord(dependencies, listEntry, id));
    const { group } = valuesOf(listEntry, record.values);
    if (typeof group === 'number') return { title: listEntry.title(record.values), group };
  }
  return null;
};

/** Checks the values of a bulk edit before its task is queued, as if for a record of the group whose list they choose from. */
export const checkBulkValues = async (
  dependencies: Dependencies,
  context: CommandContext,
  type: RecordType,
  values: Values,
): Promise<CheckedBulkValues> => {
  const entry = await findEntry(dependencies, type, values);
  const scope = scopeField(type);
  const before = entry && scope !== undefined ? { [scope]: entry.group } : {};
  const declared = checkFields(type, values, Object.keys(values));
  return { errors: [...declared, ...(await checkReferences(dependencies, context, type, before, values))], entry };
};

import type { CustomField } from '../../domain/customData/customFields.ts';
import type { FieldError, Values } from '../../domain/fields/field.ts';
import { idsIn } from '../../domain/fields/pointing.ts';
import { bulkEditLeavesOut } from '../../domain/messages.ts';
import { type RecordType, scopeField, valuesOf } from '../../domain/record/recordType.ts';
import { checkFields } from '../../domain/record/validate.ts';
import { listEntry } from '../../domain/records/registry.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { checkCustomData, findCustomField } from '../customData/checkCustomData.ts';
import { loadRecord } from '../records/changeRecord.ts';
import { checkReferences } from '../records/checkValues.ts';

/** A bulk edit chooses from a group's own list or sets its custom fields. Only records of this group can have such values. */
interface OwnGroup {
  readonly group: number;
  /** Why records of other groups are left out. */
  readonly reason: string;
}

export interface BulkValues {
  readonly values: Values;
  /** The custom fields among them. */
  readonly customFields: readonly CustomField[];
  /** Null if records of every group can have the values. */
  readonly own: OwnGroup | null;
}

const groupOfEntry = async (dependencies: Dependencies, type: RecordType, values: Values): Promise<OwnGroup | null> => {
  for (const [name, value] of Object.entries(values)) {
    const [id] = type.fields[name]?.list === undefined ? [] : idsIn(value);
    if (id === undefined) continue;
    const record = (await dependencies.shown.find(listEntry, id)) ?? (await loadRecord(dependencies, listEntry, id));
    const { group } = valuesOf(listEntry, record.values);
    if (typeof group === 'number') return { group, reason: bulkEditLeavesOut.otherList(listEntry.title(record.values)) };
  }
  return null;
};

/**
 * Checks the values of a bulk edit before its task is queued, as if for a record of the group whose lists and custom fields they are from.
 */
export const checkBulkValues = async (
  dependencies: Dependencies,
  context: CommandContext,
  type: RecordType,
  newValues: Values,
): Promise<Result<BulkValues, readonly FieldError[]>> => {
  const fields = await Promise.all(Object.keys(newValues).map((name) => findCustomField(dependencies, name)));
  const customFields = fields.filter((field) => field !== null);
  const [first] = customFields;
  const own =
    (await groupOfEntry(dependencies, type, newValues)) ??
    (first ? { group: first.group, reason: bulkEditLeavesOut.otherCustomField(first.field.label) } : null);
  const scope = scopeField(type);
  const before = own && scope !== undefined ? { [scope]: own.group } : {};
  const custom = await checkCustomData(dependencies, type, before, newValues);
  const errors = [
    ...(custom.ok ? [] : custom.error),
    ...checkFields(type, newValues, Object.keys(newValues)),
    ...(await checkReferences(dependencies, context, type, before, newValues)),
  ];
  return custom.ok && errors.length === 0 ? ok({ values: custom.value, customFields, own }) : fail(errors);
};

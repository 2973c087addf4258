import { groupsWith, isInScope } from '../../domain/access/access.ts';
import { fieldKeptFrom } from '../../domain/access/own.ts';
import { visibleFields } from '../../domain/access/visibility.ts';
import { withCustomRows } from '../../domain/customData/customFields.ts';
import { isEmpty } from '../../domain/fields/equality.ts';
import type { Values } from '../../domain/fields/field.ts';
import { missingFields, configurableTypes } from '../../domain/fieldSettings/fieldSettings.ts';
import { fold, type RecordSnapshot } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { checkRecord, defaults } from '../../domain/record/validate.ts';
import { fail, ok } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { checkCustomData, missingCustomData, namesCustomData } from '../customData/checkCustomData.ts';
import { settingsFor } from '../fieldSettings/fieldSettings.ts';
import { canChange } from '../records/changeRecord.ts';
import { createOnce, editOnce } from '../records/createOnce.ts';
import type { Outcome } from '../records/outcome.ts';
import { withFollowed } from '../records/followedValues.ts';
import { takeFromParent } from '../records/insideParent.ts';
import { createRecord } from '../records/recordCommands.ts';
import { eventsUnlessHidden } from '../records/unlessHidden.ts';

/** Creates a record from a form. The group's settings may require more fields than the declaration. For `key`, see `createOnce`. */
export const createByForm = async (
  dependencies: Dependencies,
  context: CommandContext,
  type: RecordType,
  entered: Values,
  key?: string,
): Promise<Outcome> => {
  const newValues = withCustomRows(await takeFromParent(dependencies, type, entered));
  const groups = type.groupsOf({ ...defaults(type), ...newValues });
  const create = (read: Values): Promise<Outcome> =>
    key === undefined ? createRecord(dependencies, context, type, read) : createOnce(dependencies, context, type, read, key);
  // The refusal must not say what the group requires.
  if (!isInScope(groupsWith(context.access, type.rights.edit), groups)) return create(newValues);
  // Which fields apply may depend on values that follow others.
  const values = { ...defaults(type), ...(await withFollowed(dependencies, type, newValues)) };
  // Nobody is asked for what they may not give.
  const canFill = [...visibleFields(context.access, type, groups)].filter(
    (name) => fieldKeptFrom(context.access, type, [name]) === undefined,
  );
  const custom = await checkCustomData(dependencies, type, values, newValues);
  const errors = [
    ...missingFields(type, await settingsFor(dependencies, type, values), values, new Set(canFill)),
    ...(await missingCustomData(dependencies, type, values)),
    ...(custom.ok ? [] : custom.error),
  ];
  if (errors.length > 0) return fail({ because: 'invalid', errors: [...checkRecord(type, values), ...errors] });
  return create(custom.ok ? custom.value : newValues);
};

/** Edits a record by a form. Fields that the group requires cannot be emptied, but fields that were empty may stay so. */
export const editByForm = async (
  dependencies: Dependencies,
  context: CommandContext,
  type: RecordType,
  id: number,
  seenRevision: number,
  entered: Values,
  key?: string,
): Promise<Outcome> => {
  const newValues = withCustomRows(entered);
  const change = (read = newValues) => editOnce(dependencies, context, type, id, seenRevision, read, key);
  const hasCustom = namesCustomData(newValues);
  if (!hasCustom && !(configurableTypes.includes(type) && Object.values(newValues).some(isEmpty))) return change();
  const permissionFor = (record: RecordSnapshot) => canChange(type, record, context, type.rights.edit);
  const snapshot = fold(type, await eventsUnlessHidden(dependencies, type, id, (record) => permissionFor(record) === 'missing'));
  if (permissionFor(snapshot) !== 'yes') return change();
  const values = { ...snapshot.values, ...(await withFollowed(dependencies, type, newValues)) };
  const emptied = new Set(Object.keys(newValues).filter((name) => !isEmpty(snapshot.values[name])));
  const missing = missingFields(type, await settingsFor(dependencies, type, values), values, emptied);
  const custom = hasCustom ? await checkCustomData(dependencies, type, values, newValues) : ok(newValues);
  const errors = [...missing, ...(custom.ok ? [] : custom.error)];
  return errors.length > 0 ? fail({ because: 'invalid', errors }) : change(custom.ok ? custom.value : newValues);
};

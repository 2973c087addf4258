import { groupsWith, within } from '../../domain/access/access.ts';
import { visibleFields } from '../../domain/access/visibility.ts';
import { isEmpty } from '../../domain/fields/equality.ts';
import type { Values } from '../../domain/fields/field.ts';
import {
  fieldSettings,
  formSettings,
  type FormSettings,
  missingFields,
  noSettings,
  settledTypes,
} from '../../domain/fieldSettings/fieldSettings.ts';
import { fold, type RecordSnapshot } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { checkRecord, defaults } from '../../domain/record/validate.ts';
import { fail } from '../../domain/result.ts';
import type { Act, Outside } from '../context.ts';
import { loadRecord, loadWritten, mayChange } from '../records/changeRecord.ts';
import type { Outcome } from '../records/outcome.ts';
import { createOnce, editOnce } from '../records/createOnce.ts';
import { createRecord, editRecord } from '../records/recordCommands.ts';
import { eventsUnlessHidden } from '../records/unlessHidden.ts';

/** Changes what a group makes of some fields; `seen` is -1 for somebody who saw no settings yet. */
export const setFieldSettings = async (outside: Outside, act: Act, group: number, seen: number, wanted: Values): Promise<Outcome> => {
  const { revision } = await loadRecord(outside, fieldSettings, group);
  if (revision < 0) {
    const begun = await createRecord(outside, act, fieldSettings, { group, ...wanted }, { id: group });
    // Another administrator may have been first, just now.
    const isThere = !begun.ok && begun.error.because === 'refused' && (await loadWritten(outside, fieldSettings, group)).revision >= 0;
    if (!isThere) return begun;
  }
  return editRecord(outside, act, fieldSettings, group, seen, wanted);
};

/** What the group of a record with these values makes of its form. */
export const settingsFor = async (outside: Outside, type: RecordType, values: Values): Promise<FormSettings> => {
  const group = settledTypes.includes(type) ? type.groupsOf(values)?.[0] : undefined;
  return group === undefined ? noSettings : formSettings(type, (await loadRecord(outside, fieldSettings, group)).values);
};

/** Begins a record with what a form was filled in with: its group may ask for more than the declaration does. `key`: see `createOnce`. */
export const createByForm = async (outside: Outside, act: Act, type: RecordType, given: Values, key?: string): Promise<Outcome> => {
  const values = { ...defaults(type), ...given };
  const groups = type.groupsOf(values);
  const mayCreate = within(groupsWith(act.access, type.rights.edit), groups);
  const missing = mayCreate
    ? missingFields(type, await settingsFor(outside, type, values), values, visibleFields(act.access, type, groups))
    : [];
  if (missing.length > 0) return fail({ because: 'invalid', errors: [...checkRecord(type, values), ...missing] });
  return key === undefined ? createRecord(outside, act, type, given) : createOnce(outside, act, type, given, key);
};

/** Changes fields by the form: those that the record's group asks for cannot be emptied. What was empty before stops no edit of other fields. */
export const editByForm = async (
  outside: Outside,
  act: Act,
  type: RecordType,
  id: number,
  seen: number,
  wanted: Values,
  key?: string,
): Promise<Outcome> => {
  const change = () => editOnce(outside, act, type, id, seen, wanted, key);
  if (!settledTypes.includes(type) || !Object.values(wanted).some(isEmpty)) return change();
  const may = (record: RecordSnapshot) => mayChange(type, record, act, type.rights.edit);
  const snapshot = fold(type, await eventsUnlessHidden(outside, type, id, (record) => may(record) === 'missing'));
  if (may(snapshot) !== 'yes') return change();
  const values = { ...snapshot.values, ...wanted };
  const emptied = new Set(Object.keys(wanted).filter((name) => !isEmpty(snapshot.values[name])));
  const missing = missingFields(type, await settingsFor(outside, type, values), values, emptied);
  return missing.length > 0 ? fail({ because: 'invalid', errors: missing }) : change();
};

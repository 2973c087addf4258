import { formSettings, fieldSettings, type FormSettings, noSettings, configurableTypes } from '../../domain/fieldSettings/fieldSettings.ts';
import type { Values } from '../../domain/fields/field.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { loadRecord, loadWritten } from '../records/changeRecord.ts';
import type { Outcome } from '../records/outcome.ts';
import { createRecord, editRecord } from '../records/recordCommands.ts';

/** Changes a group's field settings. `seenRevision` is -1 if the user saw none. */
export const setFieldSettings = async (
  dependencies: Dependencies,
  context: CommandContext,
  group: number,
  seenRevision: number,
  newValues: Values,
): Promise<Outcome> => {
  const { revision } = await loadRecord(dependencies, fieldSettings, group);
  if (revision < 0) {
    const created = await createRecord(dependencies, context, fieldSettings, { group, ...newValues }, { id: group });
    // Another administrator may have created them at the same time.
    const isThere =
      !created.ok && created.error.because === 'refused' && (await loadWritten(dependencies, fieldSettings, group)).revision >= 0;
    if (!isThere) return created;
  }
  return editRecord(dependencies, context, fieldSettings, group, seenRevision, newValues);
};

/** The form settings of the record's group. */
export const settingsFor = async (dependencies: Dependencies, type: RecordType, values: Values): Promise<FormSettings> => {
  const group = configurableTypes.includes(type) ? type.groupsOf(values)?.[0] : undefined;
  return group === undefined ? noSettings : formSettings(type, (await loadRecord(dependencies, fieldSettings, group)).values);
};

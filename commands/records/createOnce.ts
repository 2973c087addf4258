import { isAmbassadors } from '../../domain/access/own.ts';
import { sameValue } from '../../domain/fields/equality.ts';
import type { Values } from '../../domain/fields/field.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { numberRows } from '../../domain/record/part.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { loadRecord, loadWritten } from './changeRecord.ts';
import { isThereAlready, type Outcome } from './outcome.ts';
import { createRecord, editRecord } from './recordCommands.ts';

/** The field name for claims of form keys. No real field has this name. */
const formKey = '#form';

/** The values that differ. An unchanged owner is left out, because ambassadors cannot set it again. */
const changedIn = (before: Values, newValues: Values): Values =>
  Object.fromEntries(Object.entries(newValues).filter(([name, value]) => !sameValue(before[name] ?? null, value)));

/**
 * Creates the record of a form, which its client identifies by a key. If the form is sent again because the response was lost, it edits the
 * record instead of creating another one.
 */
export const createOnce = async (
  dependencies: Dependencies,
  context: CommandContext,
  type: RecordType,
  typedValues: Values,
  key: string,
): Promise<Outcome> => {
  const form = `${context.access.user.id}/${key}`;
  const byForm: CommandContext = { ...context, form };
  const id =
    (await dependencies.claims.find(type.name, formKey, form)) ??
    (await dependencies.claims.claim(type.name, formKey, form, await dependencies.ids.next(type.name))).owner;
  const editIfCreated = async ({ revision, values }: RecordSnapshot): Promise<Outcome | null> => {
    if (revision < 0) return null;
    const { values: newValues } = numberRows(type, [], typedValues);
    return editRecord(dependencies, byForm, type, id, revision, isAmbassadors(context.access) ? changedIn(values, newValues) : newValues);
  };
  const again = await editIfCreated(await loadRecord(dependencies, type, id));
  if (again) return again;
  const outcome = await createRecord(dependencies, byForm, type, typedValues, { id });
  // Both submissions may run at the same time, and the other one's event may not be readable yet.
  return isThereAlready(outcome) ? ((await editIfCreated(await loadWritten(dependencies, type, id))) ?? outcome) : outcome;
};

/** Edits a record by a form, which its client identifies by a key. A repeated submission does not conflict with itself. */
export const editOnce = (
  dependencies: Dependencies,
  context: CommandContext,
  type: RecordType,
  id: number,
  seenRevision: number,
  newValues: Values,
  key: string | undefined,
): Promise<Outcome> =>
  editRecord(
    dependencies,
    key === undefined ? context : { ...context, form: `${context.access.user.id}/${key}` },
    type,
    id,
    seenRevision,
    newValues,
  );

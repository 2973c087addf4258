import type { Values } from '../../domain/fields/field.ts';
import { existsAlready } from '../../domain/messages.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { loadRecord, loadWritten } from './changeRecord.ts';
import type { Outcome } from './outcome.ts';
import { createRecord, editRecord } from './recordCommands.ts';

/** Under this name the keys of forms are claimed; no field is called so. */
const formKey = '#form';

/**
 * Begins the record of one form, which its sender knows by a key. Sent again, because the answer to the first time was lost, the form makes no second
 * record: the one that there is gets what the form says by now.
 */
export const createOnce = async (
  dependencies: Dependencies,
  context: CommandContext,
  type: RecordType,
  given: Values,
  key: string,
): Promise<Outcome> => {
  const form = `${context.access.user.id}/${key}`;
  const byForm: CommandContext = { ...context, form };
  const id =
    (await dependencies.claims.find(type.name, formKey, form)) ??
    (await dependencies.claims.claim(type.name, formKey, form, await dependencies.ids.next(type.name))).owner;
  const editBegun = async ({ revision }: RecordSnapshot): Promise<Outcome | null> =>
    revision < 0 ? null : editRecord(dependencies, byForm, type, id, revision, given);
  const again = await editBegun(await loadRecord(dependencies, type, id));
  if (again) return again;
  const outcome = await createRecord(dependencies, byForm, type, given, { id });
  // Both times may come at the same moment, and what the other one wrote may be readable only a moment later.
  const isThere = !outcome.ok && outcome.error.because === 'refused' && outcome.error.message === existsAlready(type.labels.one);
  return isThere ? ((await editBegun(await loadWritten(dependencies, type, id))) ?? outcome) : outcome;
};

/** Changes a record by one form, which its sender knows by a key. Sent again, it finds what it did and meets no conflict with it. */
export const editOnce = (
  dependencies: Dependencies,
  context: CommandContext,
  type: RecordType,
  id: number,
  seen: number,
  wanted: Values,
  key: string | undefined,
): Promise<Outcome> =>
  editRecord(dependencies, key === undefined ? context : { ...context, form: `${context.access.user.id}/${key}` }, type, id, seen, wanted);

import type { Values } from '../../domain/fields/field.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import type { Act, Outside } from '../context.ts';
import { loadRecord } from './changeRecord.ts';
import type { Outcome } from './outcome.ts';
import { createRecord, editRecord } from './recordCommands.ts';

/** Under this name the keys of forms are claimed; no field is called so. */
const formKey = '#form';

/**
 * Begins the record of one form, which its sender knows by a key. Sent again, because the answer to the first time was lost, the form makes no second
 * record: the one that there is gets what the form says by now.
 */
export const createOnce = async (outside: Outside, act: Act, type: RecordType, given: Values, key: string): Promise<Outcome> => {
  const own = `${act.access.user.id}/${key}`;
  const id = (await outside.claims.find(type.name, formKey, own)) ?? (await outside.claims.claim(type.name, formKey, own, await outside.ids.next(type.name))).owner;
  const editBegun = async (): Promise<Outcome | null> => {
    const { revision } = await loadRecord(outside, type, id);
    return revision < 0 ? null : editRecord(outside, act, type, id, revision, given);
  };
  const again = await editBegun();
  if (again) return again;
  const outcome = await createRecord(outside, act, type, given, { id });
  // Both times may come at the same moment.
  return !outcome.ok && outcome.error.because === 'refused' ? ((await editBegun()) ?? outcome) : outcome;
};

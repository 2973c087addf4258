import type { Values } from '../../domain/fields/field.ts';
import { fileBeingMade } from '../../domain/messages.ts';
import { applyAction as decideAct, type Decision } from '../../domain/record/decide.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { fail } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import type { FileStore } from '../fileStore.ts';
import { changeRecord } from '../records/changeRecord.ts';
import type { Outcome } from '../records/outcome.ts';

/** The file actions available for an export or import. `name` is the action's name in its URL. */
export const possibleFileActions = ({ fileKey, finished }: Values): readonly { readonly name: string; readonly label: string }[] =>
  typeof fileKey === 'string' && finished ? [{ name: 'delete-file', label: 'Delete the file' }] : [];

export type TypeWithFile = 'export' | 'import';

/**
 * Deletes the file of an export or import. The event is written first. After a crash in between, no record names the file, so the cleanup
 * deletes it (`unnamedFiles`). Deleting it again has no effect.
 */
export const deleteFile = async (
  dependencies: Dependencies,
  files: Pick<FileStore, 'remove'>,
  by: CommandContext,
  name: TypeWithFile,
  id: number,
): Promise<Outcome> => {
  const type = getRecordType(name);
  let key: string | null = null;
  const decide = (snapshot: RecordSnapshot): Decision => {
    const { fileKey, fileDeleted, finished } = snapshot.values;
    key = typeof fileKey === 'string' ? fileKey : null;
    if (fileDeleted) return decideAct(type, snapshot, 'FileDeleted', {});
    if (!finished) return fail({ because: 'refused', message: fileBeingMade(type.labels.one) });
    return decideAct(type, snapshot, 'FileDeleted', { fileKey: null, fileDeleted: dependencies.now().toISOString() });
  };
  const outcome = await changeRecord(dependencies, by, type, id, decide);
  if (outcome.ok && key !== null) await files.remove(key);
  return outcome;
};

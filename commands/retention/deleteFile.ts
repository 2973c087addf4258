import type { Decision } from '../../domain/record/decide.ts';
import { takeAction } from '../../domain/record/takeAction.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import type { FileStore } from '../fileStore.ts';
import { changeRecord } from '../records/changeRecord.ts';
import type { Outcome } from '../records/outcome.ts';

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
    const { fileKey } = snapshot.values;
    key = typeof fileKey === 'string' ? fileKey : null;
    return takeAction(type, snapshot, 'delete-file', { now: dependencies.now().toISOString() });
  };
  const outcome = await changeRecord(dependencies, by, type, id, decide);
  if (outcome.ok && key !== null) await files.remove(key);
  return outcome;
};

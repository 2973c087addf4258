import { isAmbassadors } from '../../domain/access/own.ts';
import { attachFiles, attachmentsOf, deleteAttachment, shareAttachment, type StoredFile } from '../../domain/attachments/attachments.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { readPath } from '../../domain/record/part.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import type { FileStore } from '../fileStore.ts';
import { changeRecord } from '../records/changeRecord.ts';
import type { Outcome } from '../records/outcome.ts';

/** The name under which ids of files are reserved. */
const fileDataIds = 'fileData';

export const nextFileId = ({ ids }: Pick<Dependencies, 'ids'>): Promise<number> => ids.next(fileDataIds);

/** The ids of files that a client may send again with the same submission: they stay the same. */
export const fileIdsOf = async (
  { ids, claims }: Pick<Dependencies, 'ids' | 'claims'>,
  submission: string,
  count: number,
): Promise<readonly number[]> => {
  const claimed: number[] = [];
  for (let at = 0; at < count; at += 1)
    claimed.push((await claims.claim(fileDataIds, 'submission', `${submission}/${at}`, await ids.next(fileDataIds))).owner);
  return claimed;
};

/**
 * Adds files that are in the store to a record, each under its FileDataId. The bytes of files that the record does not take are removed:
 * all if it refuses, and those of files that it has under their ids. `isShared`: the ambassador whom the record is about sees them.
 */
export const addAttachments = async (
  dependencies: Dependencies,
  store: Pick<FileStore, 'remove'>,
  by: CommandContext,
  type: RecordType,
  id: number,
  files: readonly (readonly [id: number, file: StoredFile])[],
  isShared = false,
): Promise<Outcome> => {
  let attachedKeys: ReadonlySet<string> = new Set();
  const outcome = await changeRecord(dependencies, by, type, id, (snapshot) => {
    const decision = attachFiles(type, snapshot, files, isShared);
    const changes = decision.ok ? decision.value.flatMap(({ data }) => Object.entries(data.changes)) : [];
    // The last decision counts: if somebody else changed the record meanwhile, it is decided again.
    attachedKeys = new Set(changes.flatMap(([name, { to }]) => (readPath(name)?.field === 'fileKey' ? [textOf(to)] : [])));
    return decision;
  });
  for (const [, { key }] of files) if (!outcome.ok || !attachedKeys.has(key)) await store.remove(key);
  return outcome;
};

/**
 * Deletes a file of a record for good. The event is written first: after a crash in between, no record names the file, and the cleanup
 * removes it (`unnamedFiles`). Ambassadors delete only what they added.
 */
export const removeAttachment = async (
  dependencies: Dependencies,
  store: Pick<FileStore, 'remove'>,
  by: CommandContext,
  type: RecordType,
  id: number,
  fileId: number,
): Promise<Outcome> => {
  const addedBy = isAmbassadors(by.access) ? by.access.user.id : null;
  let key: string | null = null;
  const outcome = await changeRecord(
    dependencies,
    by,
    type,
    id,
    (snapshot) => {
      key = attachmentsOf(type, snapshot).find((each) => each.id === fileId)?.key ?? null;
      return deleteAttachment(type, snapshot, fileId, addedBy);
    },
    // The log knows who added a file.
    { readsLog: true },
  );
  if (outcome.ok && key !== null) await store.remove(key);
  return outcome;
};

/** Shares a file of a record with the ambassador, or stops sharing it. */
export const setShared = (
  dependencies: Dependencies,
  by: CommandContext,
  type: RecordType,
  id: number,
  fileId: number,
  isShared: boolean,
): Promise<Outcome> => changeRecord(dependencies, by, type, id, (snapshot) => shareAttachment(type, snapshot, fileId, isShared));

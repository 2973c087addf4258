import { isSentBy, sendingRefusal, sharedDocuments, takingBackRefusal } from '../../domain/attachments/ownDocuments.ts';
import type { StoredFile } from '../../domain/attachments/attachments.ts';
import { type Access, type ServedAmbassador, systemAccessFor } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { fail } from '../../domain/result.ts';
import { type Dependencies, newContext } from '../context.ts';
import type { FileStore } from '../fileStore.ts';
import { loadRecord } from '../records/changeRecord.ts';
import type { Outcome } from '../records/outcome.ts';
import { addAttachments, nextFileId, removeAttachment } from './attachments.ts';

type Store = Pick<FileStore, 'remove'>;

/** Ambassadors hold no right on the records that groups keep of them. What these commands do is all that they may. */
const inNameOf = ({ user }: Access) => newContext(systemAccessFor(user, rights));

/** Adds a document, whose bytes are in the store, to the record that a group keeps of the account's ambassador. */
export const sendOwnDocument = async (
  dependencies: Dependencies,
  store: Store,
  access: Access,
  { id }: ServedAmbassador,
  file: StoredFile,
): Promise<Outcome> => {
  const message = sendingRefusal(ambassador, await loadRecord(dependencies, ambassador, id), access.user.id);
  if (message !== null) {
    await store.remove(file.key);
    return fail({ because: 'refused', message });
  }
  const named = [[await nextFileId(dependencies), file] as const];
  return addAttachments(dependencies, store, inNameOf(access), ambassador, id, named, true);
};

/** Deletes a document that the account sent and sees. */
export const takeBackOwnDocument = async (
  dependencies: Dependencies,
  store: Store,
  access: Access,
  { id }: ServedAmbassador,
  fileId: number,
): Promise<Outcome> => {
  const record = await loadRecord(dependencies, ambassador, id);
  const document = sharedDocuments(ambassador, record).find((file) => file.id === fileId && isSentBy(file, access.user.id));
  if (!document) return fail({ because: 'missing' });
  const message = takingBackRefusal(ambassador, record, document, dependencies.now());
  if (message !== null) return fail({ because: 'refused', message });
  return removeAttachment(dependencies, store, inNameOf(access), ambassador, id, fileId);
};

import type { StoredFile } from '../../domain/attachments/attachments.ts';
import { ambassadorApplication } from '../../domain/records/ambassadorApplication.ts';
import { addAttachments, fileIdsOf } from '../attachments/attachments.ts';
import { type Dependencies, newContext } from '../context.ts';
import type { FileStore } from '../fileStore.ts';
import { apply, type ApplyOutcome, publicForm } from './applying.ts';

/**
 * Makes an application of answers and files. Without the application, the files are removed. Sent again with the same submission, answers
 * and files count once.
 */
export const applyWithFiles = async (
  dependencies: Dependencies,
  store: Pick<FileStore, 'remove'>,
  key: string,
  {
    answers,
    submission,
    files,
  }: {
    readonly answers: Readonly<Record<string, unknown>>;
    readonly submission: string;
    readonly files: readonly StoredFile[];
  },
): Promise<ApplyOutcome> => {
  const outcome = await apply(dependencies, key, answers, submission);
  if (!outcome.ok) {
    for (const file of files) await store.remove(file.key);
    return outcome;
  }
  if (files.length === 0) return outcome;
  const id = outcome.value;
  const ids = await fileIdsOf(dependencies, `${id}/${submission}`, files.length);
  const named = files.map((file, at) => [ids[at] ?? 0, file] as const);
  const attached = await addAttachments(dependencies, store, newContext(publicForm), ambassadorApplication, id, named);
  // The number of files was checked before they were sent; a deleted application takes none.
  return attached.ok || attached.error.because !== 'invalid' ? outcome : { ok: false, error: attached.error };
};

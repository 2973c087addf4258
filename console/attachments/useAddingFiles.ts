import { useRef, useState } from 'react';
import { attachmentAdded, fileTooLarge, tooManyFiles } from '../../domain/attachmentMessages.ts';
import type { Attachments } from '../../domain/record/attachments.ts';
import { api } from '../api/api.ts';
import { useAppDispatch } from '../api/hooks.ts';
import type { RecordKey } from '../api/recordApi.ts';
import { useSendFile } from '../imports/useSendFile.ts';
import { useMessages } from '../ui/Messages.tsx';
import { filesAddress, filesTag } from './attachmentsApi.ts';

/** A file that is being sent. `share` is 1 while the server checks it. */
interface FileProgress {
  readonly name: string;
  readonly share: number;
}

interface AddingFiles {
  readonly sending: FileProgress | null;
  /** Why files were not added, each reason once. Nothing of files whose sending was stopped. */
  readonly errors: readonly string[];
  readonly add: (files: readonly File[]) => Promise<void>;
  /** Stops the sending; files that were added stay. */
  readonly stop: () => void;
}

interface AddingOptions {
  readonly limits: Pick<Attachments, 'maxFiles' | 'maxSize'>;
  /** The label of a file: 'receipt'. */
  readonly one: string;
  /** How many the record has. */
  readonly present: number;
  readonly onChanged: (revision: number | undefined) => void;
}

/** Sends files to a record, one after the other. */
export const useAddingFiles = (
  record: RecordKey,
  { limits: { maxFiles, maxSize }, one, present, onChanged }: AddingOptions,
): AddingFiles => {
  const { send, cancel } = useSendFile();
  const dispatch = useAppDispatch();
  const messages = useMessages();
  const [sending, setSending] = useState<FileProgress | null>(null);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const isStopped = useRef(false);

  /** Why the file was not added; null if it was. */
  const addOne = async (file: File): Promise<string | null> => {
    if (file.size > maxSize) return fileTooLarge(file.name, maxSize);
    const body = new FormData();
    body.append('file', file);
    setSending({ name: file.name, share: 0 });
    const outcome = await send(filesAddress(record), body, (share) => setSending({ name: file.name, share }));
    if (!('failure' in outcome)) {
      onChanged(outcome.sent.Revision);
      return null;
    }
    const { failure } = outcome;
    return failure.Errors.flatMap(({ ErrorMessages }) => ErrorMessages).join(' ') || `“${file.name}” was not added. ${failure.message}`;
  };

  const add = async (files: readonly File[]) => {
    setErrors([]);
    isStopped.current = false;
    const fitting = files.slice(0, Math.max(0, maxFiles - present));
    const refused: string[] = fitting.length < files.length ? [tooManyFiles(maxFiles)] : [];
    let added = 0;
    for (const file of fitting) {
      const error = await addOne(file);
      if (error === null) added += 1;
      // Whoever stops the sending knows why the rest is not there.
      if (isStopped.current) break;
      if (error !== null) refused.push(error);
    }
    setSending(null);
    setErrors([...new Set(refused)]);
    if (added > 0) {
      dispatch(api.util.invalidateTags([filesTag(record)]));
      messages.success(added === 1 ? attachmentAdded(one) : `${added} files have been added.`);
    }
  };
  const stop = () => {
    isStopped.current = true;
    cancel();
  };
  return { sending, errors, add, stop };
};

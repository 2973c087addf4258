import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AttachmentAnswer } from '../../api/contract/attachments.ts';
import { getAttachmentsPart } from '../../domain/attachments/attachments.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { asFailure } from '../api/failure.ts';
import type { RecordKey } from '../api/recordApi.ts';
import { IconButton } from '../ui/Button.tsx';
import { Checkbox } from '../ui/inputs.tsx';
import { useMessages } from '../ui/Messages.tsx';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import { AddFiles } from './AddFiles.tsx';
import styles from './attachments.module.css';
import { filesAddress, useAttachmentsQuery, useShareAttachmentMutation } from './attachmentsApi.ts';
import { DeleteFileDialog } from './DeleteFileDialog.tsx';
import { FileRow } from './FileRow.tsx';
import { useAddingFiles } from './useAddingFiles.ts';

interface SharingProps {
  readonly record: RecordKey;
  readonly file: AttachmentAnswer;
  readonly onChanged: (revision: number | undefined) => void;
}

function Sharing({ record, file: { FileDataId, Filename, IsShared }, onChanged }: SharingProps) {
  const [share, { isLoading }] = useShareAttachmentMutation();
  const messages = useMessages();
  const [isChecked, setIsChecked] = useState(IsShared === true);
  const [lastShared, setLastShared] = useState(IsShared);
  if (lastShared !== IsShared) {
    setLastShared(IsShared);
    setIsChecked(IsShared === true);
  }
  const change = async (isShared: boolean) => {
    setIsChecked(isShared);
    const answer = await share({ ...record, file: FileDataId, isShared });
    if (answer.error === undefined) {
      onChanged(answer.data.Revision);
      messages.success(answer.data.SuccessMessage);
    } else {
      setIsChecked(!isShared);
      messages.error(asFailure(answer.error).message);
    }
  };
  return (
    <Checkbox
      label={
        <>
          Shared with the ambassador<span className="visually-hidden">: {Filename}</span>
        </>
      }
      // A disabled checkbox would lose the focus.
      aria-disabled={isLoading || undefined}
      checked={isChecked}
      onChange={({ target }) => isLoading || void change(target.checked)}
    />
  );
}

interface AttachmentListProps {
  readonly type: RecordType;
  /** The path under which the files are served, and the record. */
  readonly record: RecordKey;
  /** The person changed the record, which has this revision now. */
  readonly onChanged?: (revision: number | undefined) => void;
}

const ignore = (): void => undefined;

/** The files of a record: people download, add and delete them, and share them where the type says so. */
export function AttachmentList({ type, record, onChanged = ignore }: AttachmentListProps) {
  const {
    attachments: limits,
    labels: { one, many },
  } = getAttachmentsPart(type);
  const { currentData, error, refetch } = useAttachmentsQuery(record);
  const adding = useAddingFiles(record, { limits, one, present: currentData?.Data.length ?? 0, onChanged });
  const [deleting, setDeleting] = useState<AttachmentAnswer | null>(null);
  if (error && !currentData)
    return <ErrorState title={`We couldn’t load the ${many}`} text={asFailure(error).message} onRetry={() => void refetch()} />;
  if (!currentData) return <Skeleton width={320} height={56} />;
  const { Data: files, CanAdd } = currentData;
  return (
    <div className={styles['panel']}>
      {files.length === 0 ? (
        <p className={styles['facts']}>No {many} have been added.</p>
      ) : (
        <ul className={styles['files']}>
          {files.map((file) => (
            <FileRow key={file.FileDataId} file={file} address={filesAddress(record, file.FileDataId)} by={`by ${file.AddedBy}`}>
              {file.IsShared !== null && CanAdd && <Sharing record={record} file={file} onChanged={onChanged} />}
              {file.CanDelete && <IconButton icon={Trash2} label={`Delete ${file.Filename}`} onClick={() => setDeleting(file)} />}
            </FileRow>
          ))}
        </ul>
      )}
      {CanAdd && <AddFiles many={many} limits={limits} adding={adding} />}
      {deleting && <DeleteFileDialog record={record} file={deleting} onChanged={onChanged} onClose={() => setDeleting(null)} />}
    </div>
  );
}

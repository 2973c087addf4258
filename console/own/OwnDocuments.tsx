import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { OwnDocumentsAnswer } from '../../api/contract/attachments.ts';
import { documentsSharedAndSent, noDocumentsYet } from '../../domain/attachmentMessages.ts';
import { getAttachmentsPart } from '../../domain/attachments/attachments.ts';
import { maxOwnDocuments } from '../../domain/attachments/ownDocuments.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { asFailure } from '../api/failure.ts';
import { AddFiles } from '../attachments/AddFiles.tsx';
import attachments from '../attachments/attachments.module.css';
import { ownDocumentsPath, useOwnDocumentsQuery } from '../attachments/attachmentsApi.ts';
import { DeleteFileDialog } from '../attachments/DeleteFileDialog.tsx';
import { FileRow } from '../attachments/FileRow.tsx';
import { useAddingFiles } from '../attachments/useAddingFiles.ts';
import { IconButton } from '../ui/Button.tsx';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import styles from './own.module.css';

const {
  attachments: ofStaff,
  labels: { one, many },
} = getAttachmentsPart(ambassador);
const limits = { ...ofStaff, maxFiles: maxOwnDocuments };
const deleteAddress = `/${ownDocumentsPath}/delete`;
const ignore = (): void => undefined;

type Document = OwnDocumentsAnswer['Data'][number];

interface GroupDocumentsProps {
  readonly to: OwnDocumentsAnswer['To'][number];
  readonly files: readonly Document[];
  readonly isAlone: boolean;
}

/** The documents that one group shares and those that the person sent it, with a button to send more. */
function GroupDocuments({ to: { Id: id, Group: group, Sent: sent, Refusal: refusal }, files, isAlone }: GroupDocumentsProps) {
  const record = { path: ownDocumentsPath, id };
  const adding = useAddingFiles(record, { limits, one, present: sent, onChanged: ignore });
  const [deleting, setDeleting] = useState<Document | null>(null);
  return (
    <div className={attachments['panel']}>
      {!isAlone && <h3>{group}</h3>}
      {files.length === 0 ? (
        <p className={attachments['facts']}>{noDocumentsYet}</p>
      ) : (
        <ul className={attachments['files']}>
          {files.map((file) => (
            <FileRow
              key={file.FileDataId}
              file={file}
              address={`/${ownDocumentsPath}/${file.FileDataId}`}
              by={file.IsSent ? 'by you' : `by ${group}`}
            >
              {file.CanDelete && <IconButton icon={Trash2} label={`Delete ${file.Filename}`} onClick={() => setDeleting(file)} />}
            </FileRow>
          ))}
        </ul>
      )}
      {refusal === null ? <AddFiles many={many} limits={limits} adding={adding} /> : <p className={attachments['facts']}>{refusal}</p>}
      {deleting && (
        <DeleteFileDialog record={record} file={deleting} address={deleteAddress} onChanged={ignore} onClose={() => setDeleting(null)} />
      )}
    </div>
  );
}

/** The documents that groups share with the person, and those that the person sends them. */
export function OwnDocuments() {
  const { data, error, refetch } = useOwnDocumentsQuery();
  return (
    <section aria-labelledby="own-documents" className={styles['section']}>
      <h2 id="own-documents">My documents</h2>
      <p className={styles['about']}>{documentsSharedAndSent}</p>
      {!data && error && (
        <ErrorState title={`We couldn’t load the ${many}`} text={asFailure(error).message} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={56} />}
      {data?.To.map((to) => (
        <GroupDocuments
          key={to.Id}
          to={to}
          files={data.Data.filter(({ Ambassador }) => Ambassador === to.Id)}
          isAlone={data.To.length === 1}
        />
      ))}
    </section>
  );
}

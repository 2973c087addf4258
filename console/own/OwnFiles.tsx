import { FileRow } from '../attachments/FileRow.tsx';
import attachments from '../attachments/attachments.module.css';
import { useOwnDocumentsQuery } from '../attachments/attachmentsApi.ts';
import { AttachmentList } from '../attachments/AttachmentList.tsx';
import { attachmentsPartOf } from '../../domain/attachments/attachments.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import styles from './own.module.css';

interface OwnFilesProps {
  readonly type: RecordType;
  readonly path: string;
  readonly id: number;
}

/** The files of an own record, such as the receipts of a claim; nothing where ambassadors add none. */
export function OwnFiles({ type, path, id }: OwnFilesProps) {
  const part = attachmentsPartOf(type);
  if (!part?.attachments.isForAmbassadors) return null;
  return (
    <section aria-labelledby="own-files" className={styles['section']}>
      <h2 id="own-files">{part.tab}</h2>
      <AttachmentList type={type} record={{ path, id }} />
    </section>
  );
}

/** The documents that groups share with the person; nothing without one. */
export function OwnDocuments() {
  const { data } = useOwnDocumentsQuery();
  if (!data || data.Data.length === 0) return null;
  return (
    <section aria-labelledby="own-documents" className={styles['section']}>
      <h2 id="own-documents">My documents</h2>
      <ul className={attachments['files']}>
        {data.Data.map((file) => (
          <FileRow key={file.FileDataId} file={file} address={`/own/documents/${file.FileDataId}`} by={`by ${file.Group}`} />
        ))}
      </ul>
    </section>
  );
}

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

import type { EditForm } from '../../../api/contract/records.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { useAttachmentsQuery } from '../../attachments/attachmentsApi.ts';
import styles from '../lists/lists.module.css';

/** A record whose files are shown. */
export interface FilesOf {
  readonly type: RecordType;
  readonly form: Pick<EditForm, 'Id'>;
}

/** How many files a record has, for the label of their tab. */
export function FilesCount({ type, form: { Id: id } }: FilesOf) {
  const { currentData } = useAttachmentsQuery({ path: type.path, id });
  return currentData ? <span className={[styles['count'], 'figures'].join(' ')}>{currentData.Data.length}</span> : null;
}

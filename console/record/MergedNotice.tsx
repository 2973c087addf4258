import { Link } from 'react-router-dom';
import type { EditForm } from '../../api/contract/records.ts';
import { type RecordType, scopeField } from '../../domain/record/recordType.ts';
import { genericState } from '../../domain/record/states.ts';
import { editAddress } from '../address.ts';
import { hasRightIn } from '../api/rights.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { unmergeAddress } from '../page/mergeAddress.ts';
import styles from './MergedNotice.module.css';

/** Says of a duplicate where it went, and leads whoever may edit it out of the merge. */
export function MergedNotice({ type, form }: { readonly type: RecordType; readonly form: EditForm }) {
  const { data: session } = useSessionQuery();
  if (!type.merging || form.State.value !== genericState.duplicate.value) return null;
  const canEdit = hasRightIn(session, type.rights.edit, Number(form.Record[scopeField(type) ?? ''] ?? 0));
  return (
    <aside className={styles['notice']} aria-label="Merged">
      <p>This {type.labels.one} was merged into another and cannot be changed.</p>
      <p className={styles['links']}>
        {form.MergedInto !== null && <Link to={editAddress(type.path, form.MergedInto)}>Open the {type.labels.one} that was kept</Link>}
        {canEdit && <Link to={unmergeAddress(type.path, form.Id)}>Take out of the merge…</Link>}
      </p>
    </aside>
  );
}

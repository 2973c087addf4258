import { Link } from 'react-router-dom';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { printRecordId } from '../../../domain/fields/recordId.ts';
import { genericState } from '../../../domain/record/states.ts';
import { useSearchQuery } from '../../api/searchApi.ts';
import { duplicateAddress } from '../../page/mergeAddress.ts';
import { titleOf } from '../../rows.ts';
import { Card } from './Card.tsx';
import styles from './SidePanel.module.css';

/** The records that were merged into this one. */
export function MergedRecords({ type, id }: { readonly type: RecordType; readonly id: number }) {
  const { currentData } = useSearchQuery({
    path: type.path,
    filter: `merged-into:${id},recordState:${genericState.duplicate.value}`,
    pageSize: 20,
  });
  const rows = currentData?.Data ?? [];
  if (rows.length === 0) return null;
  return (
    <Card heading="Merged into this one">
      <ul className={styles['lines']}>
        {rows.map((row) => (
          <li key={row.Id} className={styles['record']}>
            <Link to={duplicateAddress(type.path, row.Id)}>{titleOf(row)}</Link>
            <span className={[styles['time'], 'figures'].join(' ')}>{printRecordId(row.Id)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

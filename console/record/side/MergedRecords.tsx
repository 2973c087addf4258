import { Link } from 'react-router-dom';
import { printNumber } from '../../../domain/counts.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { printRecordId } from '../../../domain/fields/recordId.ts';
import { genericState } from '../../../domain/record/states.ts';
import { useSearchQuery } from '../../api/searchApi.ts';
import { duplicateAddress } from '../../page/mergeAddress.ts';
import { titleOf } from '../../rows.ts';
import { searchAddress } from '../../searchAddress.ts';
import { Card } from './Card.tsx';
import styles from './SidePanel.module.css';

const maxShown = 20;

/** The records that were merged into this one, whichever group they are in. */
export function MergedRecords({ type, id }: { readonly type: RecordType; readonly id: number }) {
  const filter = `group:any,merged-into:${id},recordState:${genericState.duplicate.value}`;
  const { currentData } = useSearchQuery({ path: type.path, filter, pageSize: maxShown });
  const rows = currentData?.Data ?? [];
  const total = currentData?.Total ?? 0;
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
      {total > rows.length && (
        <Link to={searchAddress(type.path, filter)} className={styles['more']}>
          View all {printNumber(total)}
        </Link>
      )}
    </Card>
  );
}

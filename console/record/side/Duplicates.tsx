import { Link } from 'react-router-dom';
import type { Values } from '../../../domain/fields/field.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { editAddress } from '../../address.ts';
import { useDuplicatesQuery } from '../../api/recordApi.ts';
import { mergeAddress } from '../../page/mergeAddress.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { describeDuplicates } from '../duplicates.ts';
import { Card } from './Card.tsx';
import styles from './SidePanel.module.css';

interface DuplicatesProps {
  readonly type: RecordType;
  readonly id: number;
  /** The values by which duplicates are found. */
  readonly values: Values;
}

export function Duplicates({ type, id, values }: DuplicatesProps) {
  const duplicates = useDuplicatesQuery({ path: type.path, id, values }).currentData?.Data ?? [];
  if (duplicates.length === 0) return null;
  return (
    <Card heading={duplicates.length === 1 ? 'Possible duplicate' : 'Possible duplicates'}>
      <p className={styles['about']}>{describeDuplicates(type, duplicates.length)}</p>
      <ul className={styles['lines']}>
        {duplicates.map(({ Id, Title, State, Facts, Because }) => (
          <li key={Id}>
            <p className={styles['record']}>
              <Link to={editAddress(type.path, Id)}>{Title}</Link>
              <StateBadge name={State.name} mark={State.mark} />
            </p>
            <p className={[styles['time'], 'figures'].join(' ')}>{Facts.join(' · ')}</p>
            {Because.length > 0 && <p className={styles['about']}>{Because.join('. ')}.</p>}
            {type.merging && <Link to={mergeAddress(type.path, [id, Id])}>Compare and merge…</Link>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { printRecordId } from '../../domain/fields/recordId.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { headingOfList } from '../page/navigation.ts';
import { searchAddress } from '../searchAddress.ts';
import styles from './RecordHeader.module.css';

interface RecordHeaderProps {
  readonly type: RecordType;
  readonly title: string;
  readonly id: number | null;
  readonly state?: ReactNode;
  readonly groups?: readonly string[];
  readonly touched?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

export function RecordHeader({ type, title, id, state, groups = [], touched, actions, children }: RecordHeaderProps) {
  return (
    <header className={styles['header']}>
      <nav aria-label="Where this record is listed" className={styles['crumb']}>
        <Link to={searchAddress(type.path)}>{headingOfList({ Set: type.set, Label: type.labels.many })}</Link>
        <ChevronRight size={14} aria-hidden />
        <span className="figures">{id === null ? 'New' : printRecordId(id)}</span>
      </nav>
      <div className={styles['row']}>
        <h1 className={styles['title']} title={title}>
          {title}
        </h1>
        {actions}
      </div>
      {id !== null && (
        <p className={styles['facts']}>
          {state}
          {groups.length > 0 && (
            <span>{groups.length > 2 ? `${groups.slice(0, 2).join(', ')} and ${groups.length - 2} more` : groups.join(', ')}</span>
          )}
          <span className={styles['touched']}>{touched}</span>
        </p>
      )}
      {children}
    </header>
  );
}

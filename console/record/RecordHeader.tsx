import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { printRecordId } from '../../domain/fields/recordId.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { returning } from '../page/listPlaces.ts';
import { crumbOf } from './crumb.ts';
import styles from './RecordHeader.module.css';
import { RecordSteps } from './RecordSteps.tsx';

interface RecordHeaderProps {
  readonly type: RecordType;
  readonly title: string;
  readonly id: number | null;
  /** The path of the list that shows the record; absent: the main list of the type. */
  readonly listPath?: string;
  readonly state?: ReactNode;
  /** How far the record is. */
  readonly standing?: string | null;
  /** A link to the record inside which it is. */
  readonly parent?: ReactNode;
  readonly groups?: readonly string[];
  readonly lastChanges?: ReactNode;
  readonly actions?: ReactNode;
  /** Why actions are not offered, each a sentence. */
  readonly withheld?: readonly string[];
  readonly children?: ReactNode;
}

export function RecordHeader({
  type,
  title,
  id,
  listPath = type.path,
  state,
  standing = null,
  parent,
  groups = [],
  lastChanges,
  actions,
  withheld = [],
  children,
}: RecordHeaderProps) {
  const list = crumbOf(type, id, listPath);
  return (
    <header className={styles['header']}>
      <div className={styles['top']}>
        <nav aria-label="Where this record is listed" className={styles['crumb']}>
          <Link to={list.address} state={returning} className="tall-link">
            {list.label}
          </Link>
          <ChevronRight size={14} aria-hidden />
          <span className="figures">{id === null ? 'New' : printRecordId(id)}</span>
        </nav>
        {id !== null && <RecordSteps path={type.path} id={id} />}
      </div>
      <div className={styles['row']}>
        <h1 className={styles['title']} title={title}>
          {title}
        </h1>
        {actions}
      </div>
      {withheld.map((because) => (
        <p key={because} className={styles['withheld']}>
          {because}
        </p>
      ))}
      {id !== null && (
        <p className={styles['facts']}>
          {state}
          {standing !== null && <span>{standing}</span>}
          {parent}
          {groups.length > 0 && (
            <span>{groups.length > 2 ? `${groups.slice(0, 2).join(', ')} and ${groups.length - 2} more` : groups.join(', ')}</span>
          )}
          <span className={styles['touched']}>{lastChanges}</span>
        </p>
      )}
      {children}
    </header>
  );
}

import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { printRecordId } from '../../domain/fields/recordId.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { listAddress } from '../page/listTab.ts';
import { lastListOf, listOfRecord, returning } from '../page/listPlaces.ts';
import { headingOfList } from '../page/navigation.ts';
import { searchAddress } from '../searchAddress.ts';
import styles from './RecordHeader.module.css';
import { RecordSteps } from './RecordSteps.tsx';

interface RecordHeaderProps {
  readonly type: RecordType;
  readonly title: string;
  readonly id: number | null;
  readonly state?: ReactNode;
  /** How far the record is. */
  readonly standing?: string | null;
  /** The record inside which it is. */
  readonly parent?: ReactNode;
  readonly groups?: readonly string[];
  readonly lastChanges?: ReactNode;
  readonly actions?: ReactNode;
  /** Why the person misses an action among them. */
  readonly withheld?: readonly string[];
  readonly children?: ReactNode;
}

/** The list that the person came from, or the main list of the records. */
const listOf = (type: RecordType, id: number | null): { readonly label: string; readonly address: string } => {
  const list = id === null ? lastListOf(type.path) : listOfRecord(type.path, id);
  // A list of this record is on this page.
  const isHere = list?.definition.tab?.path === type.path && list.definition.tab.id === id;
  if (list === null || isHere)
    return { label: headingOfList({ Set: type.set, Label: type.labels.many }), address: searchAddress(type.path) };
  return {
    label: list.definition.tab?.heading ?? headingOfList(list.definition),
    address: listAddress(list.definition, list.question),
  };
};

export function RecordHeader({
  type,
  title,
  id,
  state,
  standing = null,
  parent,
  groups = [],
  lastChanges,
  actions,
  withheld = [],
  children,
}: RecordHeaderProps) {
  const list = listOf(type, id);
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

import type { DragEvent } from 'react';
import { Link } from 'react-router-dom';
import { editAddress } from '../address.ts';
import styles from './Entry.module.css';
import { categoryOf, dayCount, type Entry, spokenEntry, timeShownOn, timesOn, wantedWords } from './entry.ts';

/** An entry that is being dragged, and the day on which the drag began. */
export interface DraggedEntry {
  readonly entry: Entry;
  readonly day: number;
  /** The distance from the top of the entry to the pointer when the drag began, in pixels. */
  readonly offset: number;
}

interface EntryLinkProps {
  readonly entry: Entry;
  readonly day: number;
  /** 'line': one or more lines in a month. 'block': its height shows how long it takes. */
  readonly look: 'line' | 'block';
  /** How many lines of a month it may take. */
  readonly lines?: number;
  readonly spot: Readonly<Record<string, string | number>>;
  readonly onDrag: (dragged: DraggedEntry | null) => void;
}

/** An entry as a link to its record. With the mouse it can be dragged to another time. */
export function EntryLink({ entry, day, look, lines, spot, onDrag }: EntryLinkProps) {
  const time = timeShownOn(entry, day);
  const startDrag = (event: DragEvent<HTMLAnchorElement>) => {
    event.dataTransfer.setData('text/plain', entry.title);
    event.dataTransfer.effectAllowed = 'move';
    onDrag({ entry, day, offset: event.clientY - event.currentTarget.getBoundingClientRect().top });
  };
  return (
    <Link
      {...spot}
      to={editAddress(entry.path, entry.id)}
      className={[styles['entry'], styles[look], entry.state && styles['off']].filter(Boolean).join(' ')}
      data-entry={entry.key}
      data-lines={lines}
      data-category={entry.category ?? 'none'}
      aria-label={spokenEntry(entry, day)}
      title={[entry.title, entry.parentTitle, timesOn(entry, day), dayCount(entry, day), categoryOf(entry), wantedWords(entry), entry.state]
        .filter(Boolean)
        .join('\n')}
      draggable={entry.canMove}
      onDragStart={startDrag}
      onDragEnd={() => onDrag(null)}
    >
      {entry.state && <span className={styles['state']}>{entry.state} </span>}
      {time !== null && <span className={[styles['time'], 'figures'].join(' ')}>{time}</span>}{' '}
      <span className={styles['title']}>{entry.title}</span>
      {entry.parentTitle !== '' && <span className={styles['of']}> {entry.parentTitle}</span>}
    </Link>
  );
}

import { useState } from 'react';
import { Link, type To } from 'react-router-dom';
import { printRecordId } from '../../../domain/fields/recordId.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { undidSentence } from '../../../domain/taskMessages.ts';
import { editAddress } from '../../address.ts';
import { formatDay, timeOf } from '../../londonTime.ts';
import { Changes } from './Changes.tsx';
import { daysOf, type HistoryEvent, type HistoryLine, isOfRecord, eventSentence, sumUpEdits } from './days.ts';
import styles from './Timeline.module.css';

interface TimelineProps {
  readonly type: RecordType;
  /** In stream order, oldest first. */
  readonly events: readonly HistoryEvent[];
  /** The current revision. */
  readonly current: number;
  /** The address that shows the record at a revision; absent if it cannot be shown. */
  readonly addressOf?: ((revision: number) => To) | undefined;
  /** Loads the changes of an event that its answer left out; absent if no answer leaves any out. */
  readonly onLoadAll?: ((event: HistoryEvent) => Promise<unknown>) | undefined;
}

interface EntryProps extends Omit<TimelineProps, 'events'> {
  readonly line: HistoryLine;
}

/** One event, or several edits summed up, which can be opened. */
function Entry({ type, line: { event, count, since, edits }, ...shared }: EntryProps) {
  const { current, addressOf, onLoadAll } = shared;
  const [isOpen, setIsOpen] = useState(false);
  const isSummary = edits.length > 0;
  const shown = isSummary ? { ...event, ...sumUpEdits(edits) } : event;
  const { Process: process } = event;
  return (
    <li className={styles['entry']}>
      <time className={[styles['time'], 'figures'].join(' ')} dateTime={event.At}>
        {timeOf(event.At)}
      </time>
      <div>
        <div className={styles['head']}>
          <p className={styles['sentence']}>
            {eventSentence(shown)}
            {count > 1 && <span className={styles['again']}>{` ${count} times since ${timeOf(since)}`}</span>}
            {isSummary && <span className={styles['again']}>{` since ${timeOf(since)}`}</span>}
            {process && (
              <>
                {event.Sentence === undidSentence ? ' ' : ' by '}
                <Link to={editAddress(process.Path, process.Id)}>{process.Label}</Link>
              </>
            )}
          </p>
          {addressOf &&
            isOfRecord(type, event) &&
            (event.Revision === current ? (
              <span className={styles['now']}>Current version</span>
            ) : (
              <Link to={addressOf(event.Revision)} className={styles['then']}>
                View this version<span className="visually-hidden">, revision {printRecordId(event.Revision)}</span>
              </Link>
            ))}
        </div>
        {!isOpen && <Changes type={type} event={shown} onLoadAll={onLoadAll} />}
        {isSummary && (
          <button type="button" className={['as-link', styles['more']].join(' ')} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? `Hide the ${edits.length} edits` : `Show the ${edits.length} edits`}
          </button>
        )}
        {isOpen && (
          <ol className={styles['edits']}>
            {edits.map((edit) => (
              <Entry key={edit.Position} type={type} line={{ event: edit, count: 1, since: edit.At, edits: [] }} {...shared} />
            ))}
          </ol>
        )}
      </div>
    </li>
  );
}

export function Timeline({ events, ...shared }: TimelineProps) {
  const [now] = useState(() => new Date().toISOString());
  return (
    <div className={styles['timeline']}>
      {daysOf(shared.type, events).map(({ day, lines }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className={styles['day']}>
            {formatDay(day, now)}
          </h2>
          <ol>
            {lines.map((line) => (
              <Entry key={line.event.Position} line={line} {...shared} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

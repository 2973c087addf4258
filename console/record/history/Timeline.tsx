import { useState } from 'react';
import { Link } from 'react-router-dom';
import { printRecordId } from '../../../domain/fields/recordId.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { editAddress } from '../../address.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDay, timeOf } from '../../londonTime.ts';
import { daysOf, type HistoryEvent, type HistoryLine, isCreation, isOfRecord, listedChanges, eventSentence } from './days.ts';
import styles from './Timeline.module.css';

/** An event with more changes shows only the first ones. */
const shownAtOnce = 6;

const Nothing = <span className={styles['nothing']}>nothing</span>;

function Changes({ type, event }: { readonly type: RecordType; readonly event: HistoryEvent }) {
  const [unfolded, setUnfolded] = useState(false);
  const changes = listedChanges(type, event);
  const isNew = isCreation(type, event);
  if (changes.length === 0) return null;
  const folds = changes.length > shownAtOnce && !unfolded;
  return (
    <>
      <dl className={styles['changes']}>
        {(folds ? changes.slice(0, 3) : changes).map((change) => (
          <div key={change.Field} className={styles['change']}>
            <dt>{change.Label}</dt>
            <dd>
              {!isNew && (
                <>
                  <span className={styles['from']}>{change.From === '' ? Nothing : change.From}</span>
                  <span className={styles['arrow']}>
                    <span aria-hidden>→</span>
                    <span className="visually-hidden">became</span>
                  </span>
                </>
              )}
              <span>{change.To === '' ? Nothing : change.To}</span>
            </dd>
          </div>
        ))}
      </dl>
      {folds && (
        <button type="button" className={['as-link', styles['more']].join(' ')} onClick={() => setUnfolded(true)}>
          {`All ${changes.length} fields`}
        </button>
      )}
    </>
  );
}

interface TimelineProps {
  readonly type: RecordType;
  /** In stream order, oldest first. */
  readonly events: readonly HistoryEvent[];
  /** The current revision. */
  readonly current: number;
  /** Shows the record at a revision; absent if it cannot be shown. */
  readonly onShow?: (revision: number) => void;
}

interface EntryProps {
  readonly type: RecordType;
  readonly line: HistoryLine;
  readonly isNow: boolean;
  readonly onShow?: TimelineProps['onShow'];
}

function Entry({ type, line: { event, count, since }, isNow, onShow }: EntryProps) {
  const { Process: process } = event;
  return (
    <li className={styles['entry']}>
      <time className={[styles['time'], 'figures'].join(' ')} dateTime={event.At}>
        {timeOf(event.At)}
      </time>
      <div>
        <div className={styles['head']}>
          <p className={styles['sentence']}>
            {eventSentence(type, event)}
            {count > 1 && <span className={styles['again']}>{` ${count} times since ${timeOf(since)}`}</span>}
            {process && (
              <>
                {' by '}
                <Link to={editAddress(process.Path, process.Id)}>{process.Label}</Link>
              </>
            )}
          </p>
          {onShow &&
            isOfRecord(type, event) &&
            (isNow ? (
              <span className={styles['now']}>Current version</span>
            ) : (
              <Button look="quiet" className={styles['then']} onClick={() => onShow(event.Revision)}>
                View this version<span className="visually-hidden">, revision {printRecordId(event.Revision)}</span>
              </Button>
            ))}
        </div>
        <Changes type={type} event={event} />
      </div>
    </li>
  );
}

export function Timeline({ type, events, current, onShow }: TimelineProps) {
  const [now] = useState(() => new Date().toISOString());
  return (
    <div className={styles['timeline']}>
      {daysOf(type, events).map(({ day, lines }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className={styles['day']}>
            {formatDay(day, now)}
          </h2>
          <ol>
            {lines.map((line) => (
              <Entry
                key={line.event.Position}
                type={type}
                line={line}
                isNow={line.event.Revision === current}
                {...(onShow ? { onShow } : {})}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

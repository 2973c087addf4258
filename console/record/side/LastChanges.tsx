import { Link } from 'react-router-dom';
import { printInstant } from '../../../domain/fields/instant.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { useHistoryQuery } from '../../api/recordApi.ts';
import { Skeleton } from '../../ui/States.tsx';
import { isOfRecord, wholeSentence } from '../history/days.ts';
import { Card } from './Card.tsx';
import styles from './SidePanel.module.css';

const maxChanges = 3;

/** The newest lines of the history, and the way to the others. */
export function LastChanges({ type, id }: { readonly type: RecordType; readonly id: number }) {
  const { currentData: history, isError } = useHistoryQuery({ path: type.path, id });
  const newest = history?.Data.filter((event) => isOfRecord(type, event)).slice(-maxChanges) ?? [];
  if (isError || (history && newest.length === 0)) return null;
  return (
    <Card heading="Last changes">
      {history ? (
        <ol className={styles['lines']}>
          {newest.toReversed().map((event) => (
            <li key={event.Position}>
              <p>{wholeSentence(event)}</p>
              <time className={styles['time']} dateTime={event.At}>
                {printInstant(event.At)}
              </time>
            </li>
          ))}
        </ol>
      ) : (
        <Skeleton width={200} height={20} />
      )}
      <Link to={{ hash: 'history' }} className={styles['more']}>
        See all<span className="visually-hidden"> changes</span>
      </Link>
    </Card>
  );
}

import { useRef, useState } from 'react';
import { countOf, printNumber } from '../../../domain/counts.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { asFailure } from '../../api/failure.ts';
import { ErrorState } from '../../ui/States.tsx';
import { changesLeftOut, type HistoryEvent, isCreation, listedChanges } from './days.ts';
import styles from './Timeline.module.css';

/** An event with more changes shows only the first ones. */
const maxUnfoldedChanges = 6;

const Nothing = <span className={styles['nothing']}>nothing</span>;

/** How many changes of an event are shown first of all: 'All 12 fields', 'Show 50 of 5,000 changes'. */
const unfoldLabel = (listed: number, omittedCount: number): string =>
  omittedCount === 0
    ? `All ${listed} fields`
    : `Show ${printNumber(listed)} of ${countOf(listed + omittedCount, { one: 'change', many: 'changes' })}`;

interface MoreChangesProps {
  readonly count: number;
  readonly onLoad: () => Promise<unknown>;
}

/** The button that loads the changes that the answer left out. */
function MoreChanges({ count, onLoad }: MoreChangesProps) {
  const [isLoading, setIsLoading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const load = async () => {
    setIsLoading(true);
    setProblem(null);
    try {
      await onLoad();
    } catch (error) {
      setProblem(asFailure(error).message);
    }
    setIsLoading(false);
  };
  if (problem !== null) return <ErrorState title="We couldn’t load the other changes" text={problem} onRetry={() => void load()} />;
  return (
    <button
      type="button"
      className={['as-link', styles['more']].join(' ')}
      aria-busy={isLoading || undefined}
      onClick={() => {
        if (!isLoading) void load();
      }}
    >
      {isLoading ? 'Loading…' : `Show ${printNumber(count)} more`}
    </button>
  );
}

interface ChangesProps {
  readonly type: RecordType;
  readonly event: HistoryEvent;
  /** Loads the changes that the answer left out, so that the event has all of them. */
  readonly onLoadAll?: ((event: HistoryEvent) => Promise<unknown>) | undefined;
}

/** The changes of an event, unfolded step by step. */
export function Changes({ type, event, onLoadAll }: ChangesProps) {
  const list = useRef<HTMLDListElement>(null);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const changes = listedChanges(type, event);
  const omittedCount = changesLeftOut(event);
  const isNew = isCreation(type, event);
  if (changes.length === 0) return null;
  const folds = changes.length > maxUnfoldedChanges && !isUnfolded;
  /** The button that was pressed goes away. */
  const keepFocus = () => list.current?.focus({ preventScroll: true });
  return (
    <>
      <dl ref={list} tabIndex={-1} className={styles['changes']}>
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
        <button
          type="button"
          className={['as-link', styles['more']].join(' ')}
          onClick={() => {
            setIsUnfolded(true);
            keepFocus();
          }}
        >
          {unfoldLabel(changes.length, omittedCount)}
        </button>
      )}
      {!folds && omittedCount > 0 && onLoadAll && <MoreChanges count={omittedCount} onLoad={() => onLoadAll(event).then(keepFocus)} />}
    </>
  );
}

import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { IconButton } from '../ui/Button.tsx';
import styles from './ReferenceInput.module.css';

interface ChosenRecordsProps {
  readonly label: string;
  readonly ids: readonly number[];
  /** The title of a record; undefined if it is not known. */
  readonly titleOf: (id: number) => string | undefined;
  /** Shows ids beside titles. */
  readonly hasIds?: true;
  readonly onChange: (ids: readonly number[]) => void;
  /** The input that adds a record. It gets the focus when one is removed. */
  readonly children: ReactNode;
}

/** Several chosen records, each with a button that removes it. */
export function ChosenRecords({ label, ids, titleOf, hasIds, onChange, children }: ChosenRecordsProps) {
  const root = useRef<HTMLDivElement>(null);
  const remove = (id: number) => {
    onChange(ids.filter((each) => each !== id));
    root.current?.querySelector('input')?.focus();
  };
  return (
    <div className={styles['reference']} ref={root}>
      {ids.length > 0 && (
        <ul className={styles['tokens']} aria-label={label}>
          {ids.map((id) => {
            const title = titleOf(id);
            return (
              <li key={id} className={styles['token']}>
                <span>
                  {title ?? printRecordId(id)}
                  {hasIds && title && <span className={[styles['id'], 'figures'].join(' ')}>{printRecordId(id)}</span>}
                </span>
                <IconButton icon={X} label={`Remove ${title ?? printRecordId(id)}`} onClick={() => remove(id)} />
              </li>
            );
          })}
        </ul>
      )}
      {children}
    </div>
  );
}

/** The ids with another one, in order. */
export const withRecord = (ids: readonly number[], id: number): readonly number[] => [...ids, id].toSorted((a, b) => a - b);

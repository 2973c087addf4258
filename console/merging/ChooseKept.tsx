import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { MergePlan } from '../../api/contract/merging.ts';
import { editAddress } from '../address.ts';
import radio from '../ui/Radio.module.css';
import styles from './merging.module.css';
import { describeMoves, describeRecord } from './words.ts';

interface ChooseKeptProps {
  readonly path: string;
  readonly records: MergePlan['Records'];
  readonly keptId: number;
  readonly onKeep: (id: number) => void;
}

/** The records of a merge, and which of them is kept. */
export function ChooseKept({ path, records, keptId, onKeep }: ChooseKeptProps) {
  const name = useId();
  return (
    <fieldset className={styles['field']}>
      <legend className={styles['legend']}>Keep</legend>
      <div className={styles['options']}>
        {records.map((record) => {
          const { Id, Title } = record;
          const moves = describeMoves(record, Id === keptId);
          return (
            <div key={Id} className={styles['record']}>
              <label className={radio['choice']}>
                <input type="radio" className={radio['radio']} name={name} checked={Id === keptId} onChange={() => onKeep(Id)} />
                <span className={styles['value']}>{Title}</span>
                <span className={[styles['of'], 'figures'].join(' ')}>{describeRecord(record)}</span>
                {moves !== '' && <span className={styles['of']}>{moves}</span>}
              </label>
              <Link to={editAddress(path, Id)} aria-label={`Open ${Title}`}>
                Open
              </Link>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

import { useId } from 'react';
import radio from '../ui/Radio.module.css';
import styles from './merging.module.css';

interface Option {
  /** The source of a value, or the mark of a register. */
  readonly value: string;
  readonly text: string;
  /** The record with this value. */
  readonly source: string;
}

interface MergeFieldProps {
  readonly label: string;
  /** Why the chosen value is proposed. */
  readonly reason: string;
  readonly isConflict: boolean;
  readonly options: readonly Option[];
  readonly chosenValue: string;
  readonly onChoose: (value: string) => void;
}

/** A field whose values differ, and the one that the merged record gets. */
export function MergeField({ label, reason, isConflict, options, chosenValue, onChoose }: MergeFieldProps) {
  const name = useId();
  return (
    <fieldset className={styles['field']} aria-describedby={`${name}-reason`}>
      <legend className={styles['legend']}>
        {label}
        {isConflict && <span className={styles['conflict']}>Conflict</span>}
      </legend>
      <p id={`${name}-reason`} className={styles['reason']}>
        {reason}
      </p>
      <div className={styles['options']}>
        {options.map(({ value, text, source }) => (
          <label key={value} className={radio['choice']}>
            <input type="radio" className={radio['radio']} name={name} checked={chosenValue === value} onChange={() => onChoose(value)} />
            <span className={[styles['value'], text === '' && styles['none']].filter(Boolean).join(' ')}>
              {text === '' ? 'No value' : text}
            </span>
            <span className={styles['of']}>{source}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import { useId } from 'react';
import { withCode } from '../../domain/fields/choices.ts';
import type { Choice } from '../../domain/fields/field.ts';
import { notAnswered } from '../../domain/questionMessages.ts';
import { Checkbox } from '../ui/inputs.tsx';
import radio from '../ui/Radio.module.css';
import styles from './Options.module.css';

type Entries = readonly Choice[];

interface RadiosProps {
  readonly values: Entries;
  readonly value: string;
  readonly required: boolean;
  readonly onChange: (code: string) => void;
}

/** One out of a few, all of them in view. Where no answer is needed, one that was given can be taken back. */
export function Radios({ values, value, required, onChange }: RadiosProps) {
  const name = useId();
  const offered = required ? values : [...values, { value: '', label: notAnswered }];
  return (
    <div className={styles['row']}>
      {offered.map((each) => (
        <label key={each.value} className={styles['radio']}>
          <input
            type="radio"
            className={radio['radio']}
            name={name}
            checked={String(each.value) === value}
            onChange={() => onChange(String(each.value))}
          />
          <span>{each.label}</span>
        </label>
      ))}
    </div>
  );
}

interface BoxesProps {
  readonly values: Entries;
  readonly chosenCodes: readonly string[];
  /** The value that excludes the others. */
  readonly exclusive: string | undefined;
  readonly onChange: (codes: readonly string[]) => void;
}

/** Any number out of a few, all of them in view. Ticking the exclusive one clears the others, and the other way round. */
export function Boxes({ values, chosenCodes, exclusive, onChange }: BoxesProps) {
  return (
    <div className={styles['column']}>
      {values.map((each) => {
        const code = String(each.value);
        const isChosen = chosenCodes.includes(code);
        return (
          <Checkbox
            key={code}
            label={each.label}
            checked={isChosen}
            onChange={() => onChange(isChosen ? chosenCodes.filter((other) => other !== code) : withCode({ exclusive }, chosenCodes, code))}
          />
        );
      })}
    </div>
  );
}

import { readTime } from '../../domain/fields/time.ts';
import type { FieldControl } from '../ui/Field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import styles from './inputs.module.css';

interface TimeInputProps {
  readonly control: FieldControl;
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** A time of the day on the 24-hour clock, whatever the device's own clock is like. */
export function TimeInput({ control, value, onChange }: TimeInputProps) {
  return (
    <TextInput
      {...control}
      autoComplete="off"
      placeholder="hh:mm"
      className={[styles['time'], 'figures'].join(' ')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        const read = readTime(value);
        if (read !== null && read !== value) onChange(read);
      }}
    />
  );
}

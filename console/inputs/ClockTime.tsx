import { useId } from 'react';
import { Select } from '../ui/inputs.tsx';
import styles from './ClockTime.module.css';

const two = (number: number) => String(number).padStart(2, '0');
const hours = Array.from({ length: 24 }, (_, hour) => two(hour));
const minutes = Array.from({ length: 60 }, (_, minute) => two(minute));

interface ClockTimeProps {
  /** `HH:mm`. */
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (time: string) => void;
}

/** The hour and the minute of a time of the day, chosen from the 24-hour clock. */
export function ClockTime({ value, disabled, onChange }: ClockTimeProps) {
  const id = useId();
  const [hour = '00', minute = '00'] = value.split(':');
  return (
    <fieldset className={styles['time']} disabled={disabled} aria-labelledby={id}>
      <span id={id}>Time</span>
      <Select isSmall aria-label="Hour" value={hour} onChange={(event) => onChange(`${event.target.value}:${minute}`)}>
        {hours.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
      <Select isSmall aria-label="Minute" value={minute} onChange={(event) => onChange(`${hour}:${event.target.value}`)}>
        {minutes.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
    </fieldset>
  );
}

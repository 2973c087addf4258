import { useId } from 'react';
import styles from './inputs.module.css';
import { NumberInput } from './NumberInput.tsx';

interface TimespanInputProps {
  /** 'hours:minutes' as typed, each may be empty; '' for nothing. */
  readonly value: string;
  /** Most hours. */
  readonly max: number | null;
  readonly onChange: (typed: string) => void;
}

/** How long something takes, in hours and minutes. */
export function TimespanInput({ value, max, onChange }: TimespanInputProps) {
  const id = useId();
  const [hours = '', minutes = ''] = value.split(':');
  const change = (nextHours: string, nextMinutes: string) =>
    onChange(nextHours === '' && nextMinutes === '' ? '' : `${nextHours}:${nextMinutes}`);
  const control = (part: string) => ({ id: `${id}-${part}`, 'aria-describedby': undefined, 'aria-invalid': undefined });
  const whole = { hasDecimals: false, clamps: true, min: 0, step: 1 } as const;
  return (
    <div className={styles['span']}>
      <div className={styles['part']}>
        <NumberInput {...whole} control={control('hours')} value={hours} max={max} onChange={(next) => change(next, minutes)} />
        <label htmlFor={`${id}-hours`}>hours</label>
      </div>
      <div className={styles['part']}>
        <NumberInput {...whole} control={control('minutes')} value={minutes} max={59} onChange={(next) => change(hours, next)} />
        <label htmlFor={`${id}-minutes`}>minutes</label>
      </div>
    </div>
  );
}

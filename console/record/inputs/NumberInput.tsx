import { type KeyboardEvent, useState } from 'react';
import type { FieldControl } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import styles from './inputs.module.css';

interface NumberInputProps {
  readonly control: FieldControl;
  readonly value: string;
  readonly min: number | null;
  readonly max: number | null;
  /** Two decimals are shown, and may be typed. */
  readonly decimals: boolean;
  /** Too small and too large numbers become the nearest one that may be. */
  readonly clamps: boolean;
  readonly onChange: (typed: string) => void;
}

/** A number that is typed, or moved by one with the arrow keys. */
export function NumberInput({ control, value, min, max, decimals, clamps, onChange }: NumberInputProps) {
  const [clampedTo, setClampedTo] = useState<string | null>(null);
  const number = value.trim() === '' ? Number.NaN : Number(value);
  const print = (next: number) => (decimals ? next.toFixed(2) : String(next));
  const within = (next: number) => Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, next));
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey || (Number.isNaN(number) && value.trim() !== '')) return;
    event.preventDefault();
    onChange(print(Number.isNaN(number) ? within(0) : within(number + by)));
  };
  const settle = () => {
    if (Number.isNaN(number)) return;
    const kept = clamps ? within(number) : number;
    setClampedTo(kept === number ? null : print(kept));
    if (print(kept) !== value && (decimals || kept !== number)) onChange(print(kept));
  };
  return (
    <>
      <TextInput
        {...control}
        inputMode={decimals ? 'decimal' : 'numeric'}
        autoComplete="off"
        className={[styles['short'], 'figures'].join(' ')}
        value={value}
        onChange={(event) => {
          setClampedTo(null);
          onChange(event.target.value);
        }}
        onKeyDown={step}
        onBlur={settle}
      />
      <output className={styles['note']}>
        {clampedTo !== null && (clampedTo === value ? `Changed to ${clampedTo}, the ${Number(clampedTo) === max ? 'most' : 'least'} it can be` : '')}
      </output>
    </>
  );
}

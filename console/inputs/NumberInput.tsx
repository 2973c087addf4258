import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { FieldControl } from '../ui/Field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { readTypedNumber } from './typedNumber.ts';
import styles from './inputs.module.css';

interface NumberInputProps {
  readonly control: FieldControl;
  readonly value: string;
  readonly min: number | null;
  readonly max: number | null;
  /** How far an arrow key or a press on an arrow moves it. */
  readonly step?: number | undefined;
  /** Two decimals are shown, and may be typed. */
  readonly hasDecimals: boolean;
  /** Too small and too large numbers become the nearest one that may be. */
  readonly clamps: boolean;
  readonly onChange: (typed: string) => void;
}

/** A number that is typed, or moved by its step with the arrow keys or the arrows at its side. */
export function NumberInput({ control, value, min, max, step = 1, hasDecimals, clamps, onChange }: NumberInputProps) {
  const [clampedTo, setClampedTo] = useState<string | null>(null);
  const number = readTypedNumber(value);
  const print = (next: number) => (hasDecimals ? next.toFixed(2) : String(next));
  const within = (next: number) => Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, next));
  const move = (by: number) => {
    if (number === null && value.trim() !== '') return;
    setClampedTo(null);
    onChange(print(within(number === null ? 0 : number + by)));
  };
  const settle = () => {
    if (number === null) return;
    const inRange = clamps ? within(number) : number;
    setClampedTo(inRange === number ? null : print(inRange));
    if (print(inRange) !== value) onChange(print(inRange));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter saves the form; what is saved is what the input then shows.
    if (event.key === 'Enter') settle();
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(direction * step);
  };
  // For the mouse alone: the arrow keys do the same, and the focus stays where it is.
  const arrow = (by: number) => ({
    type: 'button' as const,
    tabIndex: -1,
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: () => move(by),
  });
  return (
    <>
      <span className={styles['number']}>
        <TextInput
          {...control}
          inputMode={hasDecimals ? 'decimal' : 'numeric'}
          autoComplete="off"
          className="figures"
          value={value}
          onChange={(event) => {
            setClampedTo(null);
            onChange(event.target.value);
          }}
          onKeyDown={onKeyDown}
          onBlur={settle}
        />
        <span className={styles['arrows']} aria-hidden>
          <button {...arrow(step)}>
            <ChevronUp size={12} />
          </button>
          <button {...arrow(-step)}>
            <ChevronDown size={12} />
          </button>
        </span>
      </span>
      <output className={styles['note']}>
        {clampedTo !== null && (clampedTo === value ? `Set to ${clampedTo}, the ${Number(clampedTo) === max ? 'maximum' : 'minimum'}` : '')}
      </output>
    </>
  );
}

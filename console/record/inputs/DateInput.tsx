import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';
import { printDate } from '../../../domain/fields/date.ts';
import { printInstant } from '../../../domain/fields/instant.ts';
import { IconButton } from '../../ui/Button.tsx';
import type { FieldControl } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { useOutside } from '../../ui/useOutside.ts';
import { dayOf, readTypedDate, readTypedInstant, timeOf } from '../londonTime.ts';
import { Calendar } from './Calendar.tsx';
import styles from './inputs.module.css';
import { opensAbove } from './room.ts';

interface DateInputProps {
  readonly control: FieldControl;
  readonly label: string;
  readonly value: string;
  /** A time of the day as well, on the 24-hour clock. */
  readonly withTime?: boolean;
  readonly onChange: (typed: string) => void;
}

/** What was typed as it is shown once it has been understood; anything else stays as it was typed. */
const settled = (typed: string, withTime: boolean): string => {
  const kept = withTime ? readTypedInstant(typed) : readTypedDate(typed);
  return kept === null ? typed : withTime ? printInstant(kept) : printDate(kept);
};

const dayIn = (typed: string, withTime: boolean): string | null => {
  const moment = withTime ? readTypedInstant(typed) : null;
  return moment === null ? readTypedDate(typed) : dayOf(moment);
};

/** A month of six weeks, in pixels. */
const calendarHeight = 310;

const show = (popup: HTMLElement | null) => popup?.scrollIntoView({ block: 'nearest' });

/** A date, typed as people write it or chosen from a calendar. */
export function DateInput({ control, label, value, withTime = false, onChange }: DateInputProps) {
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [above, setAbove] = useState(false);
  useOutside(root, open, () => setOpen(false));
  const toggle = () => {
    setAbove(opensAbove(root.current, calendarHeight));
    setOpen(!open);
  };
  const choose = (day: string) => {
    const moment = withTime ? readTypedInstant(value) : null;
    onChange(withTime ? `${printDate(day)} ${moment === null ? '00:00' : timeOf(moment)}` : printDate(day));
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div
      ref={root}
      className={styles['date']}
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
    >
      <TextInput
        {...control}
        autoComplete="off"
        placeholder={withTime ? 'dd/mm/yyyy hh:mm' : 'dd/mm/yyyy'}
        className={[styles[withTime ? 'moment' : 'short'], 'figures'].join(' ')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          const next = settled(value, withTime);
          if (next !== value) onChange(next);
        }}
      />
      <IconButton ref={button} icon={CalendarDays} label={`Choose ${label} from a calendar`} aria-expanded={open} aria-haspopup="dialog" onClick={toggle} />
      {open && (
        <dialog open ref={show} className={[styles['popup'], above && styles['above']].filter(Boolean).join(' ')} aria-label={`Choose ${label}`}>
          <Calendar chosen={dayIn(value, withTime)} onChoose={choose} />
        </dialog>
      )}
    </div>
  );
}

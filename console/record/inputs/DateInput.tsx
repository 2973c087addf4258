import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, IconButton } from '../../ui/Button.tsx';
import type { FieldControl } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { useOutside } from '../../ui/useOutside.ts';
import { dayOf, pickedDate, pickedInstant, readTypedDate, readTypedInstant, timeOf } from '../londonTime.ts';
import { Calendar } from './Calendar.tsx';
import { ClockTime } from './ClockTime.tsx';
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
  return kept === null ? typed : withTime ? pickedInstant(kept) : pickedDate(kept);
};

const dayIn = (typed: string, withTime: boolean): string | null => {
  const moment = withTime ? readTypedInstant(typed) : null;
  return moment === null ? readTypedDate(typed) : dayOf(moment);
};

/** A month of six weeks, in pixels, and the time of the day under it. */
const calendarHeight = 310;
const clockHeight = 56;

const show = (popup: HTMLElement | null) => popup?.scrollIntoView({ block: 'nearest' });

/** A date, typed as people write it or chosen from a calendar. */
export function DateInput({ control, label, value, withTime = false, onChange }: DateInputProps) {
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [above, setAbove] = useState(false);
  useOutside(root, open, () => setOpen(false));
  const toggle = () => {
    setAbove(opensAbove(root.current, calendarHeight + (withTime ? clockHeight : 0)));
    setOpen(!open);
  };
  const moment = withTime ? readTypedInstant(value) : null;
  const day = dayIn(value, withTime);
  const time = moment === null ? '00:00' : timeOf(moment);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const choose = (chosen: string) => {
    onChange(withTime ? `${pickedDate(chosen)} ${time}` : pickedDate(chosen));
    // A time may still be chosen.
    if (!withTime) close();
  };
  return (
    <div
      ref={root}
      className={styles['date']}
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        close();
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
      <IconButton
        ref={button}
        icon={CalendarDays}
        label={`Choose ${label} from a calendar`}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={toggle}
      />
      {open && (
        <dialog
          open
          ref={show}
          className={[styles['popup'], above && styles['above']].filter(Boolean).join(' ')}
          aria-label={`Choose ${label}`}
        >
          <Calendar chosen={day} onChoose={choose} />
          {withTime && (
            <div className={styles['clock']}>
              <ClockTime value={time} disabled={day === null} onChange={(next) => day !== null && onChange(`${pickedDate(day)} ${next}`)} />
              <Button onClick={close}>Done</Button>
            </div>
          )}
        </dialog>
      )}
    </div>
  );
}

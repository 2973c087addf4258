import * as Radix from '@radix-ui/react-popover';
import { CalendarDays } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, IconButton } from '../ui/Button.tsx';
import type { FieldControl } from '../ui/Field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { createLazyScreen } from '../ui/lazyScreen.tsx';
import { dayOf, pickedDate, pickedInstant, readTypedDate, readTypedInstant, timeOf } from '../londonTime.ts';
import type { CalendarProps } from './Calendar.tsx';
import { ClockTime } from './ClockTime.tsx';
import styles from './inputs.module.css';
import { formRoom } from './room.ts';

interface DateInputProps {
  readonly control: FieldControl;
  readonly label: string;
  readonly value: string;
  /** A time of the day as well, on the 24-hour clock. */
  readonly hasTime?: boolean;
  /** The calendar offers no day after today. */
  readonly isPast?: boolean;
  readonly onChange: (typed: string) => void;
}

const loadCalendar = () => import('./Calendar.tsx').then((module) => module.Calendar);

/** Replaces a calendar that failed to load. */
function CalendarLoadError() {
  return <p className={styles['calendarPlace']}>We couldn’t load the calendar. Type the date.</p>;
}

const Calendar = createLazyScreen<CalendarProps>(loadCalendar, {
  fallback: <div className={styles['calendarPlace']} />,
  LoadError: CalendarLoadError,
});

/** The typed text in the form in which it is shown once it has been understood; other texts stay as they are. */
const tidyText = (typed: string, hasTime: boolean): string => {
  const date = hasTime ? readTypedInstant(typed) : readTypedDate(typed);
  return date === null ? typed : hasTime ? pickedInstant(date) : pickedDate(date);
};

const dayIn = (typed: string, hasTime: boolean): string | null => {
  const moment = hasTime ? readTypedInstant(typed) : null;
  return moment === null ? readTypedDate(typed) : dayOf(moment);
};

/** The calendar takes the focus to its day. */
const leaveFocus = (event: Event) => event.preventDefault();

/** A date, typed as people write it or chosen from a calendar. */
export function DateInput({ control, label, value, hasTime = false, isPast = false, onChange }: DateInputProps) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    // A failure shows when the calendar opens.
    loadCalendar().catch(() => undefined);
  }, []);
  const moment = hasTime ? readTypedInstant(value) : null;
  const day = dayIn(value, hasTime);
  const time = moment === null ? '00:00' : timeOf(moment);
  const choose = (isoDay: string) => {
    onChange(hasTime ? `${pickedDate(isoDay)} ${time}` : pickedDate(isoDay));
    // A time may still be chosen.
    if (!hasTime) setIsOpen(false);
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={setIsOpen}>
      <Radix.Anchor className={styles['date']}>
        <TextInput
          {...control}
          autoComplete="off"
          placeholder={hasTime ? 'dd/mm/yyyy hh:mm' : 'dd/mm/yyyy'}
          className={[styles[hasTime ? 'moment' : 'short'], 'figures'].join(' ')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => {
            const next = tidyText(value, hasTime);
            if (next !== value) onChange(next);
          }}
        />
        <Radix.Trigger asChild>
          <IconButton icon={CalendarDays} label={`Choose ${label} from a calendar`} />
        </Radix.Trigger>
      </Radix.Anchor>
      <Radix.Content
        aria-label={`Choose ${label}`}
        className={styles['popup']}
        align="start"
        sideOffset={4}
        {...formRoom()}
        onOpenAutoFocus={leaveFocus}
      >
        <Calendar selectedDay={day} isPast={isPast} onChoose={choose} />
        {hasTime && (
          <div className={styles['clock']}>
            <ClockTime value={time} disabled={day === null} onChange={(next) => day !== null && onChange(`${pickedDate(day)} ${next}`)} />
            <Button onClick={() => setIsOpen(false)}>Done</Button>
          </div>
        )}
      </Radix.Content>
    </Radix.Root>
  );
}

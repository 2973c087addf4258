import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { type ChevronProps, DayPicker, type DropdownProps, type WeekdaysProps } from 'react-day-picker';
import { enGB } from 'react-day-picker/locale/en-GB';
import { Select } from '../ui/inputs.tsx';
import { dayOf } from '../londonTime.ts';
import styles from './Calendar.module.css';

const firstYear = 1900;
/** How many years after this one can be chosen. */
const yearsAhead = 10;

/** A day `YYYY-MM-DD` as the calendar takes it: the beginning of that day where the browser is. */
const toDate = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};

const two = (number: number): string => String(number).padStart(2, '0');
const toDay = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

const chevrons = { left: ChevronLeft, right: ChevronRight, up: ChevronDown, down: ChevronDown } as const;

function Chevron({ orientation = 'left' }: ChevronProps) {
  const Icon = chevrons[orientation];
  return <Icon size={16} aria-hidden />;
}

function Dropdown({ options, value, onChange, 'aria-label': label }: DropdownProps) {
  return (
    <Select isSmall aria-label={label} value={value} onChange={onChange}>
      {options?.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}

/** The library hides the names of the weekdays from screen readers. */
function Weekdays(props: WeekdaysProps) {
  return (
    <thead>
      <tr {...props} />
    </thead>
  );
}

const labels = {
  labelPrevious: () => 'The month before',
  labelNext: () => 'The month after',
  labelMonthDropdown: () => 'Month',
  labelYearDropdown: () => 'Year',
};

const classNames = {
  root: styles['calendar'] ?? '',
  month: styles['month'] ?? '',
  dropdowns: styles['dropdowns'] ?? '',
  button_previous: styles['turn'] ?? '',
  button_next: styles['turn'] ?? '',
  month_grid: `${styles['days']} figures`,
  day_button: styles['day'] ?? '',
};

export interface CalendarProps {
  /** The day that is chosen, `YYYY-MM-DD`; null for none. */
  readonly selectedDay: string | null;
  /** The last day that can be chosen is today. */
  readonly isPast?: boolean;
  readonly onChoose: (day: string) => void;
}

/** A month to choose a day from, weeks beginning on Monday. */
export function Calendar({ selectedDay, isPast = false, onChoose }: CalendarProps) {
  const [today] = useState(() => toDate(dayOf(new Date().toISOString())));
  const selected = selectedDay === null ? undefined : toDate(selectedDay);
  const lastYear = Math.max(today.getFullYear() + yearsAhead, selected?.getFullYear() ?? 0);
  return (
    <DayPicker
      mode="single"
      autoFocus
      locale={enGB}
      today={today}
      selected={selected}
      defaultMonth={selected ?? today}
      startMonth={new Date(firstYear, 0)}
      endMonth={isPast ? today : new Date(lastYear, 11)}
      {...(isPast ? { disabled: { after: today } } : {})}
      captionLayout="dropdown"
      navLayout="around"
      reverseYears
      labels={labels}
      components={{ Chevron, Dropdown, Weekdays }}
      classNames={classNames}
      onSelect={(_next, day) => onChoose(toDay(day))}
    />
  );
}

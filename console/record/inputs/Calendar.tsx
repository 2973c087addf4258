import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../../ui/Button.tsx';
import { Select } from '../../ui/inputs.tsx';
import { dayOf } from '../londonTime.ts';
import styles from './Calendar.module.css';
import { addMonths, dayAfterKey, monthNames, formatLongDay, weeksOf } from './month.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const firstYear = 1900;

const focusDay = (grid: HTMLElement | null) => grid?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();

interface CalendarProps {
  /** The day that is chosen, `YYYY-MM-DD`; null for none. */
  readonly chosen: string | null;
  readonly onChoose: (day: string) => void;
}

/** A month to choose a day from, weeks beginning on Monday. Arrow keys move by days and weeks, Page Up and Down by months, with Shift by years. */
export function Calendar({ chosen, onChoose }: CalendarProps) {
  const [today] = useState(() => dayOf(new Date().toISOString()));
  const [day, setDay] = useState(chosen ?? today);
  const grid = useRef<HTMLTableElement>(null);
  const lastYear = Math.max(Number(today.slice(0, 4)) + 10, Number(day.slice(0, 4)));
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, back) => lastYear - back);

  useEffect(() => focusDay(grid.current), []);
  const go = (next: string) => {
    if (Number(next.slice(0, 4)) >= firstYear) setDay(next);
  };
  const move = (event: KeyboardEvent) => {
    const next = dayAfterKey(day, event.key, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    flushSync(() => go(next));
    focusDay(grid.current);
  };
  const monthsTo = (year: number, month: number) => (year - Number(day.slice(0, 4))) * 12 + month - Number(day.slice(5, 7));

  return (
    <div className={styles['calendar']}>
      <div className={styles['head']}>
        <IconButton icon={ChevronLeft} label="The month before" onClick={() => go(addMonths(day, -1))} />
        <Select
          small
          aria-label="Month"
          value={Number(day.slice(5, 7))}
          onChange={(event) => go(addMonths(day, monthsTo(Number(day.slice(0, 4)), Number(event.target.value))))}
        >
          {monthNames.map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          small
          aria-label="Year"
          value={Number(day.slice(0, 4))}
          onChange={(event) => go(addMonths(day, monthsTo(Number(event.target.value), Number(day.slice(5, 7)))))}
        >
          {years.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </Select>
        <IconButton icon={ChevronRight} label="The month after" onClick={() => go(addMonths(day, 1))} />
      </div>
      <table ref={grid} className={[styles['days'], 'figures'].join(' ')}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                <span aria-hidden>{name.slice(0, 2)}</span>
                <span className="spoken">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(day).map((week) => (
            <tr key={week.find((each) => each !== null)}>
              {week.map((each, at) =>
                each === null ? (
                  <td key={weekdays[at]} aria-hidden />
                ) : (
                  <td key={each}>
                    <button
                      type="button"
                      className={styles['day']}
                      tabIndex={each === day ? 0 : -1}
                      aria-label={`${formatLongDay(each)}${each === today ? ', today' : ''}`}
                      aria-pressed={each === chosen}
                      data-today={each === today || undefined}
                      onClick={() => onChoose(each)}
                      onKeyDown={move}
                    >
                      {Number(each.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus -- a grid of cells laid out by CSS; the links in the cells take the focus */
import { type DragEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { dateOf } from '../../domain/fields/london.ts';
import { isInMonthOf, type Span, spanOf, stepPeriod, weekdayOf, weeksIn } from './days.ts';
import { EntryLink } from './EntryLink.tsx';
import type { GridProps } from './gridProps.ts';
import styles from './MonthGrid.module.css';
import { spokenDay } from './spokenDay.ts';
import { useRoving } from './useRoving.ts';

/** How many lines of entries a day has room for. A day with more entries has one line that says how many. */
const maxLines = 3;

/** How many lines an entry may take: all that a quiet day has room for. */
const linesOfEach = (shown: number): number => (shown === 1 ? 3 : shown === 2 ? 2 : 1);

/** A month in weeks. Each day is a cell with its entries; a busy day opens. */
export function MonthGrid({ day, today, isNarrow, byDay, addressOfDay, dragged, onDrag, onDrop, onShow }: GridProps) {
  const span: Span = spanOf('month', day);
  const [over, setOver] = useState<number | null>(null);
  const entriesOn = (dayNumber: number) => byDay.get(dayNumber) ?? [];
  const countOn = (dayNumber: number) => {
    return isNarrow ? 0 : Math.min(maxLines, entriesOn(dayNumber).length);
  };
  const { gridProps, spotProps } = useRoving({
    span,
    columns: 7,
    start: day,
    countOn,
    step: (dayNumber, by) => stepPeriod('month', dayNumber, by),
    onLeave: onShow,
  });
  const weeks = weeksIn(span);
  const drop = (event: DragEvent, dayNumber: number) => {
    event.preventDefault();
    setOver(null);
    if (dragged) onDrop(dragged, { day: dayNumber, minute: null });
  };
  return (
    <div {...gridProps} role="grid" aria-label="Month" className={styles['month']}>
      <div role="row" className={styles['weekdays']}>
        {weeks[0]?.map((dayNumber) => (
          <div key={dayNumber} role="columnheader" aria-label={weekdayOf(dayNumber, 'long')} className={styles['weekday']}>
            {weekdayOf(dayNumber)}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className={styles['week']}>
          {week.map((dayNumber) => {
            const entries = entriesOn(dayNumber);
            const shown = entries.slice(0, entries.length > maxLines ? maxLines - 1 : maxLines);
            const more = entries.length - shown.length;
            return (
              <div
                key={dayNumber}
                role="gridcell"
                className={[styles['day'], !isInMonthOf(dayNumber, day) && styles['outside'], over === dayNumber && styles['over']]
                  .filter(Boolean)
                  .join(' ')}
                onDragOver={(event) => {
                  if (!dragged) return;
                  event.preventDefault();
                  setOver(dayNumber);
                }}
                onDragLeave={() => setOver((before) => (before === dayNumber ? null : before))}
                onDrop={(event) => drop(event, dayNumber)}
              >
                <Link
                  {...spotProps(dayNumber, 0)}
                  to={addressOfDay(dayNumber)}
                  className={[styles['number'], 'figures'].join(' ')}
                  aria-label={spokenDay(dayNumber, today, entries.length)}
                  aria-current={dayNumber === today ? 'date' : undefined}
                >
                  {dateOf(dayNumber).day}
                </Link>
                {shown.map((entry, index) => (
                  <EntryLink
                    key={entry.key}
                    entry={entry}
                    day={dayNumber}
                    look="line"
                    lines={linesOfEach(entries.length)}
                    spot={spotProps(dayNumber, index + 1)}
                    onDrag={onDrag}
                  />
                ))}
                {more > 0 && (
                  <Link
                    {...spotProps(dayNumber, maxLines)}
                    to={addressOfDay(dayNumber)}
                    className={styles['more']}
                    aria-label={`${more} more on ${spokenDay(dayNumber, today, entries.length)}`}
                  >
                    +{more} more
                  </Link>
                )}
                {entries.length > 0 && (
                  <span aria-hidden className={[styles['count'], 'figures'].join(' ')}>
                    {entries.length}
                  </span>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

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

/** A month in weeks. Each day is a cell with its entries; a busy day opens. */
export function MonthGrid({ day, today, isNarrow, byDay, addressOfDay, held, onHold, onDrop, onShow }: GridProps) {
  const span: Span = spanOf('month', day);
  const [over, setOver] = useState<number | null>(null);
  const entriesOn = (of: number) => byDay.get(of) ?? [];
  const countOn = (of: number) => {
    return isNarrow ? 0 : Math.min(maxLines, entriesOn(of).length);
  };
  const { gridProps, spotProps } = useRoving({
    span,
    columns: 7,
    start: day,
    countOn,
    step: (of, by) => stepPeriod('month', of, by),
    onLeave: onShow,
  });
  const weeks = weeksIn(span);
  const drop = (event: DragEvent, of: number) => {
    event.preventDefault();
    setOver(null);
    if (held) onDrop(held, { day: of, minute: null });
  };
  return (
    <div {...gridProps} role="grid" aria-label="Month" className={styles['month']}>
      <div role="row" className={styles['weekdays']}>
        {weeks[0]?.map((of) => (
          <div key={of} role="columnheader" aria-label={weekdayOf(of, 'long')} className={styles['weekday']}>
            {weekdayOf(of)}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className={styles['week']}>
          {week.map((of) => {
            const entries = entriesOn(of);
            const shown = entries.slice(0, entries.length > maxLines ? maxLines - 1 : maxLines);
            const more = entries.length - shown.length;
            return (
              <div
                key={of}
                role="gridcell"
                className={[styles['day'], !isInMonthOf(of, day) && styles['outside'], over === of && styles['over']]
                  .filter(Boolean)
                  .join(' ')}
                onDragOver={(event) => {
                  if (!held) return;
                  event.preventDefault();
                  setOver(of);
                }}
                onDragLeave={() => setOver((before) => (before === of ? null : before))}
                onDrop={(event) => drop(event, of)}
              >
                <Link
                  {...spotProps(of, 0)}
                  to={addressOfDay(of)}
                  className={[styles['number'], 'figures'].join(' ')}
                  aria-label={spokenDay(of, today, entries.length)}
                  aria-current={of === today ? 'date' : undefined}
                >
                  {dateOf(of).day}
                </Link>
                {shown.map((entry, index) => (
                  <EntryLink key={entry.key} entry={entry} day={of} look="line" spot={spotProps(of, index + 1)} onHold={onHold} />
                ))}
                {more > 0 && (
                  <Link
                    {...spotProps(of, maxLines)}
                    to={addressOfDay(of)}
                    className={styles['more']}
                    aria-label={`${more} more on ${spokenDay(of, today, entries.length)}`}
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

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus -- a grid of cells laid out by CSS; the links in the cells take the focus */
import { type CSSProperties, type DragEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { dateOf } from '../../domain/fields/london.ts';
import { daysIn, shortDay, spanOf, stepPeriod, weekdayOf } from './days.ts';
import { isOnOneDay } from './entry.ts';
import { EntryLink } from './EntryLink.tsx';
import type { GridProps } from './gridProps.ts';
import { useMediaQuery } from '../useMediaQuery.ts';
import { hoursOf, placeEntries } from './lanes.ts';
import { quarterOf, type Target } from './moving.ts';
import { spokenDay } from './spokenDay.ts';
import { useRoving } from './useRoving.ts';
import styles from './WeekGrid.module.css';

/** The height of an hour in pixels, for a mouse and for fingers. */
const hourHeights = { fine: 48, coarse: 60 } as const;

const clock = (minute: number): string => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** A week in columns of days. Entries of one day stand at their time; longer ones above. */
export function WeekGrid({ day, today, byDay, addressOfDay, dragged, onDrag, onDrop, onShow }: GridProps) {
  const span = spanOf('week', day);
  const days = daysIn(span);
  const hourHeight = hourHeights[useMediaQuery('(pointer: coarse)') ? 'coarse' : 'fine'];
  const [over, setOver] = useState<Target | null>(null);
  const columns = days.map((dayNumber) => {
    const entries = byDay.get(dayNumber) ?? [];
    return { dayNumber, long: entries.filter((entry) => !isOnOneDay(entry)), placed: placeEntries(entries) };
  });
  const hours = hoursOf(columns.flatMap(({ placed }) => placed));
  const { gridProps, spotProps } = useRoving({
    span,
    columns: 7,
    start: day,
    countOn: (dayNumber) => (byDay.get(dayNumber) ?? []).length,
    step: (dayNumber, by) => stepPeriod('week', dayNumber, by),
    onLeave: onShow,
  });
  const targetOf = (event: DragEvent<HTMLElement>, dayNumber: number): Target | null => {
    if (!dragged || !isOnOneDay(dragged.entry)) return dragged && { day: dayNumber, minute: null };
    const { top } = event.currentTarget.getBoundingClientRect();
    return { day: dayNumber, minute: quarterOf(hours.first * 60 + ((event.clientY - top - dragged.offset) / hourHeight) * 60) };
  };
  const dropProps = (dayNumber: number, find: (event: DragEvent<HTMLElement>) => Target | null) => ({
    onDragOver: (event: DragEvent<HTMLElement>) => {
      const target = find(event);
      if (!target) return;
      event.preventDefault();
      setOver((before) => (before?.day === target.day && before.minute === target.minute ? before : target));
    },
    onDragLeave: () => setOver((before) => (before?.day === dayNumber ? null : before)),
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      const target = find(event);
      setOver(null);
      if (dragged && target) onDrop(dragged, target);
    },
  });
  const hourMarks = Array.from({ length: hours.last - hours.first }, (_, index) => hours.first + index);
  const maxLongEntries = Math.max(0, ...columns.map(({ long }) => long.length));
  return (
    <div
      {...gridProps}
      role="grid"
      aria-label="Week"
      className={styles['week']}
      style={{ '--hours': hourMarks.length, '--hour': `${hourHeight}px`, '--long': maxLongEntries } as CSSProperties}
    >
      <div role="row" className={styles['heads']}>
        {columns.map(({ dayNumber, long, placed }) => (
          <div key={dayNumber} role="columnheader" className={styles['head']}>
            <Link
              {...spotProps(dayNumber, 0)}
              to={addressOfDay(dayNumber)}
              className={[styles['date'], 'figures'].join(' ')}
              aria-label={spokenDay(dayNumber, today, long.length + placed.length, shortDay(dayNumber))}
              aria-current={dayNumber === today ? 'date' : undefined}
            >
              {weekdayOf(dayNumber)} {dateOf(dayNumber).day}
            </Link>
          </div>
        ))}
      </div>
      <div role="row" className={styles['days']}>
        <div role="presentation" className={styles['scale']}>
          {hourMarks.map((hour) => (
            <span key={hour} aria-hidden className={[styles['hour'], 'figures'].join(' ')}>
              {clock(hour * 60)}
            </span>
          ))}
        </div>
        {columns.map(({ dayNumber, long, placed }) => (
          <div key={dayNumber} role="gridcell" className={styles['day']}>
            <div
              className={[styles['long'], over?.day === dayNumber && over.minute === null && styles['over']].filter(Boolean).join(' ')}
              {...dropProps(dayNumber, () => (dragged ? { day: dayNumber, minute: null } : null))}
            >
              {long.map((entry, index) => (
                <EntryLink
                  key={entry.key}
                  entry={entry}
                  day={dayNumber}
                  look="line"
                  spot={spotProps(dayNumber, index + 1)}
                  onDrag={onDrag}
                />
              ))}
            </div>
            <div className={styles['times']} {...dropProps(dayNumber, (event) => targetOf(event, dayNumber))}>
              {placed.map(({ entry, from, to, lane, lanes }, index) => (
                <div
                  key={entry.key}
                  className={[styles['place'], dragged?.entry.key === entry.key && styles['dragged']].filter(Boolean).join(' ')}
                  style={
                    {
                      '--from': from - hours.first * 60,
                      '--length': to - from,
                      '--lane': lane,
                      '--lanes': lanes,
                    } as CSSProperties
                  }
                >
                  <EntryLink
                    entry={entry}
                    day={dayNumber}
                    look="block"
                    spot={spotProps(dayNumber, long.length + index + 1)}
                    onDrag={onDrag}
                  />
                </div>
              ))}
              {over?.day === dayNumber && over.minute !== null && (
                <span aria-hidden className={styles['target']} style={{ '--from': over.minute - hours.first * 60 } as CSSProperties}>
                  {clock(over.minute)}
                </span>
              )}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

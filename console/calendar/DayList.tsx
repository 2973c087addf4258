import { CalendarClock } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { editAddress } from '../address.ts';
import { Button } from '../ui/Button.tsx';
import { daysIn, type Span, wholeDay } from './days.ts';
import styles from './DayList.module.css';
import entryStyles from './Entry.module.css';
import { categoryOf, dayCount, type Entry, timesOn, wantedWords } from './entry.ts';
import { spokenDay } from './spokenDay.ts';

interface DayListProps {
  readonly span: Span;
  readonly today: number;
  readonly byDay: ReadonlyMap<number, readonly Entry[]>;
  readonly addressOfDay: (day: number) => string;
  readonly onMove: (entry: Entry) => void;
  /** The text at the end of each entry in place of its category, by key. */
  readonly asides?: ReadonlyMap<string, ReactNode>;
}

/** The days that have entries, as a list. Up and Down move through it. */
export function DayList({ span, today, byDay, addressOfDay, onMove, asides }: DayListProps) {
  const list = useRef<HTMLOListElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || event.ctrlKey || event.metaKey || event.altKey) return;
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const next = at < 0 ? undefined : links[event.key === 'ArrowDown' ? at + 1 : at - 1];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  // The title of the period says which day it is.
  const isOneDay = span.first === span.last;
  const days = daysIn(span).filter((day) => byDay.has(day));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the links in it
    <ol ref={list} className={styles['days']} onKeyDown={onKeyDown}>
      {days.map((day) => {
        const entries = byDay.get(day) ?? [];
        return (
          <li key={day} className={styles['day']}>
            {isOneDay ? (
              <h2 className="visually-hidden">{spokenDay(day, today, entries.length)}</h2>
            ) : (
              <h2 className={styles['heading']}>
                <Link to={addressOfDay(day)} aria-label={spokenDay(day, today, entries.length)} className={`${styles['date']} tall-link`}>
                  {wholeDay(day)}
                </Link>
                {day === today && <span className={styles['today']}>Today</span>}
              </h2>
            )}
            <ul>
              {entries.map((entry) => {
                const category = categoryOf(entry);
                return (
                  <li key={entry.key} className={[styles['entry'], entry.state && styles['off']].filter(Boolean).join(' ')}>
                    <span className={[styles['time'], 'figures'].join(' ')}>
                      {timesOn(entry, day)}
                      {dayCount(entry, day) !== '' && <span className={styles['detail']}> {dayCount(entry, day)}</span>}
                    </span>
                    <span className={styles['what']}>
                      <Link to={editAddress(entry.path, entry.id)} data-entry={entry.key} data-day={day} className={styles['title']}>
                        {entry.title}
                      </Link>
                      {entry.state && <span className={styles['state']}>{entry.state}</span>}
                      <span className={styles['detail']}>
                        {[entry.parentTitle, entry.type, entry.place, wantedWords(entry)].filter(Boolean).join(' · ')}
                      </span>
                    </span>
                    {asides ? (
                      <span className={styles['aside']}>{asides.get(entry.key)}</span>
                    ) : (
                      <span className={styles['category']}>
                        <span aria-hidden className={entryStyles['mark']} data-category={entry.category ?? 'none'} />
                        {category ?? 'No category'}
                      </span>
                    )}
                    {entry.canMove && (
                      <Button
                        look="quiet"
                        icon={CalendarClock}
                        className={styles['move']}
                        aria-label={`Move ${entry.title}…`}
                        onClick={() => onMove(entry)}
                      >
                        Move…
                      </Button>
                    )}
                  </li>
                );
              })}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}

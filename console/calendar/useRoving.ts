import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { mondayOf } from '../../domain/fields/london.ts';
import type { Span } from './days.ts';

/** An element of a grid of days: the day itself (0), or one of its entries from 1. */
interface Spot {
  readonly day: number;
  readonly index: number;
}

interface RovingOptions {
  readonly span: Span;
  /** How many days lie beside each other. */
  readonly columns: number;
  /** The day that Tab reaches first. */
  readonly start: number;
  /** How many elements a day has besides itself. */
  readonly countOn: (day: number) => number;
  /** The same day of the previous or the next period. */
  readonly step: (day: number, by: -1 | 1) => number;
  /** Shows the period of a day, which takes the focus. */
  readonly onLeave: (day: number) => void;
}

const spotOf = (element: Element): Spot | null => {
  const at = element.closest<HTMLElement>('[data-day][data-index]');
  return at ? { day: Number(at.dataset['day']), index: Number(at.dataset['index']) } : null;
};

const focusIn = (grid: HTMLElement | null, { day, index }: Spot): void =>
  grid?.querySelector<HTMLElement>(`[data-day="${day}"][data-index="${index}"]`)?.focus();

const isWithin = ({ first, last }: Span, day: number): boolean => day >= first && day <= last;

/** The target of an arrow key: up and down through the entries of a day into the next row, left and right to the days beside. */
const spotAfter = ({ day, index }: Spot, key: string, columns: number, countOn: (day: number) => number): Spot | null => {
  switch (key) {
    case 'ArrowRight':
      return { day: day + 1, index: Math.min(index, countOn(day + 1)) };
    case 'ArrowLeft':
      return { day: day - 1, index: Math.min(index, countOn(day - 1)) };
    case 'ArrowDown':
      return index < countOn(day) ? { day, index: index + 1 } : { day: day + columns, index: 0 };
    case 'ArrowUp':
      return index > 0 ? { day, index: index - 1 } : { day: day - columns, index: countOn(day - columns) };
    case 'Home':
      return { day: mondayOf(day), index: 0 };
    case 'End':
      return { day: mondayOf(day) + 6, index: 0 };
    default:
      return null;
  }
};

/** One tab stop for a grid of days; arrow keys move between days and their entries. */
export const useRoving = ({ span, columns, start, countOn, step, onLeave }: RovingOptions) => {
  const grid = useRef<HTMLDivElement>(null);
  const [spot, setSpot] = useState<Spot>({ day: start, index: 0 });
  const isShown = isWithin(span, spot.day);
  const current: Spot = isShown ? { day: spot.day, index: Math.min(spot.index, countOn(spot.day)) } : { day: start, index: 0 };
  /** The day of another period that takes the focus once it is shown. */
  const focusedDay = useRef<number | null>(null);
  useEffect(() => {
    if (focusedDay.current === null || focusedDay.current < span.first || focusedDay.current > span.last) return;
    focusIn(grid.current, { day: focusedDay.current, index: 0 });
    focusedDay.current = null;
  }, [span.first, span.last]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const from = spotOf(event.target as Element);
    if (!from) return;
    const isPage = event.key === 'PageDown' || event.key === 'PageUp';
    const next = isPage
      ? { day: step(from.day, event.key === 'PageDown' ? 1 : -1), index: 0 }
      : spotAfter(from, event.key, columns, countOn);
    if (!next) return;
    event.preventDefault();
    // The same day of another period can be in the weeks around this one.
    const isNextShown = isWithin(span, next.day);
    if (isNextShown) focusIn(grid.current, next);
    else focusedDay.current = next.day;
    if (isPage || !isNextShown) onLeave(next.day);
  };
  return {
    /** For the element around the grid. */
    gridProps: {
      ref: grid,
      onKeyDown,
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const at = spotOf(target);
        if (at) setSpot(at);
      },
    },
    /** For the link or button of a spot. */
    spotProps: (day: number, index: number) => ({
      'data-day': day,
      'data-index': index,
      tabIndex: day === current.day && index === current.index ? 0 : -1,
    }),
  };
};

import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { entryOpenedAt, type OpenedEntry, rememberEntry } from '../page/listPlaces.ts';
import { isFocusFree } from '../ui/focus.ts';
import type { Entry } from './entry.ts';

/** The tab stop of a grid, or the first link of a list. */
const entrance = (body: HTMLElement): HTMLElement | null =>
  body.querySelector<HTMLElement>('a[tabindex="0"]') ?? body.querySelector<HTMLElement>('a');

const find = (body: HTMLElement, { entry, day }: OpenedEntry): HTMLElement | undefined =>
  [...body.querySelectorAll<HTMLElement>('[data-entry]')].find((each) => each.dataset['entry'] === entry && each.dataset['day'] === day);

/**
 * Keeps the focus in the days of the calendar: where another view takes the place of the one that had it, on the entry that a person
 * opened when they come back, and on one that they moved. `isMoving`: the dialog that moves an entry is open and keeps the focus.
 */
export const useCalendarFocus = (body: RefObject<HTMLDivElement | null>, isMoving: boolean) => {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const isBack = useNavigationType() === NavigationType.Pop;
  const opened = useRef(isBack ? entryOpenedAt(address) : null);
  /** The address that another view is about to replace. */
  const leaving = useRef<string | null>(null);
  /** The day that takes the focus once it is shown. */
  const entering = useRef<number | null>(null);
  const moved = useRef<string | null>(null);
  useEffect(() => {
    if (!body.current || moved.current === null || isMoving) return;
    // The entry may be in a day that is not shown.
    const entry = body.current.querySelector<HTMLElement>(`[data-entry="${CSS.escape(moved.current)}"]`) ?? entrance(body.current);
    moved.current = null;
    entry?.focus();
  });
  useEffect(() => {
    if (entering.current === null) return;
    const day = body.current?.querySelector<HTMLElement>(`[data-day="${entering.current}"][data-index="0"]`);
    if (!day) return;
    entering.current = null;
    leaving.current = null;
    day.focus();
  });
  // Entries can come some time after the days.
  useEffect(() => {
    const isLeft = leaving.current !== null && leaving.current !== address;
    if (!body.current || (!opened.current && !isLeft)) return;
    const isFree = isFocusFree();
    const next = opened.current ? find(body.current, opened.current) : entrance(body.current);
    if (isFree && !next) return;
    if (isFree) next?.focus();
    opened.current = null;
    leaving.current = null;
    entering.current = null;
  });
  return {
    enterDays: () => body.current && entrance(body.current)?.focus(),
    /** Before a key shows another view. Returns the day that has the focus. */
    onLeave: (): number | null => {
      const focused = document.activeElement;
      if (!focused || !body.current?.contains(focused)) return null;
      leaving.current = address;
      const day = focused.closest<HTMLElement>('[data-day]')?.dataset['day'];
      return day === undefined ? null : Number(day);
    },
    /** Before a key shows a day, which takes the focus from another one. */
    onEnter: (day: number) => {
      if (body.current?.contains(document.activeElement)) entering.current = day;
    },
    /** Before the dialog closes in which an entry was moved. */
    onMoved: ({ key }: Pick<Entry, 'key'>) => {
      moved.current = key;
    },
    /** For the element around the days. */
    onClickCapture: ({ target }: MouseEvent<HTMLElement>) => {
      const { entry, day } = (target as Element).closest<HTMLElement>('[data-entry]')?.dataset ?? {};
      if (entry !== undefined && day !== undefined) rememberEntry({ address, entry, day });
    },
  };
};

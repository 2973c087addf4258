import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { entryOpenedAt, type OpenedEntry, rememberEntry } from '../page/listPlaces.ts';
import { isFocusFree } from '../ui/focus.ts';

/** The tab stop of a grid, or the first link of a list. */
const entrance = (body: HTMLElement): HTMLElement | null =>
  body.querySelector<HTMLElement>('a[tabindex="0"]') ?? body.querySelector<HTMLElement>('a');

const find = (body: HTMLElement, { entry, day }: OpenedEntry): HTMLElement | undefined =>
  [...body.querySelectorAll<HTMLElement>('[data-entry]')].find((each) => each.dataset['entry'] === entry && each.dataset['day'] === day);

/**
 * Keeps the focus in the days of the calendar: where another view takes the place of the one that had it, and on the entry that a person
 * opened when they come back.
 */
export const useCalendarFocus = (body: RefObject<HTMLDivElement | null>) => {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const isBack = useNavigationType() === NavigationType.Pop;
  const opened = useRef(isBack ? entryOpenedAt(address) : null);
  /** The address that another view is about to replace. */
  const leaving = useRef<string | null>(null);
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
    /** For the element around the days. */
    onClickCapture: ({ target }: MouseEvent<HTMLElement>) => {
      const { entry, day } = (target as Element).closest<HTMLElement>('[data-entry]')?.dataset ?? {};
      if (entry !== undefined && day !== undefined) rememberEntry({ address, entry, day });
    },
  };
};

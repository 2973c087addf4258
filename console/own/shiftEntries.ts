import type { OwnShift } from '../../api/contract/ownOffers.ts';
import { lastDayOf } from '../../domain/calendar/lastDay.ts';
import { printInstant } from '../../domain/fields/instant.ts';
import { londonDayAt } from '../../domain/fields/london.ts';
import type { Entry } from '../calendar/entry.ts';
import { dayOf, timeOf } from '../londonTime.ts';
import { offersPath } from './ownOffersApi.ts';

/** The key of a shift. */
export const keyOfShift = ({ Offer, Session }: OwnShift): string => `${Offer}/${Session ?? 0}`;

/** A shift in the calendar. Its entry leads to the work offer, and nobody moves it. */
export const entryOfShift = (shift: OwnShift): Entry => ({
  key: keyOfShift(shift),
  path: offersPath,
  id: shift.Offer,
  revision: 0,
  title: shift.Title,
  parentTitle: [shift.Activity, shift.Name].filter((each) => each !== '').join(' · '),
  start: shift.Start,
  end: shift.End,
  firstDay: londonDayAt(Date.parse(shift.Start)),
  lastDay: lastDayOf(shift.Start, shift.End),
  category: null,
  type: '',
  place: shift.Place,
  freePlaces: 0,
  state: shift.IsCancelled ? 'Cancelled' : null,
  canMove: false,
});

/** '23/11/2026 10:00 to 12:20'. Work that ends on another day says both days. */
export const printTimes = (start: string, end: string): string =>
  `${printInstant(start)} to ${dayOf(start) === dayOf(end) ? timeOf(end) : printInstant(end)}`;

/** Work that is over and has no timesheet yet. */
export const needsTimesheet = ({ IsOver, IsCancelled, Timesheet }: OwnShift): boolean => IsOver && !IsCancelled && Timesheet === null;

/** The day of the first shift after this day; null if there is none. */
export const nextDayAfter = (entries: readonly Entry[], day: number): number | null =>
  entries
    .map(({ firstDay }) => firstDay)
    .filter((each) => each > day)
    .toSorted((a, b) => a - b)[0] ?? null;

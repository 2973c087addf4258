import { shiftsOf } from '../../commands/workOffers/shifts.ts';
import type { Access } from '../../domain/access/access.ts';
import type { CalendarEvent } from '../../domain/calendar/icalendar.ts';
import { feedSpan } from '../../domain/calendar/feedSpan.ts';
import { daysAfterFirst } from '../../domain/calendar/lastDay.ts';
import { londonDayAt } from '../../domain/fields/london.ts';
import { acceptedOffersIn } from '../../projections/reading/acceptedOffers.ts';
import { getSearchSet } from '../../projections/search/sets.ts';
import type { Services } from '../services.ts';

const offers = getSearchSet('sapWorkOffer');

/**
 * The shifts of the account's ambassadors as events: work for which they are accepted now, and nobody else's. `host` makes the ids unique
 * among all systems.
 */
export const shiftEvents = async (services: Services, access: Access, now: Date, host: string): Promise<readonly CalendarEvent[]> => {
  const { from, to } = feedSpan(now);
  const shifts = await shiftsOf(services.dependencies, acceptedOffersIn(services.db), access.ambassadors ?? []);
  const shown = shifts.filter(({ start, end }) => londonDayAt(Date.parse(end)) >= from && londonDayAt(Date.parse(start)) <= to);
  return shown.map((shift) => ({
    uid: `shift-${shift.ambassador}-${shift.offer}-${shift.session ?? 0}@${host}`,
    sequence: shift.revision,
    changed: shift.changed,
    start: shift.start,
    end: shift.end,
    title: shift.title,
    description: [shift.activityTitle, shift.name].filter((each) => each !== '').join(' · '),
    place: shift.place,
    category: '',
    address: `${services.publicUrl()}/${offers.path}/edit/${shift.offer}`,
    isCancelled: shift.isCancelled,
    isFree: daysAfterFirst(shift.start, shift.end) > 0,
  }));
};

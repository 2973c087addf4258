import { readDate } from '../domain/fields/date.ts';
import { printInstant } from '../domain/fields/instant.ts';
import { dayLength, instantInLondon, startOfLondonDay } from '../domain/fields/london.ts';
import { skippedTime } from '../domain/messages.ts';
import { capitalise } from '../domain/words.ts';

const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];

/** `17 Oct 2016` or `17 October 2016`, also `17 Sept. 2016`, as `17/10/2016`; everything else as it is. */
const withMonthNumber = (typed: string): string => {
  const [, day, name, year] = /^(\d{1,2}) +([a-z]{3,9})\.? +(\d{4})$/i.exec(typed) ?? [];
  const month = name ? months.findIndex((each) => each.startsWith(name.toLowerCase())) + 1 : 0;
  return day && year && month > 0 ? `${day}/${month}/${year}` : typed;
};

/** `YYYY-MM-DD` as the inputs of dates show it, 'j M Y': `17 Oct 2016`. */
export const pickedDate = (isoDate: string): string => {
  const [year = '', month = '', day = ''] = isoDate.split('-');
  const name = months[Number(month) - 1]?.slice(0, 3) ?? '';
  return `${Number(day)} ${capitalise(name)} ${year}`;
};

/** An instant as the inputs of dates with a time show it, 'j M Y H:i', in London: `17 Oct 2016 14:30`. */
export const pickedInstant = (iso: string): string => `${pickedDate(dayOf(iso))} ${timeOf(iso)}`;

const readDay = (typed: string): string | null => {
  const plain = typed.trim().replace(/\s+/g, ' ');
  return readDate(withMonthNumber(plain.replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, '$1/$2/$3')));
};

/** A date with a time of the day behind it, in parts; null if the text is something else. */
const readMoment = (typed: string): { readonly day: string; readonly time: string } | null => {
  const [, date, hour, minute] = /^(.+?),?\s+(\d{1,2}):(\d{2})$/.exec(typed.trim()) ?? [];
  const day = readDay(date ?? '');
  return day === null || !hour || !minute || Number(hour) > 23 || Number(minute) > 59
    ? null
    : { day, time: `${hour.padStart(2, '0')}:${minute}` };
};

/**
 * Reads a date as people type it (`d/m/yyyy`, `d-m-yyyy`, `d.m.yyyy`, `j M Y`, `yyyy-mm-dd`) into `YYYY-MM-DD`; null if it is not
 * a date. A time of the day behind it is left out.
 */
export const readTypedDate = (typed: string): string | null => readDay(typed) ?? readMoment(typed)?.day ?? null;

/**
 * Reads a date and time of the day in London, such as `17/10/2016 14:30`, into an ISO instant; null if it is not one or the clocks skip it.
 */
export const readTypedInstant = (typed: string): string | null => {
  const moment = readMoment(typed);
  return moment && instantInLondon(moment.day, moment.time);
};

/** Why a date and time of the day is not understood, if the clocks skip it; otherwise null. */
export const refuseSkippedTime = (typed: string): string | null => {
  const moment = readMoment(typed);
  return moment !== null && instantInLondon(moment.day, moment.time) === null ? skippedTime(moment.time) : null;
};

/** The last moment of a day in London, as an ISO instant. */
export const endOfDay = (date: string): string => new Date(startOfLondonDay(Date.parse(date) / dayLength + 1) - 1).toISOString();

/** The day on which something happened, in London, as `YYYY-MM-DD`. */
export const dayOf = (iso: string): string => printInstant(iso).slice(0, 10).split('/').toReversed().join('-');

/** The time of the day in London, `HH:mm`. */
export const timeOf = (iso: string): string => printInstant(iso).slice(11);

/** When something happened: '10:05', or '10:05 on 24/11/2026' if it was not today. `now` is an ISO instant. */
export const timeAndDay = (iso: string, now: string): string =>
  dayOf(iso) === dayOf(now) ? timeOf(iso) : `${timeOf(iso)} on ${printInstant(iso).slice(0, 10)}`;

/** A day as a heading: 'Today', 'Yesterday', 'Saturday 21 November 2026'. `now` is an ISO instant. */
export const formatDay = (day: string, now: string): string => {
  const daysAgo = Math.round((Date.parse(dayOf(now)) - Date.parse(day)) / 86_400_000);
  if (daysAgo === 0) return 'Today';
  if (daysAgo === 1) return 'Yesterday';
  return new Date(`${day}T12:00:00Z`)
    .toLocaleDateString('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    .replace(',', '');
};

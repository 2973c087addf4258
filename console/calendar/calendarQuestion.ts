import { isoOfDay } from '../../domain/fields/london.ts';
import { activity } from '../../domain/records/activity.ts';
import { readQuestion } from '../page/listQuestion.ts';
import { calendarAddress } from '../page/calendarAddress.ts';
import { withQuery } from '../queryString.ts';
import { filterParameters } from '../searchAddress.ts';
import { readDay, type View, views } from './days.ts';

/** The filter, view and day of the calendar, as in its address. */
export interface CalendarQuestion {
  readonly filter: string;
  /** Null: the view that fits the screen. */
  readonly view: View | null;
  /** Null: today. */
  readonly day: number | null;
}

export const readCalendarQuestion = (query: URLSearchParams): CalendarQuestion => ({
  filter: readQuestion(query, { DefaultSort: '', DefaultOrder: 'asc' }).filter,
  view: views.find((view) => view === query.get('view')) ?? null,
  day: readDay(query.get('date')),
});

/** The filter is one of the list of activities, so its links are too. */
export const addressOfCalendar = ({ filter, view, day }: CalendarQuestion): string =>
  withQuery(calendarAddress, { view, date: day === null ? null : isoOfDay(day), ...filterParameters(activity.path, filter) });

import type { SearchDefinition, SearchRow } from '../../api/contract/search.ts';
import { lastDayOf } from '../../domain/calendar/lastDay.ts';
import { maxDaysShownWhole } from '../../domain/calendar/longActivities.ts';
import { londonDayAt } from '../../domain/fields/london.ts';
import { categories } from '../../domain/lists/activities.ts';
import { activity } from '../../domain/records/activity.ts';
import { activitySession } from '../../domain/records/activitySession.ts';
import { titleOf } from '../rows.ts';
import { timeOf } from '../londonTime.ts';
import type { Span } from './days.ts';

/** An activity or a session in the calendar. */
export interface Entry {
  /** 'activities/12'. */
  readonly key: string;
  readonly path: string;
  readonly id: number;
  readonly revision: number;
  readonly title: string;
  /** The title of a session's activity, or of what a shift is part of; '' for activities. */
  readonly parentTitle: string;
  /** ISO instants. */
  readonly start: string;
  readonly end: string;
  readonly firstDay: number;
  readonly lastDay: number;
  /** A value of `categories`; null if none is recorded. */
  readonly category: number | null;
  readonly type: string;
  readonly place: string;
  /** How many ambassadors its work offers still look for. */
  readonly freePlaces: number;
  /** The name of the record's state unless it is current. */
  readonly state: string | null;
  readonly canMove: boolean;
}

const textIn = (row: SearchRow, name: string): string => {
  const value = row[name];
  return typeof value === 'string' ? value : '';
};

const shownState = ({ States }: Pick<SearchDefinition, 'States'>, row: SearchRow): string | null => {
  const state = States.find(({ value }) => value === row['recordState']);
  return state === undefined || state.name === 'Current' ? null : state.name;
};

type Definition = Pick<SearchDefinition, 'States'>;

const entryOf = (path: string, row: SearchRow, definition: Definition, canEdit: boolean) => {
  const [start, end] = [textIn(row, 'start'), textIn(row, 'end')];
  const state = shownState(definition, row);
  return start === '' || end === ''
    ? null
    : {
        key: `${path}/${row.Id}`,
        path,
        id: row.Id,
        revision: Number(row['Revision']),
        title: titleOf(row),
        start,
        end,
        firstDay: londonDayAt(Date.parse(start)),
        lastDay: lastDayOf(start, end),
        state,
        canMove: canEdit && state === null,
      };
};

/** `canEditIn`: whether the person may change activities of a group. `freePlaces`: how many ambassadors each activity still looks for. */
export const entryOfActivity = (
  row: SearchRow,
  definition: Definition,
  canEditIn: (group: number) => boolean,
  freePlaces: ReadonlyMap<number, number>,
): Entry | null => {
  const common = entryOf(activity.path, row, definition, canEditIn(Number(row['group'])));
  const category = row['category'];
  return (
    common && {
      ...common,
      parentTitle: '',
      category: typeof category === 'number' ? category : null,
      type: textIn(row, 'type'),
      place: textIn(row, 'venue'),
      freePlaces: freePlaces.get(row.Id) ?? 0,
    }
  );
};

/** A session has the category of its activity, and can be moved where that can. */
export const entryOfSession = (row: SearchRow, definition: Definition, activities: ReadonlyMap<number, Entry>): Entry | null => {
  const parent = activities.get(Number(row['activity']));
  const common = parent ? entryOf(activitySession.path, row, definition, parent.canMove) : null;
  return common && parent
    ? {
        ...common,
        parentTitle: parent.title,
        category: parent.category,
        type: parent.type,
        place: parent.place,
        freePlaces: parent.freePlaces,
      }
    : null;
};

/** Activities and sessions in the order of their start. A term-long activity would fill every day, so its sessions stand for it. */
export const withSessions = (
  activities: readonly Entry[],
  sessions: readonly Entry[],
  ofSession: (session: Entry) => string,
): readonly Entry[] => {
  const shownBySessions = new Set(sessions.map(ofSession));
  return inOrder([
    ...activities.filter(({ key, firstDay, lastDay }) => lastDay - firstDay < maxDaysShownWhole || !shownBySessions.has(key)),
    ...sessions,
  ]);
};

export const inOrder = (entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted(
    (a, b) => Date.parse(a.start) - Date.parse(b.start) || Date.parse(b.end) - Date.parse(a.end) || a.key.localeCompare(b.key, 'en'),
  );

/** The entries of each day of a span. */
export const entriesByDay = (entries: readonly Entry[], { first, last }: Span): ReadonlyMap<number, readonly Entry[]> => {
  const byDay = new Map<number, Entry[]>();
  for (const entry of entries)
    for (let day = Math.max(first, entry.firstDay); day <= Math.min(last, entry.lastDay); day += 1)
      byDay.set(day, [...(byDay.get(day) ?? []), entry]);
  return byDay;
};

export const categoryOf = ({ category }: Pick<Entry, 'category'>): string | null =>
  categories.find(({ value }) => value === category)?.label ?? null;

export const isOnOneDay = ({ firstDay, lastDay }: Entry): boolean => firstDay === lastDay;

/** The places that work offers have left, by activity. */
export const placesLeft = (offers: readonly SearchRow[]): ReadonlyMap<number, number> => {
  const freePlaces = new Map<number, number>();
  for (const row of offers) {
    const [id, free] = [Number(row['activity']), Number(row['places']) - Number(row['accepted'])];
    freePlaces.set(id, (freePlaces.get(id) ?? 0) + Math.max(0, free));
  }
  return freePlaces;
};

/** '2 ambassadors wanted'; '' for none. */
export const wantedWords = ({ freePlaces }: Pick<Entry, 'freePlaces'>): string =>
  freePlaces === 0 ? '' : `${freePlaces} ${freePlaces === 1 ? 'ambassador' : 'ambassadors'} wanted`;

/** The times of an entry on a day: '10:00 to 12:00', 'from 10:00', 'all day', 'until 12:00'. */
export const timesOn = (entry: Entry, day: number): string => {
  const [start, end] = [timeOf(entry.start), timeOf(entry.end)];
  if (isOnOneDay(entry)) return entry.start === entry.end ? start : `${start} to ${end}`;
  if (day === entry.firstDay) return `from ${start}`;
  return day === entry.lastDay ? `until ${end}` : 'all day';
};

/** 'day 2 of 5'; '' on one day. */
export const dayCount = (entry: Entry, day: number): string =>
  isOnOneDay(entry) ? '' : `day ${day - entry.firstDay + 1} of ${entry.lastDay - entry.firstDay + 1}`;

/** The time at which an entry stands in a grid; null on the later days of a longer one. */
export const timeShownOn = (entry: Entry, day: number): string | null => (day === entry.firstDay ? timeOf(entry.start) : null);

/** The text of an entry in a grid for screen readers. It begins with the visible text. */
export const spokenEntry = (entry: Entry, day: number): string =>
  [
    [entry.state, timeShownOn(entry, day), entry.title, entry.parentTitle].filter(Boolean).join(' '),
    isOnOneDay(entry) ? `until ${timeOf(entry.end)}` : timesOn(entry, day),
    dayCount(entry, day),
    categoryOf(entry),
    wantedWords(entry),
  ]
    .filter(Boolean)
    .join(', ');

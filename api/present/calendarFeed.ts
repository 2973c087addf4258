import { type Access, isInScope } from '../../domain/access/access.ts';
import type { CalendarEvent } from '../../domain/calendar/icalendar.ts';
import { feedSpan } from '../../domain/calendar/feedSpan.ts';
import { daysAfterFirst } from '../../domain/calendar/lastDay.ts';
import { maxDaysShownWhole } from '../../domain/calendar/longActivities.ts';
import { visibleFieldsOf } from '../../domain/disclosure/disclosure.ts';
import { isoOfDay } from '../../domain/fields/london.ts';
import { printDate } from '../../domain/fields/date.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { printFilter } from '../../domain/filter/syntax.ts';
import { categories } from '../../domain/lists/activities.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { genericState } from '../../domain/record/states.ts';
import { activity } from '../../domain/records/activity.ts';
import { activitySession } from '../../domain/records/activitySession.ts';
import { buildQuestion } from '../../domain/search/question.ts';
import { type ReadRow, readRows } from '../../projections/reading/records.ts';
import { getSearchSet } from '../../projections/search/sets.ts';
import type { Services } from '../services.ts';

/** A feed shows at most so many activities and so many sessions, the earliest ones. */
const maxRows = 2000;
const pageSize = 500;

/** The states that calendars are told of: what is cancelled must be taken out of them. */
const shownStates = [genericState.current.value, genericState.cancelled.value, genericState.withdrawn.value];

/** The days of feeds as a filter. */
const spanFilter = (now: Date): string => {
  const { from, to } = feedSpan(now);
  return printFilter({
    terms: [],
    fields: [
      { token: 'start', values: [`<=${printDate(isoOfDay(to))}`] },
      { token: 'end', values: [`>=${printDate(isoOfDay(from))}`] },
    ],
  });
};

/** The records of a set in the span, in the person's current group: through the same gate as every search. */
const rowsOf = async (services: Services, access: Access, name: string, now: Date): Promise<readonly ReadRow[]> => {
  const set = getSearchSet(name);
  const { question } = buildQuestion({ set, access, filter: '', fixedFilter: spanFilter(now), now, states: shownStates });
  const rows: ReadRow[] = [];
  for (let page = 1; rows.length < maxRows; page += 1) {
    const results = await services.search.find({
      ...question,
      sort: 'start',
      order: 'asc',
      page,
      pageSize,
      after: null,
      isExact: true,
      relevance: null,
    });
    rows.push(...(await readRows(services.db, set.type.name, results.ids)));
    if (results.ids.length < pageSize) break;
  }
  return rows;
};

const isCancelled = ({ recordState }: ReadRow): boolean => recordState !== genericState.current.value;

const categoryOf = ({ values }: ReadRow) => valuesOf(activity, values).category;

/** A field that activities and sessions both have. */
type TimeField = keyof typeof activity.fields & keyof typeof activitySession.fields;

const timeOf = ({ values }: ReadRow, name: TimeField): string => textOf(values[name]);

const daysAfterFirstOf = (row: ReadRow): number => daysAfterFirst(timeOf(row, 'start'), timeOf(row, 'end'));

/**
 * The activities and sessions of the person's current group as events, with what the person may see now. No event names a student. `host`
 * makes the ids unique among all systems.
 */
export const calendarEvents = async (services: Services, access: Access, now: Date, host: string): Promise<readonly CalendarEvent[]> => {
  const activities = await rowsOf(services, access, 'activities', now);
  const sessions = await rowsOf(services, access, 'activitySessions', now);
  const listedById = new Map(activities.map((row) => [row.id, row]));
  const missing = sessions.map(({ values }) => Number(valuesOf(activitySession, values).activity)).filter((id) => !listedById.has(id));
  const others = await readRows(services.db, activity.name, [...new Set(missing)]);
  const byId = new Map([...listedById, ...others.map((row) => [row.id, row] as const)]);
  const publicUrl = services.publicUrl();

  const eventOf = (row: ReadRow, activityRow: ReadRow, path: string, uid: string, title: string): CalendarEvent => {
    const visible = visibleFieldsOf(access, activity, activityRow.values);
    const visibleText = (name: 'type' | 'venue') => (visible.has(name) ? textOf(activityRow.values[name]) : '');
    const category = visible.has('category') ? categories.find(({ value }) => value === categoryOf(activityRow))?.label : undefined;
    return {
      uid: `${uid}-${row.id}@${host}`,
      // A session is cancelled with its activity, so both count.
      sequence: row === activityRow ? row.revision : row.revision + activityRow.revision,
      changed: (row.updated > activityRow.updated ? row.updated : activityRow.updated).toISOString(),
      start: timeOf(row, 'start'),
      end: timeOf(row, 'end'),
      title,
      description: visibleText('type'),
      place: visibleText('venue'),
      category: category ?? '',
      address: `${publicUrl}/${path}/edit/${row.id}`,
      isCancelled: isCancelled(row) || isCancelled(activityRow),
      isFree: daysAfterFirstOf(row) > 0,
    };
  };

  const group = new Set(access.currentGroup === null ? [] : [access.currentGroup]);
  const isShown = (activityRow: ReadRow): boolean =>
    shownStates.some((state) => state === activityRow.recordState) && isInScope(group, activity.groupsOf(activityRow.values));
  const shownSessions = sessions.flatMap((row) => {
    const activityRow = byId.get(Number(valuesOf(activitySession, row.values).activity));
    return activityRow && isShown(activityRow) ? [{ row, activityRow }] : [];
  });
  const withSessions = new Set(shownSessions.map(({ activityRow }) => activityRow.id));
  return [
    ...activities
      .filter((row) => daysAfterFirstOf(row) < maxDaysShownWhole || !withSessions.has(row.id))
      .map((row) => eventOf(row, row, activity.path, 'activity', row.title)),
    ...shownSessions.map(({ row, activityRow }) =>
      eventOf(row, activityRow, activitySession.path, 'session', `${row.title} – ${activityRow.title}`),
    ),
  ];
};

import type { Values } from '../../domain/fields/field.ts';
import { dateOf, startOfLondonDay } from '../../domain/fields/london.ts';
import { hoursOf } from '../../domain/fields/timespan.ts';
import { customLookups } from '../../domain/lists/customLookups.ts';
import { activityKinds, weekly } from './activityKinds.ts';
import { pick } from './random.ts';

/** The list entries of the first two demo members, in the order of `demoMembers`. */
export const demoLists: readonly Readonly<Record<'programmeTitle' | 'subjectGroup' | 'leadDepartment' | 'content', readonly string[]>>[] = [
  {
    programmeTitle: ['Soar Higher', 'Realising Opportunities', 'Uni Connect'],
    subjectGroup: ['Arts and Humanities', 'Health and Medicine', 'Science and Engineering'],
    leadDepartment: ['Widening Participation', 'School of Medicine', 'Student Recruitment'],
    content: ['Student finance', 'Student life', 'Study skills', 'Subject taster'],
  },
  {
    programmeTitle: ['Robin Hood Scholars', 'Trent Futures'],
    subjectGroup: ['Engineering', 'Law and Social Sciences'],
    leadDepartment: ['Outreach', 'Faculty of Engineering'],
    content: ['Careers', 'Student finance', 'Subject taster'],
  },
];

export const demoDescriptors: readonly (readonly string[])[] = [
  ['Campus day', 'In-school workshop', 'Residential', 'Taster day'],
  ['Engineering showcase', 'Mentoring programme', 'School visit'],
];

const organisers = ['Olivia Officer', 'Dana Data', 'Priya Shah', 'Sam Wright'] as const;

/** 1 December 2025, a Monday, as a day number. */
const firstDay = 20_423;
const weeks = 60;

/** The number of meetings of a weekly activity. */
const weeksOfClub = 5;

/** 13 July 2026, a Monday. */
const firstSummerSchool = 20_647;

/** The same weekday, after the holidays if the day is in August or around Christmas. */
const inTerm = (day: number): number => {
  const { month, day: ofMonth } = dateOf(day);
  if (month === 8) return day + 35;
  return (month === 12 && ofMonth > 18) || (month === 1 && ofMonth < 6) ? day + 21 : day;
};

const londonMoment = (day: number, hour: number): string => new Date(startOfLondonDay(day) + hour * 3_600_000).toISOString();

interface ActivityPlaces {
  readonly group: number;
  /** Any school, for partners. */
  readonly schools: readonly number[];
  /** The schools that it is for, and how many of their students it has. */
  readonly beneficiaries: readonly { readonly school: number; readonly students: readonly number[] }[];
  readonly descriptors: readonly number[];
  /** The entries of the group by the number of their list. */
  readonly entries: ReadonlyMap<number, readonly number[]>;
}

/** How many activities each member has. */
export const activitiesOfMember = activityKinds.length * 3;

/** How many sessions the activities of each member have. */
export const sessionsOfMember = activityKinds.filter(({ frequency }) => frequency === weekly).length * 3 * weeksOfClub;

/** The activities of each member that did not take place, by their number. None of them has a register. */
export const calledOff: ReadonlyMap<number, { readonly action: 'cancel' | 'withdraw'; readonly reason: string }> = new Map([
  [7, { action: 'cancel', reason: 'The speaker was ill. The teachers were told the day before.' }],
  [24, { action: 'withdraw', reason: 'The school holds an evening of its own that week.' }],
]);

/** The activities of each member that are archived, by their number. All are over. */
export const archivedActivities: ReadonlySet<number> = new Set([1, 13]);

/** Types whose effect is evaluated: their students are in evaluation groups. */
export const evaluatedTypes: ReadonlySet<unknown> = new Set(['Mentoring', 'Summer School']);

/** Most activities before this day are approved. */
export const demoToday = '2026-11-22';

/** An invented activity. Every kind comes once in a third of the period, so that each season has some of all. */
export const inventActivity = (random: () => number, at: number, places: ActivityPlaces): Values => {
  const { group, schools, beneficiaries, descriptors, entries } = places;
  const kind = activityKinds[at % activityKinds.length] ?? activityKinds[0];
  if (!kind) throw new RangeError('There are no kinds of activities');
  const season = Math.floor(at / activityKinds.length);
  const week = Math.floor(((season + random()) * weeks) / 3);
  const weekday = Math.floor(random() * 5);
  const day = kind.type === 'Summer School' ? firstSummerSchool + season * 7 : inTerm(firstDay + week * 7 + weekday);
  const lastDay = day + (kind.frequency === weekly ? (weeksOfClub - 1) * 7 : (kind.days ?? 1) - 1);
  const partner = pick(random, schools);
  const isCounted = random() < 0.8;
  const entryOf = (list: keyof typeof customLookups) => {
    const entriesOfList = entries.get(customLookups[list]) ?? [];
    return entriesOfList.length > 0 && random() < 0.7 ? pick(random, entriesOfList) : null;
  };
  const content = entryOf('content');
  const hours = hoursOf(kind.hours * (kind.frequency === weekly ? weeksOfClub : (kind.days ?? 1)), 0);
  return {
    eventTitle: kind.title,
    group,
    descriptor: descriptors.length > 0 && random() < 0.6 ? pick(random, descriptors) : null,
    category: kind.category,
    type: kind.type,
    subtype: kind.subtype,
    start: londonMoment(day, kind.at),
    end: londonMoment(lastDay, kind.at + kind.hours),
    organiser: pick(random, organisers),
    location: kind.location,
    residential: kind.days === undefined ? 'no' : 'yes',
    online: kind.online ? 'yes' : 'no',
    contactHoursEnabled: true,
    contactHours: random() < 0.85 ? hours : null,
    frequency: random() < 0.85 ? kind.frequency : 0,
    exchanges: kind.online ? 6 : null,
    programmeTitle: entryOf('programmeTitle'),
    subjectGroup: entryOf('subjectGroup'),
    leadDepartment: entryOf('leadDepartment'),
    content: content === null ? null : [content],
    yearGroups: kind.yearGroups.length === 0 ? null : kind.yearGroups,
    gatsby: kind.gatsby,
    ...Object.fromEntries(
      beneficiaries.flatMap(({ school: place, students }) => {
        const total = isCounted ? students.length + Math.floor(random() * 12) : null;
        const expected = total === null ? 30 : total + Math.floor(random() * 6);
        return [
          [`beneficiaries/${place}/institution`, place],
          [`beneficiaries/${place}/total`, total],
          [`beneficiaries/${place}/offered`, Math.ceil(expected / 10) * 10],
          [`beneficiaries/${place}/expected`, expected],
          ...(kind.isForParents && total !== null ? [[`beneficiaries/${place}/totalParents`, total] as const] : []),
          [`beneficiaries/${place}/totalStaff`, isCounted ? 1 + Math.floor(random() * 4) : null],
        ] as const;
      }),
    ),
    ...(season === 1 && beneficiaries.every(({ school: place }) => place !== partner)
      ? { [`partners/${partner}/institution`]: partner, [`partners/${partner}/main`]: true }
      : {}),
    ...(random() < 0.5 ? { 'costCodes/1/costCentre': `OUT${100 + group}`, 'costCodes/1/jobCode': `J${2_600 + season}` } : {}),
  };
};

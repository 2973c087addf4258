import type { Values } from '../../domain/fields/field.ts';
import { dateOf, startOfLondonDay } from '../../domain/fields/london.ts';
import { hoursOf } from '../../domain/fields/timespan.ts';
import { customLookups } from '../../domain/lists/customLookups.ts';
import { pick } from './random.ts';

/** The entries of the lists of each of the first two demo members, in the order of `demoMembers`. */
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

interface Plan {
  readonly title: string;
  readonly type: string;
  readonly subtype: string;
  readonly category: number;
  readonly location: number;
  /** The hour of the start in London. */
  readonly at: number;
  readonly hours: number;
  readonly days?: number;
  readonly yearGroups: readonly string[];
  readonly gatsby: readonly string[];
  readonly online?: true;
  readonly isForParents?: true;
  readonly frequency: number;
}

const [school, heCampus, publicVenue] = [1, 4, 8];
const [outreach, recruitment, partnership] = [1, 8, 16];
const [weekly, oneDay, adHoc] = [4, 8, 7];

/** At least one of every type. The codes of year groups are those of the list: '15' is Year 10. */
const plans: readonly Plan[] = [
  {
    title: 'Year 10 campus visit',
    type: 'HE Campus Visit',
    subtype: 'Campus/Facilities Tour',
    category: outreach,
    location: heCampus,
    at: 10,
    hours: 4.5,
    yearGroups: ['15'],
    gatsby: ['7'],
    frequency: oneDay,
  },
  {
    title: 'Student finance talk',
    type: 'General HE Information',
    subtype: 'Finance',
    category: outreach,
    location: school,
    at: 9,
    hours: 1,
    yearGroups: ['17', '18'],
    gatsby: ['7'],
    frequency: oneDay,
  },
  {
    title: 'Homework club',
    type: 'Skills and Attainment',
    subtype: 'Attainment Raising (Homework Support)',
    category: outreach,
    location: school,
    at: 15,
    hours: 1.5,
    yearGroups: ['12', '13'],
    gatsby: ['3'],
    frequency: weekly,
  },
  {
    title: 'GCSE maths revision',
    type: 'Skills and Attainment',
    subtype: 'Attainment Raising (Revision Workshop)',
    category: outreach,
    location: school,
    at: 13,
    hours: 2,
    yearGroups: ['16'],
    gatsby: ['4'],
    frequency: oneDay,
  },
  {
    title: 'Undergraduate mentoring',
    type: 'Mentoring',
    subtype: 'Undergraduate Mentoring',
    category: outreach,
    location: school,
    at: 14,
    hours: 1,
    yearGroups: ['16', '17'],
    gatsby: ['3', '7'],
    frequency: weekly,
  },
  {
    title: 'E-mentoring introduction',
    type: 'Mentoring',
    subtype: 'E-Mentoring',
    category: outreach,
    location: 0,
    at: 16,
    hours: 1,
    yearGroups: ['17'],
    gatsby: ['7'],
    online: true,
    frequency: adHoc,
  },
  {
    title: 'Higher education fair',
    type: 'Exhibition',
    subtype: 'HE Convention',
    category: recruitment,
    location: publicVenue,
    at: 10,
    hours: 5,
    yearGroups: ['17', '18'],
    gatsby: ['7'],
    frequency: oneDay,
  },
  {
    title: 'Teacher twilight session',
    type: 'Staff Development',
    subtype: 'Teachers and Advisors',
    category: partnership,
    location: heCampus,
    at: 16,
    hours: 2,
    yearGroups: [],
    gatsby: ['1'],
    frequency: adHoc,
  },
  {
    title: 'Medicine taster day',
    type: 'HE Subject Insight',
    subtype: 'Subject Specific',
    category: outreach,
    location: heCampus,
    at: 9,
    hours: 6,
    yearGroups: ['17'],
    gatsby: ['4', '7'],
    frequency: oneDay,
  },
  {
    title: 'Residential summer school',
    type: 'Summer School',
    subtype: 'Attainment Raising (Academic Summer School)',
    category: outreach,
    location: heCampus,
    at: 11,
    hours: 4,
    days: 4,
    yearGroups: ['17'],
    gatsby: ['7'],
    frequency: oneDay,
  },
  {
    title: 'Parents and carers evening',
    isForParents: true,
    type: 'Non-Student',
    subtype: 'Parents and Carers',
    category: outreach,
    location: school,
    at: 18,
    hours: 1.5,
    yearGroups: [],
    gatsby: ['3'],
    frequency: oneDay,
  },
  {
    title: 'Progression network meeting',
    type: 'NNCO',
    subtype: 'Meeting',
    category: partnership,
    location: publicVenue,
    at: 13,
    hours: 2,
    yearGroups: [],
    gatsby: ['1'],
    frequency: adHoc,
  },
  {
    title: 'Robotics project',
    type: 'Project',
    subtype: 'Soft Skills',
    category: outreach,
    location: school,
    at: 13,
    hours: 2,
    yearGroups: ['13', '14'],
    gatsby: ['4', '5'],
    frequency: weekly,
  },
  {
    title: 'Careers carousel',
    type: 'Other',
    subtype: 'Careers Related',
    category: outreach,
    location: school,
    at: 9,
    hours: 3,
    yearGroups: ['14'],
    gatsby: ['2', '5'],
    frequency: oneDay,
  },
];

const organisers = ['Olivia Officer', 'Dana Data', 'Priya Shah', 'Sam Wright'] as const;

/** 1 December 2025, a Monday, as a day number. */
const firstDay = 20_423;
const weeks = 60;

/** How often an activity meets that is held every week. */
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
export const activitiesOfMember = plans.length * 3;

/** How many sessions the activities of each member have. */
export const sessionsOfMember = plans.filter(({ frequency }) => frequency === weekly).length * 3 * weeksOfClub;

/** The activities of each member that did not take place, by their number. They are for nobody who has a register. */
export const calledOff: ReadonlyMap<number, { readonly action: 'cancel' | 'withdraw'; readonly reason: string }> = new Map([
  [7, { action: 'cancel', reason: 'The speaker was ill. The teachers were told the day before.' }],
  [24, { action: 'withdraw', reason: 'The school holds an evening of its own that week.' }],
]);

/** Types whose effect is evaluated: their students are in evaluation groups. */
export const evaluatedTypes: ReadonlySet<unknown> = new Set(['Mentoring', 'Summer School']);

/** Activities before this day have been approved, most of them. */
export const demoToday = '2026-11-22';

/** An invented activity. Every plan comes once in a third of the period, so that each season has some of all. */
export const inventActivity = (random: () => number, at: number, places: ActivityPlaces): Values => {
  const { group, schools, beneficiaries, descriptors, entries } = places;
  const plan = plans[at % plans.length] ?? plans[0];
  if (!plan) throw new RangeError('There are no plans');
  const season = Math.floor(at / plans.length);
  const week = Math.floor(((season + random()) * weeks) / 3);
  const weekday = Math.floor(random() * 5);
  const day = plan.type === 'Summer School' ? firstSummerSchool + season * 7 : inTerm(firstDay + week * 7 + weekday);
  const lastDay = day + (plan.frequency === weekly ? (weeksOfClub - 1) * 7 : (plan.days ?? 1) - 1);
  const partner = pick(random, schools);
  const isCounted = random() < 0.8;
  const entryOf = (list: keyof typeof customLookups) => {
    const found = entries.get(customLookups[list]) ?? [];
    return found.length > 0 && random() < 0.7 ? pick(random, found) : null;
  };
  const content = entryOf('content');
  const hours = hoursOf(plan.hours * (plan.frequency === weekly ? weeksOfClub : (plan.days ?? 1)), 0);
  return {
    eventTitle: plan.title,
    group,
    descriptor: descriptors.length > 0 && random() < 0.6 ? pick(random, descriptors) : null,
    category: plan.category,
    type: plan.type,
    subtype: plan.subtype,
    start: londonMoment(day, plan.at),
    end: londonMoment(lastDay, plan.at + plan.hours),
    organiser: pick(random, organisers),
    location: plan.location,
    residential: plan.days === undefined ? 'no' : 'yes',
    online: plan.online ? 'yes' : 'no',
    contactHoursEnabled: true,
    contactHours: random() < 0.85 ? hours : null,
    frequency: random() < 0.85 ? plan.frequency : 0,
    exchanges: plan.online ? 6 : null,
    programmeTitle: entryOf('programmeTitle'),
    subjectGroup: entryOf('subjectGroup'),
    leadDepartment: entryOf('leadDepartment'),
    content: content === null ? null : [content],
    yearGroups: plan.yearGroups.length === 0 ? null : plan.yearGroups,
    gatsby: plan.gatsby,
    ...Object.fromEntries(
      beneficiaries.flatMap(({ school: place, students }) => {
        const total = isCounted ? students.length + Math.floor(random() * 12) : null;
        const expected = total === null ? 30 : total + Math.floor(random() * 6);
        return [
          [`beneficiaries/${place}/institution`, place],
          [`beneficiaries/${place}/total`, total],
          [`beneficiaries/${place}/offered`, Math.ceil(expected / 10) * 10],
          [`beneficiaries/${place}/expected`, expected],
          ...(plan.isForParents && total !== null ? [[`beneficiaries/${place}/totalParents`, total] as const] : []),
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

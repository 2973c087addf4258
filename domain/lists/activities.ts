import type { Choice } from '../fields/field.ts';
import { londonDayAt, dateOf } from '../fields/london.ts';
import { choicesOfLabels } from './named.ts';

const firstAcademicYear = 2003;
const academicYear = (from: number) => `${from} / ${from + 1}`;

/** Academic years such as '2003 / 2004'. A year runs from 1 August to 31 July. */
export const academicYears = choicesOfLabels(...Array.from({ length: 100 }, (_, index) => academicYear(firstAcademicYear + index)));

/** The academic year of an instant (ISO 8601) in London; null for a year that the list does not have. */
export const academicYearAt = (instant: string): string | null => {
  const { year, month } = dateOf(londonDayAt(Date.parse(instant)));
  const yearName = academicYear(month < 8 ? year - 1 : year);
  return academicYears.some(({ value }) => value === yearName) ? yearName : null;
};

/** The choices of a list in a calendar year: academic years end with the next one. */
export const offeredIn = (year: number, values: readonly Choice[]): readonly Choice[] =>
  values === academicYears ? academicYearsUntil(year) : values;

const byLastYear = new Map<number, readonly Choice[]>();

/** The same list for the same year, so that its index can be kept. */
const academicYearsUntil = (year: number): readonly Choice[] => {
  const listed = byLastYear.get(year) ?? academicYears.slice(0, year + 2 - firstAcademicYear);
  byLastYear.set(year, listed);
  return listed;
};

/** The status of a student whom nobody has marked. */
export const registeredStatus = 'registered';

/** The statuses of a student on a register. */
export const registerStatuses: readonly Choice[] = [
  { value: registeredStatus, label: 'Registered' },
  { value: 'attended', label: 'Attended' },
  { value: 'unattended', label: 'Unattended' },
  { value: 'unconfirmed', label: 'Unconfirmed' },
];

/** The values of filters on attendance. No student of an activity has `no`, so it is never stored. */
export const attendances: readonly Choice[] = [{ value: 'no', label: 'No' }, ...registerStatuses];

export const outreach = 1;

export const categories: readonly Choice[] = [
  { value: outreach, label: 'Outreach' },
  { value: 2, label: 'Inreach' },
  { value: 4, label: 'Retention' },
  { value: 8, label: 'Recruitment' },
  { value: 16, label: 'Partnership' },
];

export const locations: readonly Choice[] = [
  { value: 0, label: 'Unknown' },
  { value: 1, label: 'School' },
  { value: 2, label: 'FE Campus' },
  { value: 4, label: 'HE Campus' },
  { value: 8, label: 'Public Venue' },
  { value: 16, label: 'Other' },
];

export const unknownFrequency = 0;

export const frequencies: readonly Choice[] = [
  { value: unknownFrequency, label: 'Unknown' },
  { value: 1, label: 'Daily' },
  { value: 2, label: 'Weekdays' },
  { value: 3, label: 'Weekends' },
  { value: 4, label: 'Weekly' },
  { value: 5, label: 'Monthly' },
  { value: 6, label: 'Fortnightly' },
  { value: 7, label: 'Ad-hoc' },
  { value: 8, label: 'One Day' },
];

export const activityTypes = choicesOfLabels(
  'Exhibition',
  'General HE Information',
  'Skills and Attainment',
  'Mentoring',
  'Non-Student',
  'NNCO',
  'Other',
  'Project',
  'Staff Development',
  'Summer School',
  'HE Subject Insight',
  'HE Campus Visit',
);

/** The kinds of attainment raising; each is a sub-type. */
const attainmentRaising = [
  'Academic Summer School',
  'Admissions Test Support',
  'Homework Support',
  'Literacy Sessions',
  'Non Subject-Specific Tutoring',
  'Non Subject-Specific Workshop',
  'Other',
  'Revision Workshop',
  'Subject-Specific Tutoring',
  'Subject-Specific Workshop',
  'Supporting Curriculum Design',
  'Teacher CPD',
].map((kind) => `Attainment Raising (${kind})`);

export const activitySubtypes = choicesOfLabels(
  'Accommodation Tour',
  'Admissions Test',
  ...attainmentRaising,
  'Audition/Interview Support',
  'Bespoke Delivery',
  'Campus/Facilities Tour',
  'Careers Related',
  'Community Activity',
  'Course Related',
  'E-Mentoring',
  'Employer Related',
  'Options',
  'General HE',
  'General UCAS',
  'Graduation/Awards Ceremony',
  'HE Convention',
  'HE Convention/Open Day',
  'Finance',
  'Healthcare Visit Day',
  'IAG',
  'Information Stand',
  'Job Mentoring',
  'Meeting',
  'Open Day',
  'Other',
  'Parents and Carers',
  'Peer Mentoring',
  'Raising Aspirations',
  'Research/Evaluation',
  'Soft Skills',
  'Staff Development',
  'Student Delivered Talk',
  'Study Skills',
  'Subject Revision',
  'Subject Specific',
  'Summer School Preparation',
  'Teachers and Advisors',
  'Training',
  'Transition',
  'Tutoring',
  'UCAS Application/Statement Support',
  'UCAS Fair',
  'Undergraduate Mentoring',
  'Work Experience',
  'Degree Apprenticeship(s)',
  'Mature Student',
  'Short Course',
  'Student Life',
  'Student Shadowing',
);

/** The Gatsby benchmarks of good career guidance. */
export const gatsbyBenchmarks: readonly Choice[] = [
  { value: 1, label: 'A stable careers programme' },
  { value: 2, label: 'Learning from career and labour market information' },
  { value: 3, label: 'Addressing the needs of each pupil' },
  { value: 4, label: 'Linking curriculum learning to careers' },
  { value: 5, label: 'Encounters with employers and employees' },
  { value: 6, label: 'Experiences of workplaces' },
  { value: 7, label: 'Encounters with further and higher education' },
  { value: 8, label: 'Personal guidance' },
];

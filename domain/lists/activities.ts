import type { Choice } from '../fields/field.ts';
import { named } from './named.ts';

const firstAcademicYear = 2003;
const academicYear = (from: number) => `${from} / ${from + 1}`;

/** Academic years such as '2003 / 2004'. A year runs from 1 August to 31 July. */
export const academicYears = named(...Array.from({ length: 100 }, (_, index) => academicYear(firstAcademicYear + index)));

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

export const attendances: readonly Choice[] = [
  { value: 'no', label: 'No' },
  { value: 'registered', label: 'Registered' },
  { value: 'attended', label: 'Attended' },
  { value: 'unattended', label: 'Unattended' },
  { value: 'unconfirmed', label: 'Unconfirmed' },
];

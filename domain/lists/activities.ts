import type { Choice } from '../fields/field.ts';
import { named } from './named.ts';

const firstAcademicYear = 2003;
const academicYear = (from: number) => `${from} / ${from + 1}`;

/** Every academic year, each by the years it begins and ends in. Year N runs from 1 August N to 31 July N + 1. */
export const academicYears = named(...Array.from({ length: 100 }, (_, index) => academicYear(firstAcademicYear + index)));

/** The entries of a list that are offered in a calendar year: academic years only up to the next one. */
export const offeredIn = (year: number, values: readonly Choice[]): readonly Choice[] =>
  values === academicYears ? values.slice(0, year + 2 - firstAcademicYear) : values;

/** How a student stands to an activity. */
export const attendances: readonly Choice[] = [
  { value: 'no', label: 'No' },
  { value: 'registered', label: 'Registered' },
  { value: 'attended', label: 'Attended' },
  { value: 'unattended', label: 'Unattended' },
  { value: 'unconfirmed', label: 'Unconfirmed' },
];

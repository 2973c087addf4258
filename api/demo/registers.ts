import { groupBy } from '../../domain/collections.ts';
import type { FieldValue, Values } from '../../domain/fields/field.ts';
import { movedInLondon } from '../../domain/fields/london.ts';
import { plannedBeneficiaries } from '../../domain/records/activityParts.ts';
import { pick } from './random.ts';

const weekMs = 7 * 86_400_000;

/** A demo student whom an activity can have. */
export interface DemoStudent {
  readonly id: number;
  readonly group: FieldValue;
  readonly school: number;
}

/** The sessions of an activity that meets every week; none for others. */
export const inventSessions = (activity: number, invented: Values): readonly Values[] => {
  const { start, end } = invented;
  if (typeof start !== 'string' || typeof end !== 'string') return [];
  const weeks = Math.floor((Date.parse(end) - Date.parse(start)) / weekMs) + 1;
  if (weeks < 2) return [];
  // The end of the activity is that of its last session.
  const firstEnd = movedInLondon(end, -(weeks - 1) * weekMs);
  return Array.from({ length: weeks }, (_, week) => ({
    activity,
    name: `Week ${week + 1}`,
    start: movedInLondon(start, week * weekMs),
    end: movedInLondon(firstEnd, week * weekMs),
    totalStudents: 12,
    ...plannedBeneficiaries(invented),
  }));
};

/** A school with those of its students whom an activity has. */
export interface DemoSchool {
  readonly school: number;
  readonly students: readonly number[];
}

/** How many schools of a group take part in activities: those with most of its students. */
const activeSchools = 12;

/** Three to eight schools of a group, with their students. */
export const inventSchools = (random: () => number, students: readonly DemoStudent[], group: FieldValue): readonly DemoSchool[] => {
  const bySchool = groupBy(
    students.filter((each) => each.group === group),
    ({ school }) => school,
  );
  const largest = [...bySchool].toSorted(([a, pupils], [b, others]) => others.length - pupils.length || a - b).slice(0, activeSchools);
  const picked = new Map<number, DemoSchool>();
  const count = 3 + Math.floor(random() * 6);
  while (picked.size < Math.min(count, largest.length)) {
    const [school, pupils] = pick(random, largest);
    picked.set(school, { school, students: pupils.map(({ id }) => id) });
  }
  return [...picked.values()];
};

/** The marks of a register: most students came. Some registers are unfinished. */
export const inventMarks = (random: () => number, students: readonly number[]) => {
  const isUnfinished = random() < 0.2;
  return students
    .filter(() => !isUnfinished || random() < 0.5)
    .map((student) => {
      const chance = random();
      return { student, status: chance < 0.84 ? 'attended' : chance < 0.94 ? 'unattended' : 'unconfirmed', seen: 'registered' };
    });
};

const [comparison, control, participant] = [2, 3, 4];

/** The evaluation groups of an activity: most students take part, others are compared with them. */
export const inventEvaluationGroups = (students: readonly number[]): ReadonlyMap<number, readonly number[]> =>
  groupBy(students, (student) => [participant, participant, comparison, participant, control][student % 5] ?? participant);

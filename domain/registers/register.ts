import type { Change, Changes, RecordEvent } from '../record/events.ts';
import type { LastChange, RecordSnapshot } from '../record/fold.ts';
import { type Part, pathOf, rowsOf } from '../record/part.ts';
import type { RecordType } from '../record/recordType.ts';
import { eventName } from '../record/eventCatalogue.ts';
import { registeredStatus } from '../lists/activities.ts';
import type { participants } from '../records/attendance.ts';

/** A person's mark for a student, with the status that the person saw. */
export interface Mark {
  readonly student: number;
  readonly status: string;
  readonly seen: string;
}

/** Somebody else marked the student since. `by` is null if the log no longer says who. */
export interface MarkConflict {
  readonly student: number;
  readonly status: string;
  readonly by: LastChange | null;
}

/** The outcome of marks: each is applied, a conflict, or about a student who is not on the register. */
export interface MarkedRegister {
  /** Null if nothing changes. */
  readonly event: RecordEvent | null;
  /** The students whose status is now as marked. */
  readonly applied: readonly number[];
  readonly conflicts: readonly MarkConflict[];
  readonly notOnRegister: readonly number[];
}

const partName: (typeof participants)['name'] = 'attendance';

export const attendancePath = (student: number, field: string): string => pathOf({ part: partName, key: student, field });

/** The status of a student in the stream that holds the register: registered until somebody marks them. */
export const statusIn = ({ values }: Pick<RecordSnapshot, 'values'>, student: number): string => {
  const status = values[attendancePath(student, 'status')];
  return typeof status === 'string' ? status : registeredStatus;
};

/** The ids of the students in the rows of a record's part. */
export const studentsIn = (part: Part, { values }: Pick<RecordSnapshot, 'values'>): ReadonlySet<number> =>
  new Set(rowsOf(part, values).map(({ key }) => key));

/**
 * Marks a register: one event for all marks that apply. `type` and `snapshot` are the session, or the activity if it has no sessions;
 * `attached` are the students of the activity.
 */
export const markRegister = (
  type: RecordType,
  snapshot: RecordSnapshot,
  attached: ReadonlySet<number>,
  marks: readonly Mark[],
): MarkedRegister => {
  const changes: Record<string, Change> = {};
  const applied: number[] = [];
  const conflicts: MarkConflict[] = [];
  const notOnRegister: number[] = [];
  for (const { student, status, seen } of marks) {
    const current = statusIn(snapshot, student);
    if (!attached.has(student)) notOnRegister.push(student);
    else if (current === status) applied.push(student);
    else if (current !== seen)
      conflicts.push({ student, status: current, by: snapshot.lastChanges[attendancePath(student, 'status')] ?? null });
    else {
      const row = attendancePath(student, 'student');
      if ((snapshot.values[row] ?? null) === null) changes[row] = { from: null, to: student };
      const path = attendancePath(student, 'status');
      changes[path] = { from: snapshot.values[path] ?? null, to: status };
      applied.push(student);
    }
  }
  return { event: eventWith(type, 'RegisterTaken', changes), applied, conflicts, notOnRegister };
};

const eventWith = (type: RecordType, happened: string, changes: Changes): RecordEvent | null =>
  Object.keys(changes).length === 0 ? null : { type: eventName(type, happened), data: { changes } };

/** A student to attach, with their institution now. */
export interface NewParticipant {
  readonly student: number;
  readonly institution: number | null;
}

/** Attaches students to an activity. Those who are there already stay as they are. Null if nothing changes. */
export const attachStudents = (type: RecordType, snapshot: RecordSnapshot, students: readonly NewParticipant[]): RecordEvent | null => {
  const changes: Record<string, Change> = {};
  for (const { student, institution } of students) {
    const row = attendancePath(student, 'student');
    if ((snapshot.values[row] ?? null) !== null) continue;
    changes[row] = { from: null, to: student };
    if (institution !== null) changes[attendancePath(student, 'institution')] = { from: null, to: institution };
  }
  return eventWith(type, 'StudentsAttached', changes);
};

/** Takes students off an activity, with all values about them. Null if nothing changes. */
export const removeStudents = (type: RecordType, snapshot: RecordSnapshot, students: readonly number[]): RecordEvent | null => {
  const changes: Record<string, Change> = {};
  for (const student of students)
    for (const field of ['student', 'status', 'evaluationGroup', 'institution']) {
      const path = attendancePath(student, field);
      const from = snapshot.values[path] ?? null;
      if (from !== null) changes[path] = { from, to: null };
    }
  return eventWith(type, 'StudentsRemoved', changes);
};

/** Puts attached students into an evaluation group, or into none. Null if nothing changes. */
export const setEvaluationGroup = (
  type: RecordType,
  snapshot: RecordSnapshot,
  students: readonly number[],
  group: number | null,
): RecordEvent | null => {
  const changes: Record<string, Change> = {};
  for (const student of students) {
    const path = attendancePath(student, 'evaluationGroup');
    const from = snapshot.values[path] ?? null;
    if ((snapshot.values[attendancePath(student, 'student')] ?? null) !== null && from !== group) changes[path] = { from, to: group };
  }
  return eventWith(type, 'EvaluationGroupsSet', changes);
};

import { type Part, type PartRow, rowsOf } from '../../domain/record/part.ts';
import type { TestRecord } from './records.ts';

type Mark = string | null;

const markOf = ({ values }: PartRow): Mark => (values['status'] ?? null) as Mark;

/**
 * The attendance of a student at an activity with sessions. `marks` has an entry for each session that is not deleted: the mark, or null
 * for none. Without sessions it is the activity's own mark.
 */
const attendanceOf = (own: string | null, marks: readonly (string | null)[]): string => {
  if (marks.length === 0) return own ?? 'registered';
  if (marks.includes('attended')) return 'attended';
  if (marks.some((mark) => mark === null || mark === 'registered')) return 'registered';
  return marks.includes('unconfirmed') ? 'unconfirmed' : 'unattended';
};

/**
 * Whether every register of an activity is taken: it has students, and none is still registered. `registers` has the marks of all students
 * for each session, or for the activity itself if it has no sessions.
 */
const isRegisterTaken = (registers: readonly (readonly (string | null)[])[]): boolean =>
  registers.length > 0 && registers.every((marks) => marks.length > 0 && marks.every((mark) => mark !== null && mark !== 'registered'));

/** The marks on the registers of activities and of their sessions. */
export class Registers {
  readonly #records: readonly TestRecord[];

  constructor(records: readonly TestRecord[]) {
    this.#records = records;
  }

  /** The rows of a part with the attendance of their students, if the part has that fact. */
  withAttendance(record: TestRecord, part: Part, rows: readonly PartRow[]): readonly PartRow[] {
    if (!Object.hasOwn(part.facts, 'attendance')) return rows;
    const registers = this.#ofSessions(record);
    return rows.map((row) => {
      const marks = registers.map((register) => register.get(row.key) ?? null);
      return { key: row.key, values: { ...row.values, attendance: attendanceOf(markOf(row), marks) } };
    });
  }

  isTaken(record: TestRecord): boolean {
    const registers = this.#ofSessions(record);
    const students = record.type.parts.filter(({ name }) => name === 'attendance').flatMap((part) => rowsOf(part, record.values));
    return isRegisterTaken(
      registers.length === 0 ? [students.map(markOf)] : registers.map((register) => students.map(({ key }) => register.get(key) ?? null)),
    );
  }

  /** The marks of an activity's sessions by student, one map for each session. */
  #ofSessions({ id }: TestRecord): readonly ReadonlyMap<number, Mark>[] {
    return this.#records
      .filter(({ type, state, values }) => type.name === 'activitySession' && values['activity'] === id && state !== type.states.deleted)
      .map(
        (session) =>
          new Map(session.type.parts.flatMap((part) => rowsOf(part, session.values).map((row) => [row.key, markOf(row)] as const))),
      );
  }
}

import type { RegisterRow } from '../../api/contract/register.ts';
import { registeredStatus, registerStatuses } from '../../domain/lists/activities.ts';
import { matchesStudent } from './matchesStudent.ts';
import { findUnsent, type KeptRegister, nameOf, type Status } from './registerState.ts';

export interface ShownStudent {
  readonly row: RegisterRow;
  readonly name: string;
  readonly status: Status;
  /** The server has not answered the mark. */
  readonly isUnsent: boolean;
  /** The person's own mark, if somebody else marked the student first. `row` is theirs. */
  readonly mine: Status | null;
}

/** The students as the person sees them. */
export const shownStudents = (register: KeptRegister): readonly ShownStudent[] =>
  (register.answer?.Students ?? []).map((row) => {
    const own = findUnsent(register, row.StudentId);
    return {
      row,
      name: nameOf(row, row.StudentId),
      status: own?.status ?? row.Status,
      isUnsent: own !== undefined,
      mine: register.conflicts[row.StudentId] ?? null,
    };
  });

const rowFields = (row: RegisterRow): readonly unknown[] => Object.values(row);

const isSame = (a: ShownStudent, b: ShownStudent): boolean => {
  const [before, now] = [rowFields(a.row), rowFields(b.row)];
  return (
    a.status === b.status &&
    a.isUnsent === b.isUnsent &&
    a.mine === b.mine &&
    a.name === b.name &&
    before.length === now.length &&
    before.every((value, at) => value === now[at])
  );
};

/**
 * A `shownStudents` that returns the same object as before for each unchanged student, also if the register was stored and read meanwhile.
 * A mark then renders one row of hundreds.
 */
export const rememberStudents = (): typeof shownStudents => {
  let last = new Map<number, ShownStudent>();
  return (register) => {
    const students = shownStudents(register).map((student) => {
      const before = last.get(student.row.StudentId);
      return before && isSame(before, student) ? before : student;
    });
    last = new Map(students.map((student) => [student.row.StudentId, student]));
    return students;
  };
};

export const isMarked = ({ status }: Pick<ShownStudent, 'status'>): boolean => status !== registeredStatus;

/** '24 of 30 marked'. */
export const printProgress = (students: readonly ShownStudent[]): string =>
  `${students.filter(isMarked).length} of ${students.length} marked`;

export const labelOf = (status: Status): string => registerStatuses.find(({ value }) => value === status)?.label ?? status;

/** The keys that mark a student. */
export const statusKeys: Readonly<Record<string, Status>> = { a: 'attended', u: 'unattended', c: 'unconfirmed', r: 'registered' };

/** The next or previous of the shown students; the same student at the end of the list. */
export const nextOf = (ids: readonly number[], current: number, step: 1 | -1 = 1): number => {
  const at = ids.indexOf(current);
  return ids[at === -1 ? 0 : Math.min(Math.max(at + step, 0), ids.length - 1)] ?? current;
};

/**
 * Who is next after a student was marked. If a last one leaves the list, it is the one before; null if nobody is left. `ids` are those in
 * the list before the mark.
 */
export const nextAfterMark = (ids: readonly number[], marked: number, isLeaving: boolean): number | null => {
  const next = nextOf(ids, marked);
  if (!isLeaving || next !== marked) return next;
  const before = nextOf(ids, marked, -1);
  return before === marked ? null : before;
};

/** The first student who matches the typed text; null if nobody does. */
export const findByName = (students: readonly ShownStudent[], typed: string): ShownStudent | null =>
  students.find(({ name, row }) => matchesStudent(typed, { id: row.StudentId, name })) ?? null;

import type { RegisterAnswer, RegisterResult, RegisterRow } from '../../api/contract/register.ts';
import { registeredStatus } from '../../domain/lists/activities.ts';

export type Status = RegisterRow['Status'];

/** A mark with the status that the person saw. */
interface KeptMark {
  readonly status: Status;
  readonly seen: Status;
}

/** Marks by the student's id. */
export type Marks = Readonly<Record<string, KeptMark>>;

/** Marks on their way. They stay as they are until they are answered, so that sending them again changes nothing twice. */
export interface MarkBatch {
  readonly submission: string;
  readonly marks: Marks;
  /** How often they were sent. */
  readonly times: number;
}

/** Somebody who came and is not on the register yet. */
export interface WalkIn {
  readonly key: string;
  readonly name: string;
}

/** A register as one person's browser keeps it. */
export interface KeptRegister {
  /** The last answer of the server; null before the first. */
  readonly answer: RegisterAnswer | null;
  /** Marks that were made since `sending` was closed; the newest of each student. */
  readonly waiting: Marks;
  readonly sending: MarkBatch | null;
  /** The person's own mark of each student whom somebody else marked first. */
  readonly conflicts: Readonly<Record<string, Status>>;
  /** Marks that were sent more than once: the next reading says whether they hold. */
  readonly unsure: Readonly<Record<string, Status>>;
  /** Marks that the server refused, each as a sentence. */
  readonly refused: readonly string[];
  /** Why the server refused to save anything; nothing is sent until the person asks for it. */
  readonly refusal: string | null;
  readonly walkIns: readonly WalkIn[];
}

export const emptyRegister: KeptRegister = {
  answer: null,
  waiting: {},
  sending: null,
  conflicts: {},
  unsure: {},
  refused: [],
  refusal: null,
  walkIns: [],
};

const without = <Value>(from: Readonly<Record<string, Value>>, keys: readonly (string | number)[]): Readonly<Record<string, Value>> => {
  const removed = new Set(keys.map(String));
  return Object.fromEntries(Object.entries(from).filter(([key]) => !removed.has(key)));
};

const rowOf = ({ answer }: KeptRegister, student: number): RegisterRow | undefined =>
  answer?.Students.find(({ StudentId }) => StudentId === student);

/** The name of a student in sentences. The reader may not see every name. */
export const nameOf = (row: Pick<RegisterRow, 'StudentId' | 'Name'> | undefined, student: number): string =>
  row?.Name ?? `Student #${student}`;

/** A mark of a student that the server has not answered. */
export const findUnsent = ({ waiting, sending }: Pick<KeptRegister, 'waiting' | 'sending'>, student: number): KeptMark | undefined =>
  waiting[student] ?? sending?.marks[student];

/** Marks students. A mark that changes nothing of what was saved or sent takes the waiting one back. */
export const markStudents = (register: KeptRegister, students: readonly number[], status: Status): KeptRegister => {
  const saved = new Map(register.answer?.Students.map((row) => [row.StudentId, row.Status]));
  const waiting: Record<string, KeptMark> = { ...register.waiting };
  for (const student of students) {
    const expected = register.sending?.marks[student]?.status ?? saved.get(student) ?? registeredStatus;
    if (status === expected) delete waiting[student];
    else waiting[student] = { status, seen: waiting[student]?.seen ?? expected };
  }
  return { ...register, waiting, conflicts: without(register.conflicts, students) };
};

/** Takes back marks of this status, except those that were changed since and those that somebody else's differ from. */
export const takeBackMarks = (register: KeptRegister, students: readonly number[], status: Status): KeptRegister => {
  const isUnchanged = (student: number) =>
    register.conflicts[student] === undefined && (findUnsent(register, student)?.status ?? rowOf(register, student)?.Status) === status;
  return markStudents(register, students.filter(isUnchanged), registeredStatus);
};

/** Closes the waiting marks, at most `limit`, to be sent as this submission; counts another time if some are on their way already. */
export const startSending = (register: KeptRegister, submission: string, limit: number): KeptRegister => {
  const { sending, waiting, unsure, refusal } = register;
  if (refusal !== null) return register;
  if (sending) return { ...register, sending: { ...sending, times: sending.times + 1 } };
  const marks = Object.fromEntries(Object.entries(waiting).slice(0, limit));
  const students = Object.keys(marks);
  if (students.length === 0) return register;
  return { ...register, sending: { submission, marks, times: 1 }, waiting: without(waiting, students), unsure: without(unsure, students) };
};

/** The server answered a submission. An answer to an earlier one changes nothing. `by` and `at` are of the person who marked. */
export const takeAnswer = (
  register: KeptRegister,
  submission: string,
  { Revision, Applied, Conflicts, Refused }: Pick<RegisterResult, 'Revision' | 'Applied' | 'Conflicts' | 'Refused'>,
  by: string,
  at: string,
): KeptRegister => {
  const { sending, answer } = register;
  if (sending?.submission !== submission) return register;
  const own = new Set(Applied);
  const theirs = new Map(Conflicts.map((conflict) => [conflict.StudentId, conflict]));
  const statusAfter = (row: RegisterRow): RegisterRow => {
    const mark = sending.marks[row.StudentId];
    const conflict = theirs.get(row.StudentId);
    if (mark && own.has(row.StudentId) && row.Status !== mark.status) return { ...row, Status: mark.status, By: by, At: at };
    return conflict ? { ...row, Status: conflict.Status, By: conflict.By, At: conflict.At } : row;
  };
  const sentStatus = (student: number) => register.waiting[student]?.status ?? sending.marks[student]?.status;
  const conflicts: Record<string, Status> = { ...register.conflicts };
  for (const { StudentId, Status: now } of Conflicts) {
    const ownMark = sentStatus(StudentId);
    if (ownMark !== undefined && ownMark !== now) conflicts[StudentId] = ownMark;
  }
  const unsure = sending.times > 1 ? Object.entries(sending.marks).filter(([student]) => own.has(Number(student))) : [];
  const out = [...theirs.keys(), ...Refused.map(({ StudentId }) => StudentId)];
  return {
    ...register,
    sending: null,
    waiting: without(register.waiting, out),
    conflicts,
    unsure: { ...register.unsure, ...Object.fromEntries(unsure.map(([student, { status }]) => [student, status])) },
    refused: [
      ...register.refused,
      ...Refused.map(({ StudentId, Message }) => `${nameOf(rowOf(register, StudentId), StudentId)}: ${Message}`),
    ],
    answer: answer && { ...answer, Revision: Math.max(answer.Revision, Revision), Students: answer.Students.map(statusAfter) },
  };
};

/** The server refused a submission as a whole. Its marks wait again, with what was seen when they were made. */
export const takeRefusal = (register: KeptRegister, submission: string, message: string): KeptRegister => {
  const { sending, waiting } = register;
  if (sending?.submission !== submission) return register;
  const back = Object.entries(sending.marks).map(([student, mark]) => [
    student,
    { status: waiting[student]?.status ?? mark.status, seen: mark.seen },
  ]);
  return { ...register, sending: null, waiting: { ...waiting, ...Object.fromEntries(back) } as Marks, refusal: message };
};

/** The server's register. An older one than was heard of before changes nothing. */
export const takeReading = (register: KeptRegister, answer: RegisterAnswer): KeptRegister => {
  if (register.answer && answer.Revision < register.answer.Revision) return register;
  const rows = new Map(answer.Students.map((row) => [String(row.StudentId), row]));
  const changed = Object.entries(register.unsure).filter(
    ([student, ownMark]) => !register.waiting[student] && !register.sending?.marks[student] && rows.get(student)?.Status !== ownMark,
  );
  const open = Object.entries({ ...register.conflicts, ...Object.fromEntries(changed) });
  const withoutRow = open.filter(([student]) => !rows.has(student));
  return {
    ...register,
    answer,
    unsure: {},
    conflicts: Object.fromEntries(open.filter(([student, ownMark]) => rows.has(student) && rows.get(student)?.Status !== ownMark)),
    refused: [
      ...register.refused,
      ...withoutRow.map(([student]) => `${nameOf(rowOf(register, Number(student)), Number(student))} is not on the register any more.`),
    ],
  };
};

export const keepTheirs = (register: KeptRegister, student: number): KeptRegister => ({
  ...register,
  conflicts: without(register.conflicts, [student]),
});

export const setMine = (register: KeptRegister, student: number): KeptRegister => {
  const ownMark = register.conflicts[student];
  return ownMark === undefined ? register : markStudents(register, [student], ownMark);
};

export const sendAgain = (register: KeptRegister): KeptRegister => ({ ...register, refusal: null });

export const forgetRefused = (register: KeptRegister): KeptRegister => ({ ...register, refused: [] });

/** Without the names of students. Marks and typed names that were not sent stay. */
export const withoutNames = (register: KeptRegister): KeptRegister => ({ ...register, answer: null, refused: [] });

/** Keeps a walk-in; the name of one who is kept already becomes this one. */
export const keepWalkIn = (register: KeptRegister, walkIn: WalkIn): KeptRegister => ({
  ...register,
  walkIns: register.walkIns.some(({ key }) => key === walkIn.key)
    ? register.walkIns.map((each) => (each.key === walkIn.key ? walkIn : each))
    : [...register.walkIns, walkIn],
});

export const removeWalkIn = (register: KeptRegister, key: string): KeptRegister => ({
  ...register,
  walkIns: register.walkIns.filter((each) => each.key !== key),
});

/** What came of sending a register's marks: how many students somebody else marked first, and whether the server refused some marks. */
export interface SendOutcome {
  readonly conflicts: number;
  readonly isRefused: boolean;
}

export const sendOutcomeOf = ({ conflicts, refusal, refused }: Pick<KeptRegister, 'conflicts' | 'refusal' | 'refused'>): SendOutcome => ({
  conflicts: Object.keys(conflicts).length,
  isRefused: refusal !== null || refused.length > 0,
});

/** How many students have a mark that the server has not answered. */
export const countUnsent = ({ waiting, sending }: Pick<KeptRegister, 'waiting' | 'sending'>): number =>
  new Set([...Object.keys(waiting), ...Object.keys(sending?.marks ?? {})]).size;

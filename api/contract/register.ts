import { z } from 'zod';
import { maxMarks } from '../../domain/records/attendance.ts';
import { maxId } from '../../domain/fields/recordId.ts';
import { chooseStudents } from '../../domain/participantMessages.ts';

export const registerStatus = z.enum(['registered', 'attended', 'unattended', 'unconfirmed']);

/** A student on a register. `Name` is null if the reader may not see the student. */
const registerRow = z.object({
  StudentId: z.int(),
  Name: z.string().nullable(),
  /** The details that distinguish two students of one name. */
  Detail: z.string(),
  EvaluationGroup: z.int().nullable(),
  /** The institution when the student was added. */
  Institution: z.string().nullable(),
  Status: registerStatus,
  /** The person who marked the student last, and the time (ISO 8601, UTC); null if nobody has. */
  By: z.string().nullable(),
  At: z.string().nullable(),
});
export type RegisterRow = z.infer<typeof registerRow>;

/** `GET /activities/{id}/register` and `GET /activity-sessions/{id}/register`: the students by name. */
export const registerAnswer = z.object({
  Title: z.string(),
  Activity: z.object({ Id: z.int(), Title: z.string() }),
  /** Null for the register of an activity. */
  Session: z.object({ Id: z.int(), Name: z.string(), Start: z.string(), End: z.string() }).nullable(),
  /** Whether the activity has sessions, so that registers are taken there. */
  HasSessions: z.boolean(),
  Revision: z.int(),
  CanEdit: z.boolean(),
  Students: z.array(registerRow),
});
export type RegisterAnswer = z.infer<typeof registerAnswer>;

/** Identifies a request that may be sent again. The same submission changes nothing twice. */
export const submission = z.string().regex(/^[\w-]{8,64}$/, { error: 'Submission must be 8 to 64 letters, digits and hyphens' });

const studentId = z.int({ error: 'StudentId must be the id of a student' }).positive().max(maxId);

const studentIds = z
  .array(studentId)
  .min(1, { error: chooseStudents })
  .max(maxMarks, { error: `A request can name at most ${maxMarks} students` });

/** `POST /{path}/{id}/register`. `Seen` is the status that the person saw. */
export const marksBody = z.object({
  Submission: submission,
  Marks: z
    .array(z.object({ StudentId: studentId, Status: registerStatus, Seen: registerStatus }))
    .min(1, { error: 'Please mark at least one student' })
    .max(maxMarks, { error: `A request can mark at most ${maxMarks} students` }),
});

/** `POST /activities/{id}/students` and `…/students/remove`. */
export const participantsBody = z.object({ Submission: submission, StudentIds: studentIds });

/** `POST /activities/{id}/students/evaluation-group`. */
export const evaluationGroupBody = participantsBody.extend({ EvaluationGroup: z.union([z.literal([2, 3, 4]), z.null()]) });

/** The outcome for each student of the request. */
export const registerResult = z.object({
  Success: z.literal(true),
  SuccessMessage: z.string(),
  Revision: z.int(),
  /** The log position after the change, for `Read-After`. */
  Position: z.string(),
  Applied: z.array(z.int()),
  /** Students whom somebody else marked since: their status now. Nothing was changed of them. */
  Conflicts: z.array(z.object({ StudentId: z.int(), Status: registerStatus, By: z.string().nullable(), At: z.string().nullable() })),
  Refused: z.array(z.object({ StudentId: z.int(), Message: z.string() })),
});
export type RegisterResult = z.infer<typeof registerResult>;

const count = z.int().nullable();

/** The numbers of an institution at an activity. Those that people type are null until somebody has. */
export const attendanceRow = z.object({
  /** The institution's id; 0 for students without an institution. */
  Id: z.int(),
  HasSecondaryFormatting: z.boolean(),
  InstitutionId: z.int().nullable(),
  Institution: z.string().nullable(),
  /** Whether the institution is a beneficiary of the activity. */
  IsBeneficiary: z.boolean(),
  Total: count,
  Offered: count,
  Expected: count,
  Known: z.int(),
  Registered: z.int(),
  Attended: z.int(),
  Unconfirmed: z.int(),
  DidNotAttend: z.int(),
  /** Total less Registered; null without a total. */
  Unregistered: count,
  TotalStaff: count,
  TotalParents: count,
});
export type AttendanceRow = z.infer<typeof attendanceRow>;

/** `GET /activities/{id}/institutions/search`. */
export const attendanceAnswer = z.object({
  Data: z.array(attendanceRow),
  Summary: z.object({
    /** The number of institutions. */
    InstitutionSummary: z.int(),
    Total: z.int(),
    Offered: z.int(),
    Expected: z.int(),
    Known: z.int(),
    /** Total less Known. */
    Unknown: z.int(),
    Registered: z.int(),
    Attended: z.int(),
    Unconfirmed: z.int(),
    DidNotAttend: z.int(),
    TotalStaff: z.int(),
    TotalParents: z.int(),
  }),
  Total: z.int(),
  TotalPages: z.int(),
  Page: z.int(),
  IsError: z.boolean(),
  customError: z.string().nullable(),
  SkipPagingUpdate: z.boolean(),
  RowActionRoute: z.string().nullable(),
  /** Whether every register has been taken. */
  RegisterTaken: z.boolean(),
  HasSessions: z.boolean(),
});
export type AttendanceAnswer = z.infer<typeof attendanceAnswer>;

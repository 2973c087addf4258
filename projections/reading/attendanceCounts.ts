import { registeredStatus } from '../../domain/lists/activities.ts';
import { activity } from '../../domain/records/activity.ts';
import { activitySession } from '../../domain/records/activitySession.ts';
import { marks, participants } from '../../domain/records/attendance.ts';
import { partFieldName } from '../../domain/record/part.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import { quoteName, type Sql } from '../sql.ts';
import { tableOf } from '../tables/tables.ts';

/** How many students of an institution an activity has, by their attendance. `institution` is null for students without one. */
export interface AttendanceCounts {
  readonly institution: number | null;
  readonly known: number;
  readonly registered: number;
  readonly attended: number;
  readonly unconfirmed: number;
  readonly unattended: number;
}

const attached = tableOf(activity.name)?.parts.find(({ part }) => part.name === participants.name);
const marked = tableOf(activitySession.name)?.parts.find(({ part }) => part.name === marks.name);

const columnIn = (table: typeof attached, field: string): string => {
  const column = [...(table?.indexed ?? []), ...(table?.facts ?? [])].find(({ name }) => name === partFieldName(participants.name, field));
  if (!column) throw new RangeError(`${participants.name} has no column for ${field}`);
  return quoteName(column.column);
};

const tableIn = (table: typeof attached): string => inReadSchema(table?.name ?? '');

/** Counts of students by the institution that they had when they were added. `status` is the SQL of what is counted. */
const countsOf = (status: string): string => `SELECT p.${columnIn(attached, 'institution')} AS institution, count(*)::integer AS known,
     ${['registered', 'attended', 'unconfirmed', 'unattended'].map((each) => `count(*) FILTER (WHERE ${status} = '${each}')::integer AS ${each}`).join(', ')}`;

/** The students of an activity, counted by their attendance. */
export const readAttendanceCounts = async (sql: Sql, id: number): Promise<readonly AttendanceCounts[]> => {
  const { rows } = await sql.query<AttendanceCounts>(
    `${countsOf(`p.${columnIn(attached, 'attendance')}`)} FROM ${tableIn(attached)} AS p WHERE p.record_id = $1 GROUP BY 1`,
    [id],
    'attendance-counts',
  );
  return rows;
};

/** The students of a session's activity, counted by their marks at the session. */
export const readSessionCounts = async (sql: Sql, session: number, activityId: number): Promise<readonly AttendanceCounts[]> => {
  const { rows } = await sql.query<AttendanceCounts>(
    `${countsOf(`coalesce(m.${columnIn(marked, 'status')}, '${registeredStatus}')`)} FROM ${tableIn(attached)} AS p
     LEFT JOIN ${tableIn(marked)} AS m ON m.record_id = $1 AND m.row_key = p.row_key WHERE p.record_id = $2 GROUP BY 1`,
    [session, activityId],
    'session-counts',
  );
  return rows;
};

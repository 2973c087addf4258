import { activity } from '../domain/records/activity.ts';
import { participants } from '../domain/records/attendance.ts';
import { partFieldName } from '../domain/record/part.ts';
import { readSchema } from './readSchema.ts';
import { quoted, type Sql } from './sql.ts';
import { tableOf } from './tables.ts';

/** How many students of an institution an activity has, by their attendance. `institution` is null for students without one. */
export interface AttendanceCounts {
  readonly institution: number | null;
  readonly known: number;
  readonly registered: number;
  readonly attended: number;
  readonly unconfirmed: number;
  readonly unattended: number;
}

const part = tableOf(activity.name)?.parts.find((each) => each.part.name === participants.name);

const column = (field: string): string => {
  const found = [...(part?.indexed ?? []), ...(part?.facts ?? [])].find(({ name }) => name === partFieldName(participants.name, field));
  if (!found) throw new RangeError(`${participants.name} has no column for ${field}`);
  return quoted(found.column);
};

/** The students of an activity, counted by the institution that they had when they were added. */
export const readAttendanceCounts = async (sql: Sql, id: number): Promise<readonly AttendanceCounts[]> => {
  const attendance = column('attendance');
  const count = (status: string) => `count(*) FILTER (WHERE ${attendance} = '${status}')::integer AS ${status}`;
  const { rows } = await sql.query<AttendanceCounts>(
    `SELECT ${column('institution')} AS institution, count(*)::integer AS known, ${['registered', 'attended', 'unconfirmed', 'unattended']
      .map(count)
      .join(', ')}
     FROM ${quoted(readSchema)}.${quoted(part?.name ?? '')} WHERE record_id = $1 GROUP BY 1`,
    [id],
    'attendance-counts',
  );
  return rows;
};

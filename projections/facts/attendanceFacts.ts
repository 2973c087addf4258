import { registeredStatus } from '../../domain/lists/activities.ts';
import { partFieldName, readPath } from '../../domain/record/part.ts';
import { activity } from '../../domain/records/activity.ts';
import { activitySession } from '../../domain/records/activitySession.ts';
import { marks, participants } from '../../domain/records/attendance.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import { quoteName, type Sql } from '../sql.ts';
import { columnOf, tableOf } from '../tables/tables.ts';
import type { FactStage } from './factStage.ts';

const tablesOf = (recordType: string, partName: string) => {
  const table = tableOf(recordType);
  const part = table?.parts.find((each) => each.part.name === partName);
  if (!table || !part) throw new RangeError(`${recordType} has no table for ${partName}`);
  return { table, part };
};

const { table: activities, part: attached } = tablesOf(activity.name, participants.name);
const { table: sessionsTable, part: marked } = tablesOf(activitySession.name, marks.name);

const takenColumn = quoteName(activities.facts.find(({ name }) => name === 'registerTaken')?.column ?? '');

const columnIn = ({ indexed, facts, part }: typeof attached, field: string): string => {
  const column = [...indexed, ...facts].find(({ name }) => name === partFieldName(part.name, field));
  if (!column) throw new RangeError(`${part.name} has no column for ${field}`);
  return quoteName(column.column);
};

/**
 * The attendance of students at an activity, and whether its registers are taken. With sessions: attended if any session's mark is, else
 * registered while a session has none, else unconfirmed if any is, else unattended. Without sessions: the activity's own mark.
 */
export const attendanceFacts: FactStage = {
  recordType: activity.name,
  facts: ['registerTaken', partFieldName(participants.name, 'attendance')],

  isPossible: (tableOfType) => {
    const [ofActivity, ofSession] = [tableOfType(activity.name), tableOfType(activitySession.name)];
    return (
      ofActivity !== undefined &&
      ofActivity.facts.length === activities.facts.length &&
      ofActivity.parts.some(({ part }) => part.name === participants.name) &&
      ofSession !== undefined &&
      ofSession.indexed.some(({ name }) => name === activitySession.within?.field) &&
      ofSession.parts.some(({ part }) => part.name === marks.name)
    );
  },

  readsFrom: [activity.name, activitySession.name],

  concerns: ({ record, revision, data }) =>
    record.type === activity.name
      ? revision === 0 || Object.keys(data.changes).some((name) => readPath(name)?.part === participants.name)
      : record.type === activitySession.name,

  affected: async (sql, schemaOf, changed) => {
    const idsOf = (recordType: string) => changed.flatMap(({ type, id }) => (type === recordType ? [id] : []));
    const sessions = idsOf(activitySession.name);
    if (sessions.length === 0) return [...new Set(idsOf(activity.name))];
    const { rows } = await sql.query<{ activity: number }>(
      `SELECT DISTINCT ${columnOf(activitySession, 'activity')} AS activity FROM ${quoteName(schemaOf(activitySession.name))}.${quoteName(sessionsTable.name)}
       WHERE id = ANY($1)`,
      [sessions],
    );
    return [...new Set([...idsOf(activity.name), ...rows.map((row) => row.activity)])];
  },

  recompute: async (sql, schemaOf, ids) => {
    const [ofActivity, ofSession] = [quoteName(schemaOf(activity.name)), quoteName(schemaOf(activitySession.name))];
    const [status, attendance] = [columnIn(attached, 'status'), columnIn(attached, 'attendance')];
    const [mark, whole] = [columnIn(marked, 'status'), columnOf(activitySession, 'activity')];
    const among = (column: string) => (ids === null ? '' : `AND ${column} = ANY($1)`);
    await sql.query(
      `WITH sessions AS (
         SELECT id, ${whole} AS activity FROM ${ofSession}.${quoteName(sessionsTable.name)}
         WHERE record_state <> ${activitySession.states.deleted} ${among(whole)}
       ), counted AS (
         SELECT activity, count(*) AS sessions FROM sessions GROUP BY activity
       ), marked AS (
         SELECT s.activity, m.row_key, count(*) FILTER (WHERE m.${mark} <> '${registeredStatus}') AS settled,
           bool_or(m.${mark} = 'attended') AS attended, bool_or(m.${mark} = 'unconfirmed') AS unconfirmed
         FROM sessions AS s JOIN ${ofSession}.${quoteName(marked.name)} AS m ON m.record_id = s.id GROUP BY s.activity, m.row_key
       ), computed AS (
         SELECT p.record_id, p.row_key, p.${attendance} AS before,
           CASE WHEN c.sessions IS NULL THEN coalesce(p.${status}, '${registeredStatus}')
             WHEN m.attended THEN 'attended' WHEN coalesce(m.settled, 0) < c.sessions THEN '${registeredStatus}'
             WHEN m.unconfirmed THEN 'unconfirmed' ELSE 'unattended' END AS attendance,
           CASE WHEN c.sessions IS NULL THEN coalesce(p.${status}, '${registeredStatus}') <> '${registeredStatus}'
             ELSE coalesce(m.settled, 0) = c.sessions END AS is_settled
         FROM ${ofActivity}.${quoteName(attached.name)} AS p LEFT JOIN counted AS c ON c.activity = p.record_id
         LEFT JOIN marked AS m ON m.activity = p.record_id AND m.row_key = p.row_key
         WHERE true ${among('p.record_id')}
       ), changed AS (
         UPDATE ${ofActivity}.${quoteName(attached.name)} AS p SET ${attendance} = c.attendance FROM computed AS c
         WHERE p.record_id = c.record_id AND p.row_key = c.row_key AND c.before IS DISTINCT FROM c.attendance
       )
       UPDATE ${ofActivity}.${quoteName(activities.name)} AS a SET ${takenColumn} = t.is_taken
       FROM (SELECT r.id, coalesce(bool_and(c.is_settled), false) AS is_taken FROM ${ofActivity}.${quoteName(activities.name)} AS r
         LEFT JOIN computed AS c ON c.record_id = r.id WHERE true ${among('r.id')} GROUP BY r.id) AS t
       WHERE a.id = t.id AND a.${takenColumn} IS DISTINCT FROM t.is_taken`,
      ids === null ? [] : [ids],
    );
  },
};

/** Whether all registers of an activity are taken. */
export const readRegisterTaken = async (sql: Sql, id: number): Promise<boolean> => {
  const { rows } = await sql.query<{ taken: boolean | null }>(
    `SELECT ${takenColumn} AS taken FROM ${inReadSchema(activities.name)} WHERE id = $1`,
    [id],
    'register-taken',
  );
  return rows[0]?.taken === true;
};

import type { Sql } from '../../projections/sql.ts';

const removeRows = async (sql: Sql, statement: string, values: readonly unknown[]): Promise<number> =>
  (await sql.query(statement, values)).rowCount ?? 0;

export const removeExpiredSessionsAndInvitations = async (sql: Sql, now: Date): Promise<number> =>
  (await removeRows(sql, 'DELETE FROM app.sessions WHERE expires < $1', [now])) +
  (await removeRows(sql, 'DELETE FROM app.invitations WHERE expires < $1', [now]));

/** Above this number, the oldest security events are deleted. */
const maxSecurityEvents = 2_000_000;

export const removeOldAlerts = async (sql: Sql, before: Date): Promise<number> =>
  (await removeRows(sql, 'DELETE FROM app.security_alerts WHERE last_minute < $1', [before])) +
  (await removeRows(sql, 'DELETE FROM app.security_alert_mails WHERE hour < $1', [before]));

export const removeOldSecurityEvents = async (sql: Sql, before: Date, max = maxSecurityEvents): Promise<number> =>
  (await removeRows(sql, 'DELETE FROM app.security_events WHERE minute < $1', [before])) +
  (await removeRows(
    sql,
    'DELETE FROM app.security_events WHERE id <= (SELECT id FROM app.security_events ORDER BY id DESC OFFSET $1 LIMIT 1)',
    [max],
  ));

/** The tables of what is kept for a user, with a column `user_id`. */
type TableOfUsers = 'calendar_feeds' | 'recently_viewed' | 'groups_worked_in';

/** @param currentUsers a query for the ids of users that are not deleted */
export const removeRowsOfDeletedUsers = (sql: Sql, table: TableOfUsers, currentUsers: string): Promise<number> =>
  removeRows(sql, `DELETE FROM app.${table} WHERE user_id NOT IN (${currentUsers})`, []);

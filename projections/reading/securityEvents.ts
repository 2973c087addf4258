import type { GroupScope } from '../../domain/access/access.ts';
import type { SecurityEventKind } from '../../domain/security/securityEvents.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import type { Sql } from '../sql.ts';

/** A filter for security events; null fields do not filter. */
export interface SecurityEventFilter {
  readonly from: Date | null;
  /** The end, exclusive. */
  readonly until: Date | null;
  readonly kind: SecurityEventKind | null;
  /** A user's id; 0 for visitors. */
  readonly user: number | null;
  /** A group's id; 0 for events outside any group. */
  readonly group: number | null;
  readonly address: string | null;
}

/** Events of one user in one minute from one address on one route. */
export interface SecurityEventRow {
  readonly id: string;
  readonly minute: Date;
  readonly kind: SecurityEventKind;
  readonly user: number;
  readonly group: number;
  readonly address: string;
  readonly route: string;
  readonly times: number;
}

type Place = Pick<SecurityEventRow, 'id' | 'minute'>;

/** SQL: the events in these groups, and the events outside any group (such as sign-ins) of users with a role in one of them. */
export const securityScope = (at: number): string =>
  `(e.group_id = ANY($${at}) OR (e.group_id = 0 AND e.user_id IN (SELECT id FROM ${inReadSchema('user_rows')}
    WHERE group_ids && $${at}::integer[])))`;

const whereOf = (filter: SecurityEventFilter, scope: GroupScope): { readonly text: string; readonly values: readonly unknown[] } => {
  const values: unknown[] = [];
  const parts: string[] = [];
  const add = (value: unknown, condition: (at: number) => string) => {
    if (value === null) return;
    values.push(value);
    parts.push(condition(values.length));
  };
  add(scope === 'every' ? null : [...scope], securityScope);
  add(filter.from, (at) => `e.minute >= $${at}`);
  add(filter.until, (at) => `e.minute < $${at}`);
  add(filter.kind, (at) => `e.kind = $${at}`);
  add(filter.user, (at) => `e.user_id = $${at}`);
  add(filter.group, (at) => `e.group_id = $${at}`);
  add(filter.address, (at) => `e.address = $${at}`);
  return { text: parts.length === 0 ? 'true' : parts.join(' AND '), values };
};

const columns = 'e.id::text AS id, e.minute, e.kind, e.user_id AS "user", e.group_id AS "group", e.address, e.route, e.times';
const newestFirst = 'ORDER BY e.minute DESC, e.id DESC';

/** A page of events, newest first, and the total number of rows. */
export const readSecurityEvents = async (
  sql: Sql,
  filter: SecurityEventFilter,
  scope: GroupScope,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly SecurityEventRow[]; readonly total: number }> => {
  const { text, values } = whereOf(filter, scope);
  const counted = await sql.query<{ n: number }>(`SELECT count(*)::integer AS n FROM app.security_events AS e WHERE ${text}`, values);
  const { rows } = await sql.query<SecurityEventRow>(
    `SELECT ${columns} FROM app.security_events AS e WHERE ${text} ${newestFirst} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, page.limit, page.offset],
  );
  return { rows, total: counted.rows[0]?.n ?? 0 };
};

/** The events after a row of the list, or from the start if `after` is null. */
export const readSecurityEventsAfter = async (
  sql: Sql,
  filter: SecurityEventFilter,
  scope: GroupScope,
  after: Place | null,
  limit: number,
): Promise<readonly SecurityEventRow[]> => {
  const { text, values } = whereOf(filter, scope);
  const place = after === null ? '' : `AND (e.minute, e.id) < ($${values.length + 2}, $${values.length + 3})`;
  const { rows } = await sql.query<SecurityEventRow>(
    `SELECT ${columns} FROM app.security_events AS e WHERE ${text} ${place} ${newestFirst} LIMIT $${values.length + 1}`,
    [...values, limit, ...(after === null ? [] : [after.minute, after.id])],
  );
  return rows;
};

import type { GroupScope } from '../domain/access/access.ts';
import type { SecurityEventKind } from '../domain/security/securityEvents.ts';
import { readSchema } from './readSchema.ts';
import { quoted, type Sql } from './sql.ts';

/** What an auditor looks for. What is null is not narrowed. */
export interface SecurityEventFilter {
  readonly from: Date | null;
  /** The first moment that no longer belongs to it. */
  readonly until: Date | null;
  readonly kind: SecurityEventKind | null;
  /** A user's id; 0 for visitors. */
  readonly user: number | null;
  /** A group's id; 0 for what happened in no group. */
  readonly group: number | null;
  readonly address: string | null;
}

/** What one person did in one minute from one address on one route. */
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

/** Where a page goes on: after this row, in the order of the list. */
type Place = Pick<SecurityEventRow, 'id' | 'minute'>;

/**
 * The events of these groups: those that happened in one of them, and, where an event happened in no group (a sign-in), those of
 * people who hold a role in one of them.
 */
export const securityScope = (at: number): string =>
  `(e.group_id = ANY($${at}) OR (e.group_id = 0 AND e.user_id IN (SELECT id FROM ${quoted(readSchema)}.user_rows WHERE group_ids && $${at}::integer[])))`;

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

/** A page of the events, the newest first, and how many rows there are in all. */
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

/** The events that follow a place in the list; from its beginning where that is null. */
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

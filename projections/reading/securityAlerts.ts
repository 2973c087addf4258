import type { GroupScope } from '../../domain/access/access.ts';
import { roles } from '../../domain/access/roles.ts';
import { genericState } from '../../domain/record/states.ts';
import { user as userType } from '../../domain/records/user.ts';
import type { Alert, AlertPattern, EventCount } from '../../domain/security/alerts.ts';
import { otherAddresses } from '../../domain/security/securityEvents.ts';
import { readSchema } from '../tables/readSchema.ts';
import { securityScope } from './securityEvents.ts';
import { quoteName, type Sql } from '../sql.ts';
import { storedJson, storedText } from '../tables/tables.ts';

const schema = quoteName(readSchema);
const hourMs = 3_600_000;

const administrators = roles.filter(({ rights }) => rights.includes('ViewSecurityEvents')).map(({ name }) => name);

/** SQL: whether the user row `u` has one of the roles `$1` that fulfils `inGroup`. */
const holds = (inGroup: string): string =>
  `EXISTS (SELECT 1 FROM jsonb_array_elements(COALESCE(u.${storedJson(userType, 'roles')}, '[]')) AS held
    WHERE held->>'role' = ANY($1) AND ${inGroup})`;

/** SQL: the email address of the user row `u`. */
const email = `u.${storedText(userType, 'email')}`;
const isCurrent = `u.record_state = ${genericState.current.value} AND (u.${storedText(userType, 'enabled')})::boolean IS TRUE`;

interface Recipient {
  readonly user: number;
  readonly email: string;
}

export class SecurityAlertRows {
  readonly #db: Sql;

  constructor(db: Sql) {
    this.#db = db;
  }

  async countsOf(hour: Date): Promise<readonly EventCount[]> {
    const { rows } = await this.#db.query<EventCount>(
      `SELECT e.kind, e.user_id AS "user", e.group_id AS "group", e.address, sum(e.times)::integer AS times,
        min(e.minute) AS first, max(e.minute) AS last,
         e.kind = 'signedIn' AND e.address <> $4
           AND EXISTS (SELECT 1 FROM ${schema}.user_rows AS u WHERE u.id = e.user_id AND ${holds('true')})
           AND EXISTS (SELECT 1 FROM app.security_events AS b WHERE b.user_id = e.user_id AND b.kind = 'signedIn'
           AND b.minute < min(e.minute))
           AND NOT EXISTS (SELECT 1 FROM app.security_events AS b
             WHERE b.user_id = e.user_id AND b.kind = 'signedIn' AND b.minute < min(e.minute) AND b.address = e.address) AS "isNewAddress"
       FROM app.security_events AS e WHERE e.minute >= $2 AND e.minute < $3
       GROUP BY e.kind, e.user_id, e.group_id, e.address`,
      [administrators, hour, new Date(hour.getTime() + hourMs), otherAddresses],
    );
    return rows;
  }

  async keep(hour: Date, alerts: readonly Alert[]): Promise<void> {
    for (const { pattern, subject, user, group, address, times, first, last } of alerts) {
      await this.#db.query(
        `INSERT INTO app.security_alerts VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         ON CONFLICT (pattern, hour, subject) DO UPDATE
         SET user_id = excluded.user_id, group_id = excluded.group_id, address = excluded.address,
           times = excluded.times, first_minute = excluded.first_minute, last_minute = excluded.last_minute`,
        [pattern, hour, subject, user, group, address, times, first, last],
      );
    }
  }

  async recipientsOf({ user, group }: Alert): Promise<readonly Recipient[]> {
    const read = async (where: string, values: readonly unknown[]): Promise<readonly Recipient[]> => {
      const { rows } = await this.#db.query<Recipient>(
        `SELECT u.id AS "user", ${email} AS email FROM ${schema}.user_rows AS u WHERE ${isCurrent} AND ${where}`,
        [administrators, ...values],
      );
      return rows;
    };
    const ofGroups =
      group > 0
        ? await read(holds(`(held->>'group')::integer = $2`), [group])
        : user > 0
          ? await read(holds(`(held->>'group')::integer = ANY(SELECT unnest(group_ids) FROM ${schema}.user_rows WHERE id = $2)`), [user])
          : [];
    return ofGroups.length > 0 ? ofGroups : read(holds(`held->>'group' IS NULL`), []);
  }

  async wasMailed(pattern: string, hour: Date, user: number): Promise<boolean> {
    const { rows } = await this.#db.query('SELECT 1 FROM app.security_alert_mails WHERE pattern = $1 AND hour = $2 AND user_id = $3', [
      pattern,
      hour,
      user,
    ]);
    return rows.length > 0;
  }

  async noteMailed(pattern: string, hour: Date, user: number): Promise<void> {
    await this.#db.query('INSERT INTO app.security_alert_mails VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [pattern, hour, user]);
  }
}

interface KeptAlert extends Omit<Alert, 'subject'> {
  readonly hour: Date;
}

/** The alerts of these groups since a time, newest first. */
export const readAlerts = async (sql: Sql, scope: GroupScope, since: Date, limit: number): Promise<readonly KeptAlert[]> => {
  const { rows } = await sql.query<KeptAlert & { readonly pattern: AlertPattern }>(
    `SELECT e.pattern, e.hour, e.user_id AS "user", e.group_id AS "group", e.address, e.times, e.first_minute AS first,
      e.last_minute AS last
     FROM app.security_alerts AS e WHERE e.last_minute >= $1 ${scope === 'every' ? '' : `AND ${securityScope(3)}`}
     ORDER BY e.last_minute DESC, e.pattern, e.subject LIMIT $2`,
    [since, limit, ...(scope === 'every' ? [] : [[...scope]])],
  );
  return rows;
};

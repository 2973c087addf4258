import type { OpenSession, SessionOrigin, Sessions } from '../../commands/accounts/sessions.ts';
import { maxSessionHours } from '../../domain/accounts/sessions.ts';
import type { Sql } from '../../projections/sql.ts';
import { hashOfSecret, newSecret } from './secrets.ts';

/** The channel that tells every process the ids of ended sessions. */
export const endedSessionsChannel = 'waymark_sessions_ended';

interface OpenRow {
  readonly id: string;
  readonly device: string;
  readonly address: string;
  readonly created: Date;
  readonly last_used: Date;
}

export class PostgresSessions implements Sessions {
  readonly #db: Sql;
  readonly idleMinutes: number;
  readonly keyOf = hashOfSecret;

  constructor(db: Sql, idleMinutes: number) {
    this.#db = db;
    this.idleMinutes = idleMinutes;
  }

  async start(user: number, { device, address }: SessionOrigin): Promise<string> {
    const secret = newSecret();
    await this.#db.query(
      `INSERT INTO app.sessions (token_hash, user_id, current_group, expires, device, address)
       VALUES ($1, $2, (SELECT group_id FROM app.groups_worked_in WHERE user_id = $2), now() + interval '${maxSessionHours} hours', $3, $4)`,
      [hashOfSecret(secret), user, device, address],
    );
    await this.#db.query(`DELETE FROM app.sessions WHERE expires < now() OR last_used < now() - $1 * interval '1 minute'`, [
      this.idleMinutes,
    ]);
    return secret;
  }

  async noteUse(id: string): Promise<void> {
    await this.#db.query('UPDATE app.sessions SET last_used = now() WHERE id = $1', [id]);
  }

  async notePassword(id: string): Promise<void> {
    await this.#db.query('UPDATE app.sessions SET password_checked = now() WHERE id = $1', [id]);
  }

  async noteSecondFactor(id: string): Promise<void> {
    await this.#db.query('UPDATE app.sessions SET second_factor_shown = true WHERE id = $1', [id]);
  }

  async openOf(user: number, current: string): Promise<readonly OpenSession[]> {
    const { rows } = await this.#db.query<OpenRow>(
      `SELECT id, device, address, created, last_used FROM app.sessions
       WHERE user_id = $1 AND expires > now() AND last_used > now() - $2 * interval '1 minute' ORDER BY last_used DESC, id`,
      [user, this.idleMinutes],
    );
    return rows.map(({ last_used: lastUsed, ...row }) => ({ ...row, lastUsed, isCurrent: row.id === current }));
  }

  async end(secret: string): Promise<void> {
    await this.#endWhere('token_hash = $1', [hashOfSecret(secret)]);
  }

  async endOne(user: number, id: string): Promise<boolean> {
    return (await this.#endWhere('user_id = $1 AND id = $2', [user, id])) > 0;
  }

  async endAllOf(user: number, except?: string): Promise<void> {
    await this.#endWhere('user_id = $1 AND token_hash IS DISTINCT FROM $2', [user, except === undefined ? null : hashOfSecret(except)]);
  }

  async workIn(secret: string, group: number): Promise<void> {
    await this.#db.query(
      `WITH own AS (UPDATE app.sessions SET current_group = $2 WHERE token_hash = $1 RETURNING user_id)
       INSERT INTO app.groups_worked_in (user_id, group_id) SELECT user_id, $2 FROM own
       ON CONFLICT (user_id) DO UPDATE SET group_id = excluded.group_id`,
      [hashOfSecret(secret), group],
    );
  }

  /** Deletes sessions and announces their ids; returns their number. */
  async #endWhere(condition: string, values: readonly unknown[]): Promise<number> {
    const { rows } = await this.#db.query(
      `WITH ended AS (DELETE FROM app.sessions WHERE ${condition} RETURNING id)
       SELECT pg_notify('${endedSessionsChannel}', id::text) FROM ended`,
      values,
    );
    return rows.length;
  }
}

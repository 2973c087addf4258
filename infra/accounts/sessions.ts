import type { Invitations, Sessions } from '../../commands/accounts/ports.ts';
import type { Sql } from '../../projections/sql.ts';
import { hashOfSecret, newSecret } from './secrets.ts';

/** How long a session lasts without being used. */
const sessionHours = 12;
const invitationDays = 7;

export class PostgresSessions implements Sessions {
  readonly #db: Sql;
  readonly keyOf = hashOfSecret;

  constructor(db: Sql) {
    this.#db = db;
  }

  async start(user: number): Promise<string> {
    const secret = newSecret();
    await this.#db.query(`INSERT INTO app.sessions (token_hash, user_id, expires) VALUES ($1, $2, now() + interval '${sessionHours} hours')`, [hashOfSecret(secret), user]);
    await this.#db.query('DELETE FROM app.sessions WHERE expires < now()');
    return secret;
  }

  async end(secret: string): Promise<void> {
    await this.#db.query('DELETE FROM app.sessions WHERE token_hash = $1', [hashOfSecret(secret)]);
  }

  async endAllOf(user: number, except?: string): Promise<void> {
    await this.#db.query('DELETE FROM app.sessions WHERE user_id = $1 AND token_hash IS DISTINCT FROM $2', [user, except === undefined ? null : hashOfSecret(except)]);
  }

  async workIn(secret: string, group: number): Promise<void> {
    await this.#db.query('UPDATE app.sessions SET current_group = $2 WHERE token_hash = $1', [hashOfSecret(secret), group]);
  }
}

export class PostgresInvitations implements Invitations {
  readonly #db: Sql;

  constructor(db: Sql) {
    this.#db = db;
  }

  async make(user: number): Promise<string> {
    const secret = newSecret();
    await this.#db.query(`INSERT INTO app.invitations VALUES ($1, $2, now() + interval '${invitationDays} days')`, [hashOfSecret(secret), user]);
    return secret;
  }

  async take(secret: string): Promise<number | null> {
    const { rows } = await this.#db.query<{ user_id: number; good: boolean }>(
      'DELETE FROM app.invitations WHERE token_hash = $1 RETURNING user_id, expires > now() AS good', [hashOfSecret(secret)],
    );
    return rows[0]?.good ? rows[0].user_id : null;
  }
}

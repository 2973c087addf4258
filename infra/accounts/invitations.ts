import type { Invitations } from '../../commands/accounts/ports.ts';
import type { Sql } from '../../projections/sql.ts';
import { hashOfSecret, newSecret } from './secrets.ts';

const invitationDays = 7;

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

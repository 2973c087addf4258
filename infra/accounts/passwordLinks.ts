import type { PasswordLinks } from '../../commands/accounts/ports.ts';
import type { LinkPurpose, PasswordLink } from '../../domain/accounts/passwordLink.ts';
import type { Sql } from '../../projections/sql.ts';
import { hashOfSecret, newSecret } from './secrets.ts';

const validFor: Readonly<Record<LinkPurpose, string>> = { invitation: '7 days', forgotten: '1 hour' };

export class PostgresPasswordLinks implements PasswordLinks {
  readonly #db: Sql;

  constructor(db: Sql) {
    this.#db = db;
  }

  async make(user: number, purpose: LinkPurpose, userRevision: number): Promise<string> {
    const secret = newSecret();
    await this.#db.query('DELETE FROM app.invitations WHERE expires < now()');
    await this.#db.query(
      `INSERT INTO app.invitations (token_hash, user_id, purpose, user_revision, expires) VALUES ($1, $2, $3, $4, now() + $5::interval)
       ON CONFLICT (user_id, purpose) DO UPDATE
         SET token_hash = excluded.token_hash, user_revision = excluded.user_revision, made = excluded.made, expires = excluded.expires`,
      [hashOfSecret(secret), user, purpose, userRevision, validFor[purpose]],
    );
    return secret;
  }

  async find(secret: string): Promise<PasswordLink | null> {
    const { rows } = await this.#db.query<PasswordLink>(
      `SELECT user_id AS "user", purpose, user_revision AS "userRevision", made FROM app.invitations
       WHERE token_hash = $1 AND expires > now()`,
      [hashOfSecret(secret)],
    );
    return rows[0] ?? null;
  }

  async take(secret: string): Promise<boolean> {
    const { rows } = await this.#db.query('DELETE FROM app.invitations WHERE token_hash = $1 AND expires > now() RETURNING 1', [
      hashOfSecret(secret),
    ]);
    return rows.length > 0;
  }

  async endAllOf(user: number): Promise<void> {
    await this.#db.query('DELETE FROM app.invitations WHERE user_id = $1', [user]);
  }
}

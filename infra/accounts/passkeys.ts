import { randomBytes } from 'node:crypto';
import type { ChallengePurpose, PasskeyKey, Passkeys } from '../../commands/accounts/passkeyPorts.ts';
import type { Sql } from '../../projections/sql.ts';

const challengeMinutes = 5;

/** Passkeys in PostgreSQL. Public keys are not secret, so they are stored as they are. */
export class PostgresPasskeys implements Passkeys {
  readonly #db: Sql;

  constructor(db: Sql) {
    this.#db = db;
  }

  async of(user: number): Promise<readonly PasskeyKey[]> {
    const { rows } = await this.#db.query<PasskeyKey>(
      `SELECT id, public_key AS "publicKey", counter::double precision AS counter, transports
       FROM app.passkeys WHERE user_id = $1 ORDER BY added, id`,
      [user],
    );
    return rows;
  }

  async handleOf(user: number): Promise<string> {
    const { rows } = await this.#db.query<{ handle: string }>(
      `INSERT INTO app.passkey_handles (user_id, handle) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET handle = passkey_handles.handle RETURNING handle`,
      [user, randomBytes(32).toString('base64url')],
    );
    return rows[0]?.handle ?? '';
  }

  async add(user: number, name: string, { id, publicKey, counter, transports }: PasskeyKey): Promise<boolean> {
    const { rowCount } = await this.#db.query(
      `INSERT INTO app.passkeys (id, user_id, name, public_key, counter, transports) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO NOTHING`,
      [id, user, name, publicKey, counter, transports],
    );
    return rowCount === 1;
  }

  async use(user: number, id: string, counter: number): Promise<boolean> {
    const { rowCount } = await this.#db.query(
      `UPDATE app.passkeys SET counter = $3, last_used = now()
       WHERE user_id = $1 AND id = $2 AND (counter < $3 OR (counter = 0 AND $3 = 0))`,
      [user, id, counter],
    );
    return rowCount === 1;
  }

  async remove(user: number, id: string): Promise<boolean> {
    const { rowCount } = await this.#db.query('DELETE FROM app.passkeys WHERE user_id = $1 AND id = $2', [user, id]);
    return rowCount === 1;
  }

  async keepChallenge(session: string, purpose: ChallengePurpose, challenge: string): Promise<void> {
    await this.#db.query(
      `INSERT INTO app.passkey_challenges (session_id, purpose, challenge) VALUES ($1, $2, $3)
       ON CONFLICT (session_id, purpose) DO UPDATE SET challenge = excluded.challenge, made = now()`,
      [session, purpose, challenge],
    );
  }

  async takeChallenge(session: string, purpose: ChallengePurpose): Promise<string | null> {
    const { rows } = await this.#db.query<{ challenge: string; fresh: boolean }>(
      `DELETE FROM app.passkey_challenges WHERE session_id = $1 AND purpose = $2
       RETURNING challenge, made > now() - interval '${challengeMinutes} minutes' AS fresh`,
      [session, purpose],
    );
    return rows[0]?.fresh ? rows[0].challenge : null;
  }
}

import type { KnownDevices } from '../../commands/accounts/ports.ts';
import type { Database, Sql } from '../../projections/sql.ts';
import { hashOfSecret, newSecret } from './secrets.ts';

const maxDevicesOfUser = 20;
const knownForDays = 400;

const isRecent = `last_used >= now() - interval '${knownForDays} days'`;

const isKnown = async (sql: Sql, user: number | null, tokenHash: string): Promise<boolean> =>
  (await sql.query(`SELECT 1 FROM app.known_devices WHERE user_id = $1 AND token_hash = $2 AND ${isRecent}`, [user, tokenHash])).rows
    .length > 0;

export class PostgresKnownDevices implements KnownDevices {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  isKnown(user: number | null, secret: string | undefined): Promise<boolean> {
    return isKnown(this.#db, user, hashOfSecret(secret ?? ''));
  }

  async isKnownOfAnybody(secret: string): Promise<boolean> {
    const { rows } = await this.#db.query(`SELECT 1 FROM app.known_devices WHERE token_hash = $1 AND ${isRecent} LIMIT 1`, [
      hashOfSecret(secret),
    ]);
    return rows.length > 0;
  }

  async remember(user: number, secret: string | undefined): Promise<string> {
    return this.#db.transaction(async (sql) => {
      const before = secret === undefined ? null : hashOfSecret(secret);
      if (secret !== undefined && before !== null && (await isKnown(sql, user, before))) {
        await sql.query('UPDATE app.known_devices SET last_used = now() WHERE user_id = $1 AND token_hash = $2', [user, before]);
        return secret;
      }
      // A new secret, because someone else may have planted the old one. Other users of this browser stay known.
      const next = newSecret();
      const tokenHash = hashOfSecret(next);
      if (before !== null) await sql.query('UPDATE app.known_devices SET token_hash = $2 WHERE token_hash = $1', [before, tokenHash]);
      await sql.query(
        `INSERT INTO app.known_devices (user_id, token_hash) VALUES ($1, $2)
         ON CONFLICT (user_id, token_hash) DO UPDATE SET last_used = now()`,
        [user, tokenHash],
      );
      await sql.query(
        `DELETE FROM app.known_devices WHERE user_id = $1 AND (last_used < now() - interval '${knownForDays} days' OR token_hash IN
           (SELECT token_hash FROM app.known_devices WHERE user_id = $1 ORDER BY last_used DESC OFFSET ${maxDevicesOfUser}))`,
        [user],
      );
      return next;
    });
  }
}

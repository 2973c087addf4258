import { randomBytes } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import type { Passkey } from '../../commands/accounts/passkeyPorts.ts';
import type { SecondFactors, SecondFactorSummary } from '../../commands/accounts/secondFactors.ts';
import type { Database, Sql } from '../../projections/sql.ts';
import { open, seal } from '../security/secretBox.ts';

/** The setting with the roles that need a second factor; `projections/reading/signedIn.ts` reads it too. */
const requiredRolesSetting = 'secondFactorRoles';

/**
 * A recovery code has about 50 bits, so its hash is as slow as a password's. All codes of a user share one salt,
 * because a code is looked up by its hash.
 */
const hashOfCode = async (code: string, salt: string): Promise<string> =>
  (await hashRaw(code, { salt: Buffer.from(salt, 'base64url') })).toString('base64url');

interface SummaryRow {
  readonly added: Date | null;
  readonly codes: number;
}

/** Second factors in PostgreSQL. Secrets are encrypted with a key that is stored elsewhere. */
export class PostgresSecondFactors implements SecondFactors {
  readonly #db: Database;
  readonly #key: Buffer;

  constructor(db: Database, key: Buffer) {
    this.#db = db;
    this.#key = key;
  }

  async summaryOf(user: number): Promise<SecondFactorSummary> {
    const { rows } = await this.#db.query<SummaryRow>(
      `SELECT (SELECT added FROM app.authenticators WHERE user_id = $1) AS added,
         (SELECT count(*) FROM app.recovery_codes WHERE user_id = $1)::integer AS codes`,
      [user],
    );
    const passkeys = await this.#db.query<Passkey>(
      'SELECT id, name, added, last_used AS "lastUsed" FROM app.passkeys WHERE user_id = $1 ORDER BY added, id',
      [user],
    );
    return { authenticatorSince: rows[0]?.added ?? null, recoveryCodesLeft: rows[0]?.codes ?? 0, passkeys: passkeys.rows };
  }

  async authenticatorSecret(user: number): Promise<string | null> {
    const { rows } = await this.#db.query<{ secret: string }>('SELECT secret FROM app.authenticators WHERE user_id = $1', [user]);
    return rows[0] ? open(this.#key, rows[0].secret, `authenticator ${user}`) : null;
  }

  async setAuthenticator(user: number, secret: string, usedStep: number): Promise<void> {
    await this.#db.query(
      `INSERT INTO app.authenticators (user_id, secret, last_step) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = excluded.last_step, added = now()`,
      [user, seal(this.#key, secret, `authenticator ${user}`), usedStep],
    );
  }

  async useStep(user: number, step: number): Promise<boolean> {
    const { rowCount } = await this.#db.query('UPDATE app.authenticators SET last_step = $2 WHERE user_id = $1 AND last_step < $2', [
      user,
      step,
    ]);
    return rowCount === 1;
  }

  async removeAuthenticator(user: number): Promise<void> {
    await this.#db.query('DELETE FROM app.authenticators WHERE user_id = $1', [user]);
  }

  async replaceRecoveryCodes(user: number, codes: readonly string[]): Promise<void> {
    const salt = randomBytes(16).toString('base64url');
    const hashes = await Promise.all(codes.map((code) => hashOfCode(code, salt)));
    await this.#db.transaction(async (sql) => {
      await sql.query('DELETE FROM app.recovery_codes WHERE user_id = $1', [user]);
      await sql.query('INSERT INTO app.recovery_codes (user_id, code_hash, salt) SELECT $1, unnest($2::text[]), $3', [user, hashes, salt]);
    });
  }

  async useRecoveryCode(user: number, code: string): Promise<boolean> {
    const { rows } = await this.#db.query<{ salt: string }>('SELECT salt FROM app.recovery_codes WHERE user_id = $1 LIMIT 1', [user]);
    if (!rows[0]) return false;
    const hash = await hashOfCode(code, rows[0].salt);
    const { rowCount } = await this.#db.query('DELETE FROM app.recovery_codes WHERE user_id = $1 AND code_hash = $2', [user, hash]);
    return rowCount === 1;
  }

  async removeAll(user: number): Promise<boolean> {
    return this.#db.transaction(async (sql) => {
      const remove = async (on: Sql, table: string) =>
        (await on.query(`DELETE FROM app.${table} WHERE user_id = $1`, [user])).rowCount ?? 0;
      const factors = (await remove(sql, 'authenticators')) + (await remove(sql, 'passkeys'));
      await remove(sql, 'recovery_codes');
      return factors > 0;
    });
  }

  async keepOffer(session: string, offer: string): Promise<void> {
    await this.#db.query(
      `INSERT INTO app.second_factor_offers (session_id, offer) VALUES ($1, $2) ON CONFLICT (session_id) DO UPDATE
        SET offer = excluded.offer`,
      [session, seal(this.#key, offer, `offer ${session}`)],
    );
  }

  async offerOf(session: string): Promise<string | null> {
    const { rows } = await this.#db.query<{ offer: string }>('SELECT offer FROM app.second_factor_offers WHERE session_id = $1', [session]);
    return rows[0] ? open(this.#key, rows[0].offer, `offer ${session}`) : null;
  }

  async requiredRoles(): Promise<readonly string[]> {
    const { rows } = await this.#db.query<{ value: readonly string[] }>('SELECT value FROM app.settings WHERE name = $1', [
      requiredRolesSetting,
    ]);
    return rows[0]?.value ?? [];
  }

  async setRequiredRoles(roles: readonly string[]): Promise<void> {
    await this.#db.query('INSERT INTO app.settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value', [
      requiredRolesSetting,
      JSON.stringify(roles),
    ]);
  }
}

import { hash, verify } from '@node-rs/argon2';
import type { Credentials } from '../../commands/accounts/ports.ts';
import type { Sql } from '../../projections/sql.ts';

/** Argon2id with the package's defaults (19 MiB, two passes), as OWASP recommends. */
export class ArgonCredentials implements Credentials {
  readonly #db: Sql;
  /** Verified if the user does not exist, so that unknown addresses take as long as known ones. */
  readonly #nobody = hash('nobody has this password');

  constructor(db: Sql) {
    this.#db = db;
  }

  async verify(user: number | null, password: string): Promise<boolean> {
    const { rows } = await this.#db.query<{ hash: string }>('SELECT hash FROM app.credentials WHERE user_id = $1', [user]);
    const storedHash = rows[0]?.hash;
    const right = await verify(storedHash ?? (await this.#nobody), password);
    return right && storedHash !== undefined;
  }

  async set(user: number, password: string): Promise<void> {
    await this.#db.query(
      `INSERT INTO app.credentials (user_id, hash) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE
        SET hash = excluded.hash, set_at = now(), one_time = false`,
      [user, await hash(password)],
    );
  }

  async demandChange(user: number): Promise<void> {
    await this.#db.query('UPDATE app.credentials SET one_time = true WHERE user_id = $1', [user]);
  }
}

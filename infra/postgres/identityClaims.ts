import type { Claim, IdentityClaims, IdSource } from '../../commands/ids.ts';
import type { Database, Sql } from '../../projections/sql.ts';

/** A claim younger than this may still be in progress. No append takes longer. */
const claimTimeoutSeconds = 30;

export class PostgresIds implements IdSource {
  readonly #db: Sql;

  constructor(db: Sql) {
    this.#db = db;
  }

  next(recordType: string): Promise<number> {
    return this.take(recordType, 1);
  }

  take(recordType: string, count: number): Promise<number> {
    return nextIds(this.#db, recordType, count);
  }

  async atLeast(recordType: string, id: number): Promise<void> {
    await this.#db.query(
      `INSERT INTO app.last_ids VALUES ($1, $2) ON CONFLICT (record_type) DO UPDATE SET id = greatest(last_ids.id, excluded.id)`,
      [recordType, id],
    );
  }
}

/** Reserves `count` consecutive ids; returns the first. */
const nextIds = async (sql: Sql, recordType: string, count: number): Promise<number> => {
  const { rows } = await sql.query<{ id: number }>(
    `INSERT INTO app.last_ids VALUES ($1, $2) ON CONFLICT (record_type) DO UPDATE SET id = last_ids.id + excluded.id RETURNING id`,
    [recordType, count],
    'next-ids',
  );
  return (rows[0]?.id ?? count) - count + 1;
};

interface ClaimRow {
  readonly key: string;
  readonly record_id: number;
  readonly isSettling: boolean;
  readonly at: string;
}

const toClaim = ({ record_id: owner, isSettling, at }: ClaimRow, isNew: boolean): Claim => ({ owner, isNew, isSettling, at });

const columns = `key, record_id, claimed > now() - interval '${claimTimeoutSeconds} seconds' AS "isSettling", claimed::text AS at`;

/** Stores each claim on a unique value as one row. */
export class PostgresIdentityClaims implements IdentityClaims {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async claim(recordType: string, field: string, key: string, record: number): Promise<Claim> {
    const own = await this.#db.query<ClaimRow & { readonly isNew: boolean }>(
      `INSERT INTO app.identities AS held (record_type, field, key, record_id) VALUES ($1, $2, $3, $4)
       ON CONFLICT (record_type, field, key) DO UPDATE SET claimed = now() WHERE held.record_id = excluded.record_id
       RETURNING ${columns}, xmax = 0 AS "isNew"`,
      [recordType, field, key, record],
    );
    if (own.rows[0]) return toClaim(own.rows[0], own.rows[0].isNew);
    const { rows } = await this.#db.query<ClaimRow>(
      `SELECT ${columns} FROM app.identities WHERE record_type = $1 AND field = $2 AND key = $3`,
      [recordType, field, key],
    );
    return rows[0] ? toClaim(rows[0], false) : this.claim(recordType, field, key, record);
  }

  async claimMany(recordType: string, field: string, keys: readonly string[]): Promise<ReadonlyMap<string, Claim>> {
    return this.#db.transaction(async (sql) => {
      const find = async () =>
        (
          await sql.query<ClaimRow>(`SELECT ${columns} FROM app.identities WHERE record_type = $1 AND field = $2 AND key = ANY($3)`, [
            recordType,
            field,
            keys,
          ])
        ).rows;
      const claims = new Map((await find()).map((row) => [row.key, toClaim(row, false)]));
      const missing = [...new Set(keys)].filter((key) => !claims.has(key));
      if (missing.length === 0) return claims;
      const first = await nextIds(sql, recordType, missing.length);
      const inserted = await sql.query<ClaimRow>(
        `INSERT INTO app.identities (record_type, field, key, record_id)
         SELECT $1, $2, key, $4 + place - 1 FROM unnest($3::text[]) WITH ORDINALITY AS wanted (key, place)
         ON CONFLICT DO NOTHING RETURNING ${columns}`,
        [recordType, field, missing, first],
      );
      for (const row of inserted.rows) claims.set(row.key, toClaim(row, true));
      for (const row of inserted.rows.length < missing.length ? await find() : [])
        if (!claims.has(row.key)) claims.set(row.key, toClaim(row, false));
      return claims;
    });
  }

  async takeOver(recordType: string, field: string, key: string, from: number, to: number, at?: string): Promise<number> {
    const moved = await this.#db.query(
      `UPDATE app.identities SET record_id = $5, claimed = now()
       WHERE record_type = $1 AND field = $2 AND key = $3 AND record_id = $4 AND claimed = coalesce($6::timestamptz, claimed)`,
      [recordType, field, key, from, to, at ?? null],
    );
    return moved.rowCount === 1 ? to : (await this.claim(recordType, field, key, to)).owner;
  }

  async find(recordType: string, field: string, key: string): Promise<number | null> {
    const { rows } = await this.#db.query<{ record_id: number }>(
      'SELECT record_id FROM app.identities WHERE record_type = $1 AND field = $2 AND key = $3',
      [recordType, field, key],
      'find-identity',
    );
    return rows[0]?.record_id ?? null;
  }

  async findMany(recordType: string, field: string, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.#db.query<ClaimRow>(
      `SELECT ${columns} FROM app.identities WHERE record_type = $1 AND field = $2 AND key = ANY($3)`,
      [recordType, field, keys],
    );
    return new Map(rows.map((row) => [row.key, row.record_id]));
  }
}

/**
 * Rebuilds ids and claims from the read side after they were lost or the log was copied from elsewhere. Afterwards
 * no existing id is issued again, and the values of unique fields find their records; deleted ones only if no other has the value.
 */
export const alignWithReadSide = async (
  db: Sql,
  tables: readonly {
    readonly recordType: string;
    readonly table: string;
    readonly unique: readonly (readonly string[])[];
    readonly deleted: number;
  }[],
): Promise<void> => {
  for (const { recordType, table, unique, deleted } of tables) {
    await db.query(
      `INSERT INTO app.last_ids SELECT $1, coalesce(max(id), 0) FROM ${table}
       ON CONFLICT (record_type) DO UPDATE SET id = greatest(last_ids.id, excluded.id)`,
      [recordType],
    );
    for (const fields of unique) {
      const values = fields.map((_field, at) => `"values"->>$${at + 4}`);
      await db.query(
        `INSERT INTO app.identities (record_type, field, key, record_id, claimed)
         SELECT $1, $2, lower(concat_ws('/', ${values.join(', ')})), id, '-infinity' FROM ${table}
         WHERE ${values.map((value) => `${value} IS NOT NULL`).join(' AND ')} ORDER BY record_state = $3, id DESC ON CONFLICT DO NOTHING`,
        [recordType, fields.join('+'), deleted, ...fields],
      );
    }
  }
};

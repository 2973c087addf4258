import type { FilterLinks, LinkedFilter } from '../../commands/search/filterLinks.ts';
import type { Sql } from '../../projections/sql.ts';

const linkRetentionDays = 90;
const maxPerUserAndDay = 5000;

export class PostgresFilterLinks implements FilterLinks {
  readonly #db: Sql;

  constructor(db: Sql) {
    this.#db = db;
  }

  async keep(id: string, user: number, { path, filter }: LinkedFilter): Promise<boolean> {
    const { rows } = await this.#db.query<{ isSaved: boolean }>(
      `WITH made AS (
         INSERT INTO app.filter_links (id, path, filter, made_by)
         SELECT $1, $2, $3, $4
         WHERE (SELECT count(*) FROM app.filter_links WHERE made_by = $4 AND last_used > now() - interval '1 day') < ${maxPerUserAndDay}
         ON CONFLICT (id) DO UPDATE SET last_used = now()
         RETURNING id)
       SELECT EXISTS (SELECT FROM made) AS "isSaved"`,
      [id, path, filter, user],
    );
    return rows[0]?.isSaved === true;
  }

  async find(id: string): Promise<LinkedFilter | null> {
    const { rows } = await this.#db.query<LinkedFilter>(
      `UPDATE app.filter_links SET last_used = now() WHERE id = $1 AND last_used > now() - interval '${linkRetentionDays} days'
       RETURNING path, filter`,
      [id],
    );
    return rows[0] ?? null;
  }

  async deleteExpired(): Promise<number> {
    const { rowCount } = await this.#db.query(
      `DELETE FROM app.filter_links WHERE last_used < now() - interval '${linkRetentionDays} days'`,
    );
    return rowCount ?? 0;
  }
}

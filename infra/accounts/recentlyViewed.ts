import type { RecentlyViewed, ViewedRecord } from '../../commands/accounts/recentlyViewed.ts';
import type { Sql } from '../../projections/sql.ts';

const maxViewed = 20;

export class PostgresRecentlyViewed implements RecentlyViewed {
  readonly #db: Sql;

  constructor(db: Sql) {
    this.#db = db;
  }

  async of(user: number): Promise<readonly ViewedRecord[]> {
    const { rows } = await this.#db.query<ViewedRecord>(
      `SELECT record_type AS "recordType", record_id AS id FROM app.recently_viewed
       WHERE user_id = $1 ORDER BY viewed DESC, record_type, record_id LIMIT ${maxViewed}`,
      [user],
      'recently-viewed',
    );
    return rows;
  }

  async add(user: number, { recordType, id }: ViewedRecord): Promise<void> {
    // The DELETE does not see the new entry yet, so it keeps one fewer of the others.
    await this.#db.query(
      `WITH added AS (
         INSERT INTO app.recently_viewed (user_id, record_type, record_id) VALUES ($1, $2, $3)
         ON CONFLICT (user_id, record_type, record_id) DO UPDATE SET viewed = now())
       DELETE FROM app.recently_viewed WHERE user_id = $1 AND (record_type, record_id) IN (
         SELECT record_type, record_id FROM app.recently_viewed
         WHERE user_id = $1 AND (record_type, record_id) <> ($2, $3)
         ORDER BY viewed DESC, record_type, record_id OFFSET ${maxViewed - 1})`,
      [user, recordType, id],
      'view-record',
    );
  }
}

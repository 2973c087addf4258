import type { CalendarFeed, CalendarFeeds, CalendarFeedState } from '../../commands/calendar/calendarFeeds.ts';
import type { Sql } from '../../projections/sql.ts';
import { hashOfSecret, newSecret } from './secrets.ts';

export class PostgresCalendarFeeds implements CalendarFeeds {
  readonly #db: Sql;

  constructor(db: Sql) {
    this.#db = db;
  }

  async make({ user, group }: CalendarFeed): Promise<string> {
    const secret = newSecret();
    await this.#db.query(
      `INSERT INTO app.calendar_feeds (user_id, group_id, token_hash) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE
         SET group_id = excluded.group_id, token_hash = excluded.token_hash, made = excluded.made, last_used = NULL`,
      [user, group, hashOfSecret(secret)],
    );
    return secret;
  }

  async find(secret: string): Promise<CalendarFeed | null> {
    const hash = hashOfSecret(secret);
    const { rows } = await this.#db.query<CalendarFeed>(
      'SELECT user_id AS "user", group_id AS "group" FROM app.calendar_feeds WHERE token_hash = $1',
      [hash],
    );
    const [feed] = rows;
    if (!feed) return null;
    await this.#db.query(
      `UPDATE app.calendar_feeds SET last_used = now()
       WHERE token_hash = $1 AND (last_used IS NULL OR last_used < now() - interval '1 hour')`,
      [hash],
    );
    return feed;
  }

  async stateOf(user: number): Promise<CalendarFeedState | null> {
    const { rows } = await this.#db.query<CalendarFeedState>(
      'SELECT group_id AS "group", made, last_used AS "lastUsed" FROM app.calendar_feeds WHERE user_id = $1',
      [user],
    );
    return rows[0] ?? null;
  }

  async revoke(user: number): Promise<boolean> {
    const { rowCount } = await this.#db.query('DELETE FROM app.calendar_feeds WHERE user_id = $1', [user]);
    return (rowCount ?? 0) > 0;
  }
}

import type { ClockDays } from '../../commands/clock/runClock.ts';
import type { Database } from '../../projections/sql.ts';

export class PostgresClockDays implements ClockDays {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async last(rule: string): Promise<string | null> {
    const { rows } = await this.#db.query<{ day: string }>('SELECT day::text FROM app.clock_days WHERE rule = $1', [rule]);
    return rows[0]?.day ?? null;
  }

  async finish(rule: string, day: string): Promise<void> {
    await this.#db.query('INSERT INTO app.clock_days VALUES ($1, $2) ON CONFLICT (rule) DO UPDATE SET day = excluded.day', [rule, day]);
  }
}

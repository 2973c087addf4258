import type { ColumnChoices } from '../../commands/accounts/ports.ts';
import type { ColumnChoice } from '../../domain/search/columnChoice.ts';
import type { Sql } from '../../projections/sql.ts';

export class PostgresColumnChoices implements ColumnChoices {
  readonly #db: Sql;

  constructor(db: Sql) {
    this.#db = db;
  }

  async of(user: number): Promise<ReadonlyMap<string, readonly ColumnChoice[]>> {
    const { rows } = await this.#db.query<{ grid: string; columns: readonly ColumnChoice[] }>(
      'SELECT grid, columns FROM app.column_choices WHERE user_id = $1',
      [user],
    );
    return new Map(rows.map(({ grid, columns }) => [grid, columns]));
  }

  async keep(user: number, grid: string, choices: readonly ColumnChoice[]): Promise<void> {
    if (choices.length === 0) {
      await this.#db.query('DELETE FROM app.column_choices WHERE user_id = $1 AND grid = $2', [user, grid]);
      return;
    }
    await this.#db.query(
      'INSERT INTO app.column_choices VALUES ($1, $2, $3) ON CONFLICT (user_id, grid) DO UPDATE SET columns = excluded.columns',
      [user, grid, JSON.stringify(choices)],
    );
  }
}

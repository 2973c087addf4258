import type { Problem, ProblemList, StoredProblem } from '../../commands/tasks/problems.ts';
import type { Sql } from '../../projections/sql.ts';

export class PostgresProblems implements ProblemList {
  readonly #db: Sql;

  constructor(db: Sql) {
    this.#db = db;
  }

  async add(task: number, problems: readonly Problem[]): Promise<void> {
    if (problems.length === 0) return;
    await this.#db.query(
      `INSERT INTO app.task_problems (task, place, subject, reason, value, name, imported)
        SELECT $1, place, subject, reason, value, name, imported
        FROM json_to_recordset($2) AS given (place integer, subject text, reason text, value text, name text, imported boolean)
        ON CONFLICT DO NOTHING`,
      [task, JSON.stringify(problems)],
    );
  }

  async count(task: number): Promise<{ readonly problems: number; readonly places: number }> {
    const { rows } = await this.#db.query<{ problems: number; places: number }>(
      'SELECT count(*)::integer AS problems, count(DISTINCT place)::integer AS places FROM app.task_problems WHERE task = $1',
      [task],
    );
    return rows[0] ?? { problems: 0, places: 0 };
  }

  async page(task: number, offset: number, limit: number): Promise<readonly StoredProblem[]> {
    const { rows } = await this.#db.query<StoredProblem>(
      'SELECT place, subject, reason, value, name, imported FROM app.task_problems WHERE task = $1 ORDER BY place, subject OFFSET $2 LIMIT $3',
      [task, offset, limit],
    );
    return rows;
  }
}

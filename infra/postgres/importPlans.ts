import { createHash } from 'node:crypto';
import type { FileSurvey, PlanCounts, PlanReason, PlanSelection, PlanStore, UnknownText } from '../../commands/imports/planStore.ts';
import type { FieldValue } from '../../domain/fields/field.ts';
import { type PlannedRow, type PlanOutcome, planOutcomes, type PlanSettings, type ValueAnswers } from '../../domain/imports/plan.ts';
import type { Database, Sql } from '../../projections/sql.ts';

/** The same for headers that differ only in case, or in spaces around names. */
const hashOf = (header: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(header.map((name) => name.trim().toLowerCase())))
    .digest('hex');

const selected =
  "import = $1 AND ($2::text[] IS NULL OR outcome = ANY($2)) AND ($3::text IS NULL OR jsonb_build_array(jsonb_build_object('reason', $3::text)) <@ ANY (ARRAY[row->'problems', row->'notes']))";

const parametersOf = (id: number, { outcomes, reason }: PlanSelection): unknown[] => [id, outcomes ?? null, reason ?? null];

const removePeople = async (sql: Sql, id: number): Promise<void> => {
  for (const table of ['people', 'keys']) await sql.query(`DELETE FROM app.import_${table} WHERE import = $1`, [id]);
};

const rowsOf = ({ rows }: { readonly rows: readonly { readonly row: PlannedRow }[] }): readonly PlannedRow[] => rows.map(({ row }) => row);

export class PostgresImportPlans implements PlanStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async begin(id: number, survey: FileSurvey): Promise<void> {
    await this.#db.transaction(async (sql) => {
      await sql.query('DELETE FROM app.import_plans WHERE import = $1', [id]);
      await removePeople(sql, id);
      await sql.query('INSERT INTO app.import_plans (import, survey) VALUES ($1, $2)', [id, JSON.stringify(survey)]);
    });
  }

  async survey(id: number): Promise<FileSurvey | null> {
    const { rows } = await this.#db.query<{ survey: FileSurvey }>('SELECT survey FROM app.import_plans WHERE import = $1', [id]);
    return rows[0]?.survey ?? null;
  }

  async choose(id: number, settings: PlanSettings): Promise<void> {
    await this.#db.transaction(async (sql) => {
      await sql.query(
        `DELETE FROM app.import_rows WHERE import = $1
         AND EXISTS (SELECT FROM app.import_plans AS p WHERE p.import = $1 AND p.settings->>'sheet' IS DISTINCT FROM $2)`,
        [id, settings.sheet],
      );
      await removePeople(sql, id);
      await sql.query('UPDATE app.import_plans SET settings = $2 WHERE import = $1', [id, JSON.stringify(settings)]);
    });
  }

  async settings(id: number): Promise<PlanSettings | null> {
    const { rows } = await this.#db.query<{ settings: PlanSettings | null }>('SELECT settings FROM app.import_plans WHERE import = $1', [
      id,
    ]);
    return rows[0]?.settings ?? null;
  }

  async put(id: number, rows: readonly PlannedRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.#db.query(
      `INSERT INTO app.import_rows (import, line, outcome, about, row)
       SELECT $1, (row->>'line')::integer, row->>'outcome', row->>'about', row FROM unnest($2::jsonb[]) AS given (row)
       ON CONFLICT (import, line) DO UPDATE SET outcome = excluded.outcome, about = excluded.about, row = excluded.row`,
      [id, rows.map((row) => JSON.stringify(row))],
    );
  }

  async removeAfter(id: number, line: number): Promise<void> {
    await this.#db.query('DELETE FROM app.import_rows WHERE import = $1 AND line > $2', [id, line]);
  }

  async rows(id: number, lines: readonly number[]): Promise<readonly PlannedRow[]> {
    return rowsOf(
      await this.#db.query<{ row: PlannedRow }>('SELECT row FROM app.import_rows WHERE import = $1 AND line = ANY($2) ORDER BY line', [
        id,
        lines,
      ]),
    );
  }

  async firstAbout(id: number, about: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.#db.query<{ about: string; line: number }>(
      `SELECT about, min(line) AS line FROM app.import_rows
       WHERE import = $1 AND about = ANY($2) AND outcome NOT IN ('refused', 'leftOut') GROUP BY about`,
      [id, about],
    );
    return new Map(rows.map((row) => [row.about, row.line]));
  }

  async rowsAbout(id: number, about: readonly string[], after: number, limit: number): Promise<readonly PlannedRow[]> {
    return rowsOf(
      await this.#db.query<{ row: PlannedRow }>(
        `SELECT row FROM app.import_rows
         WHERE import = $1 AND about = ANY($2) AND outcome NOT IN ('refused', 'leftOut') AND line > $3 ORDER BY line LIMIT $4`,
        [id, about, after, limit],
      ),
    );
  }

  async walk(id: number, selection: PlanSelection, after: number, limit: number): Promise<readonly PlannedRow[]> {
    return rowsOf(
      await this.#db.query<{ row: PlannedRow }>(`SELECT row FROM app.import_rows WHERE ${selected} AND line > $4 ORDER BY line LIMIT $5`, [
        ...parametersOf(id, selection),
        after,
        limit,
      ]),
    );
  }

  async page(id: number, selection: PlanSelection, offset: number, limit: number): Promise<readonly PlannedRow[]> {
    return rowsOf(
      await this.#db.query<{ row: PlannedRow }>(`SELECT row FROM app.import_rows WHERE ${selected} ORDER BY line OFFSET $4 LIMIT $5`, [
        ...parametersOf(id, selection),
        offset,
        limit,
      ]),
    );
  }

  async count(id: number, selection: PlanSelection): Promise<number> {
    const { rows } = await this.#db.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM app.import_rows WHERE ${selected}`,
      parametersOf(id, selection),
    );
    return rows[0]?.count ?? 0;
  }

  async counts(id: number): Promise<PlanCounts> {
    const { rows } = await this.#db.query<{ outcome: PlanOutcome; count: number }>(
      'SELECT outcome, count(*)::integer AS count FROM app.import_rows WHERE import = $1 GROUP BY outcome',
      [id],
    );
    const countByOutcome = new Map(rows.map(({ outcome, count }) => [outcome, count]));
    return Object.fromEntries(planOutcomes.map((outcome) => [outcome, countByOutcome.get(outcome) ?? 0])) as PlanCounts;
  }

  async reasons(id: number, limit: number): Promise<readonly PlanReason[]> {
    const { rows } = await this.#db.query<PlanReason>(
      `SELECT (each->>'column')::integer AS column, each->>'reason' AS reason, "isNote", count(*)::integer AS rows
       FROM (
         SELECT jsonb_array_elements(row->'problems') AS each, false AS "isNote"
         FROM app.import_rows WHERE import = $1 AND outcome IN ('question', 'refused')
         UNION ALL
         SELECT jsonb_array_elements(row->'notes'), true
         FROM app.import_rows WHERE import = $1 AND outcome IN ('create', 'update') AND jsonb_array_length(row->'notes') > 0
       ) AS reasons
       GROUP BY 1, 2, 3 ORDER BY 4 DESC, 2 LIMIT $2`,
      [id, limit],
    );
    return rows;
  }

  async unknownTexts(id: number, limit: number): Promise<{ readonly texts: readonly UnknownText[]; readonly total: number }> {
    const { rows } = await this.#db.query<UnknownText & { total: number }>(
      `SELECT (problem->>'column')::integer AS column, problem->>'unknown' AS text, count(*)::integer AS rows,
         (count(*) OVER ())::integer AS total
       FROM app.import_rows, jsonb_array_elements(row->'problems') AS problem
       WHERE import = $1 AND outcome = 'question' AND problem ? 'unknown' GROUP BY 1, 2 ORDER BY 3 DESC, 2 LIMIT $2`,
      [id, limit],
    );
    return { texts: rows, total: rows[0]?.total ?? 0 };
  }

  async linesWithText(id: number, column: number, text: string, after: number, limit: number): Promise<readonly number[]> {
    const { rows } = await this.#db.query<{ line: number }>(
      `SELECT line FROM app.import_rows WHERE import = $1 AND line > $4 AND row->'cells'->>($2::integer) = $3 ORDER BY line LIMIT $5`,
      [id, column, text, after, limit],
    );
    return rows.map(({ line }) => line);
  }

  async answers(id: number): Promise<ValueAnswers> {
    const { rows } = await this.#db.query<{ answers: ValueAnswers }>('SELECT answers FROM app.import_plans WHERE import = $1', [id]);
    return rows[0]?.answers ?? {};
  }

  async answerValue(id: number, column: string, text: string, value: FieldValue): Promise<void> {
    await this.#db.query(
      `UPDATE app.import_plans SET answers = answers || jsonb_build_object($2::text, coalesce(answers->$2, '{}') || jsonb_build_object($3::text, $4::jsonb))
       WHERE import = $1`,
      [id, column, text, JSON.stringify(value)],
    );
  }

  async remove(id: number): Promise<void> {
    await this.#db.transaction(async (sql) => {
      await sql.query('DELETE FROM app.import_plans WHERE import = $1', [id]);
      await removePeople(sql, id);
    });
  }

  async imports(): Promise<readonly number[]> {
    const { rows } = await this.#db.query<{ import: number }>('SELECT import FROM app.import_plans');
    return rows.map((row) => row.import);
  }

  async findMapping(group: number | null, type: string, header: readonly string[]): Promise<readonly (string | null)[] | null> {
    const { rows } = await this.#db.query<{ mapping: readonly (string | null)[] }>(
      'SELECT mapping FROM app.import_shapes WHERE group_id = $1 AND type = $2 AND header_hash = $3',
      [group ?? 0, type, hashOf(header)],
    );
    return rows[0]?.mapping ?? null;
  }

  async remember(group: number | null, type: string, header: readonly string[], mapping: readonly (string | null)[]): Promise<void> {
    await this.#db.query(
      `INSERT INTO app.import_shapes (group_id, type, header_hash, mapping) VALUES ($1, $2, $3, $4)
       ON CONFLICT (group_id, type, header_hash) DO UPDATE SET mapping = excluded.mapping, chosen = now()`,
      [group ?? 0, type, hashOf(header), JSON.stringify(mapping)],
    );
  }
}

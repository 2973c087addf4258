import { pairThreshold, score } from '../../domain/linkage/model.ts';
import type { Database, Sql } from '../sql.ts';
import { maxBlockSize } from '../../domain/linkage/blocking.ts';
import { keysOfAll, wholeKeys } from './linkageKeys.ts';
import { lockSweep, type StoredModel } from './linkageModels.ts';
import { comparedColumns, linkedStates, type LinkedStudent, studentRows, type StudentRow, toLinked } from './linkedStudents.ts';

const readStudents = async (sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, LinkedStudent>> => {
  const { rows } = await sql.query<StudentRow>(
    `SELECT ${comparedColumns} FROM ${studentRows} WHERE id = ANY($1) AND record_state = ANY($2) ORDER BY id`,
    [ids, linkedStates],
  );
  return new Map(rows.map((row) => [row.id, toLinked(row)]));
};

const forget = async (sql: Sql, ids: readonly number[]): Promise<void> => {
  await sql.query('DELETE FROM app.linkage_keys WHERE student = ANY($1)', [ids]);
  await sql.query('DELETE FROM app.linkage_pairs WHERE one = ANY($1) OR other = ANY($1)', [ids]);
};

const addKeys = async (sql: Sql, students: readonly LinkedStudent[]): Promise<void> => {
  const keys = await keysOfAll(
    sql,
    students.map(({ prepared }) => prepared),
  );
  const rows = students.flatMap(({ id }, at) => (keys[at] ?? []).map((key) => ({ id, key })));
  await sql.query('INSERT INTO app.linkage_keys (key, student) SELECT * FROM unnest($1::bigint[], $2::integer[])', [
    rows.map(({ key }) => key),
    rows.map(({ id }) => id),
  ]);
};

/** Splits keys that have come to be shared by too many. Returns the students whose keys change by that. */
const splitKeys = async (sql: Sql, keys: readonly number[]): Promise<readonly number[]> => {
  const { rows } = await sql.query<{ student: number }>(
    `WITH large AS (SELECT key FROM app.linkage_keys WHERE key = ANY($1::bigint[]) GROUP BY key HAVING count(*) > ${maxBlockSize}),
     split AS (INSERT INTO app.linkage_split_keys SELECT key FROM large ON CONFLICT DO NOTHING)
     SELECT DISTINCT student FROM large JOIN app.linkage_keys USING (key)`,
    [keys],
  );
  return rows.map(({ student }) => student);
};

const addPairs = async (sql: Sql, { model }: StoredModel, students: ReadonlyMap<number, LinkedStudent>): Promise<void> => {
  const { rows: partners } = await sql.query<{ one: number; other: number }>(
    `SELECT DISTINCT least(a.student, b.student) AS one, greatest(a.student, b.student) AS other
     FROM app.linkage_keys AS a JOIN app.linkage_keys AS b USING (key) WHERE a.student = ANY($1) AND b.student <> a.student`,
    [[...students.keys()]],
  );
  const others = [...new Set(partners.flatMap(({ one, other }) => [one, other]))].filter((id) => !students.has(id));
  const all = new Map([...students, ...(await readStudents(sql, others))]);
  const pairs = partners.flatMap(({ one, other }) => {
    const [a, b] = [all.get(one), all.get(other)];
    const bits = a && b ? score(model, a.prepared, b.prepared) : -Infinity;
    return bits < pairThreshold ? [] : [{ one, other, score: bits }];
  });
  await sql.query('INSERT INTO app.linkage_pairs (one, other, score) SELECT * FROM unnest($1::integer[], $2::integer[], $3::real[])', [
    pairs.map(({ one }) => one),
    pairs.map(({ other }) => other),
    pairs.map((pair) => pair.score),
  ]);
};

/**
 * Computes the keys and pairs of changed students anew, with the model of the last sweep, so that they are what a sweep with this model and
 * these split keys would find. A key that too many share by now is split, and those who shared it are computed anew too. `position` is that
 * of the last event; null while more students follow. False if another sweep has ended since `model` was read; then nothing is done.
 */
export const refreshStudents = (db: Database, model: StoredModel, ids: readonly number[], position: bigint | null): Promise<boolean> =>
  db.transaction(async (sql) => {
    if ((await lockSweep(sql)) !== model.sweep) return false;
    if (ids.length > 0) await forget(sql, ids);
    const students = ids.length > 0 ? await readStudents(sql, ids) : new Map<number, LinkedStudent>();
    if (students.size > 0) {
      const changed = [...students.values()];
      await addKeys(sql, changed);
      const affected = await splitKeys(sql, wholeKeys(changed.map(({ prepared }) => prepared)));
      const others = await readStudents(
        sql,
        affected.filter((id) => !students.has(id)),
      );
      if (affected.length > 0) {
        await forget(sql, affected);
        await addKeys(
          sql,
          affected.flatMap((id) => students.get(id) ?? others.get(id) ?? []),
        );
      }
      await addPairs(sql, model, new Map([...students, ...others]));
    }
    if (position !== null) await sql.query('UPDATE app.linkage_models SET position = $1', [String(position)]);
    return true;
  });

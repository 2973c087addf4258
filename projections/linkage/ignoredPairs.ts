import { identityOfPair, keyOfPair } from '../../domain/merging/ignorePair.ts';
import type { ScoredStudents, StudentPair } from '../../domain/merging/duplicateGroups.ts';
import type { Values } from '../../domain/fields/field.ts';
import { eventName } from '../../domain/record/eventCatalogue.ts';
import { pathOf } from '../../domain/record/part.ts';
import { student } from '../../domain/records/student.ts';
import { ignoredPairs } from '../../domain/records/studentParts.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import { readRows } from '../reading/records.ts';
import { type Sql, tableExists } from '../sql.ts';
import { tableOf } from '../tables/tables.ts';

const partTable = (): string => {
  const table = tableOf(student.name)?.parts.find(({ part }) => part.name === ignoredPairs.name);
  if (!table) throw new RangeError('There is no table of ignored pairs');
  return inReadSchema(table.name);
};

/** Whether the table has been built. Until then, after an update, nobody has ignored a pair. */
const isBuilt = (sql: Sql): Promise<boolean> => tableExists(sql, partTable());

/** How many pairs somebody has said are different people; at least as many as are ignored now. */
export const countIgnored = async (sql: Sql): Promise<number> => {
  if (!(await isBuilt(sql))) return 0;
  const { rows } = await sql.query<{ n: number }>(`SELECT count(*)::integer AS n FROM ${partTable()}`);
  return rows[0]?.n ?? 0;
};

interface IgnoredPair extends StudentPair {
  readonly reason: string;
}

/** A pair, and what was said of it if it is ignored. */
export interface FoundPair extends ScoredStudents {
  readonly ignored: IgnoredPair | null;
}

/**
 * The pairs among these that are ignored, by `keyOfPair`. A pair is no longer ignored once a field has changed by which one of the two is
 * identified. `valuesOf`: values that count in place of a student's row.
 */
export const readIgnored = async (
  sql: Sql,
  pairs: readonly StudentPair[],
  valuesOf: ReadonlyMap<number, Values> = new Map(),
): Promise<ReadonlyMap<string, IgnoredPair>> => {
  if (pairs.length === 0 || !(await isBuilt(sql))) return new Map();
  const { rows: ignored } = await sql.query<IgnoredPair & { readonly identity: string }>(
    `SELECT one, other, coalesce(i."values"->>'reason', '') AS reason, i."values"->>'identity' AS identity
     FROM unnest($1::integer[], $2::integer[]) AS p (one, other) JOIN ${partTable()} AS i ON i.record_id = one AND i.row_key = other`,
    [pairs.map(({ one }) => one), pairs.map(({ other }) => other)],
  );
  const rows = await readRows(sql, student.name, [...new Set(ignored.flatMap(({ one, other }) => [one, other]))]);
  const values = new Map([...rows.map((row) => [row.id, row.values] as const), ...valuesOf]);
  return new Map(
    ignored.flatMap(({ one, other, reason, identity }) => {
      const [a, b] = [values.get(one), values.get(other)];
      return a && b && identityOfPair(student, a, b) === identity ? [[keyOfPair({ one, other }), { one, other, reason }]] : [];
    }),
  );
};

/** The people who ignored pairs, with the times (ISO 8601, UTC), by `keyOfPair`. */
export const readIgnoredBy = async (
  sql: Sql,
  pairs: readonly StudentPair[],
): Promise<ReadonlyMap<string, { readonly by: string; readonly at: string }>> => {
  if (pairs.length === 0) return new Map();
  const { rows } = await sql.query<StudentPair & { readonly actor: string; readonly at: Date }>(
    `SELECT DISTINCT ON (one, other) one, other, actor, at
     FROM unnest($3::integer[], $4::integer[], $5::text[]) AS p (one, other, path)
     JOIN ${inReadSchema('history')} AS h ON h.record_type = $1 AND h.record_id = one AND h.event = $2 AND h.changes::jsonb ? path
     ORDER BY one, other, position DESC`,
    [
      student.name,
      eventName(student, 'DuplicateIgnored'),
      pairs.map(({ one }) => one),
      pairs.map(({ other }) => other),
      pairs.map(({ other }) => pathOf({ part: ignoredPairs.name, key: other, field: 'identity' })),
    ],
  );
  return new Map(rows.map(({ one, other, actor, at }) => [keyOfPair({ one, other }), { by: actor, at: at.toISOString() }]));
};

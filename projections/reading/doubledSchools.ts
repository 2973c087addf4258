import { findDoubledSchools, type School } from '../../domain/merging/doubledSchools.ts';
import { institution } from '../../domain/records/institution.ts';
import { student } from '../../domain/records/student.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import type { Sql } from '../sql.ts';
import { columnOf } from '../tables/tables.ts';

/** The schools that were entered beside the one of the register, each with that one. */
export const readDoubledSchools = async (sql: Sql): Promise<ReadonlyMap<number, number>> => {
  const [name, urn, laestab, postcode, subscriber] = (['name', 'urn', 'laestab', 'postcode', 'subscriber'] as const).map((field) =>
    columnOf(institution, field),
  );
  const { rows } = await sql.query<School>(
    `WITH schools AS (
       SELECT id, ${name} AS name, ${urn} AS urn, ${laestab} AS laestab, ${postcode} AS postcode, coalesce(${subscriber}, false) AS "isGroup"
       FROM ${inReadSchema('institution_rows')} WHERE record_state <> ${institution.states.deleted}
     ), entered AS (SELECT * FROM schools WHERE urn IS NULL AND NOT "isGroup")
     SELECT * FROM entered UNION ALL
     SELECT * FROM schools WHERE urn IS NOT NULL
       AND (laestab IN (SELECT laestab FROM entered) OR (name, postcode) IN (SELECT name, postcode FROM entered))`,
  );
  return findDoubledSchools(rows);
};

/** How many of these students name each of these schools. */
export const countStudentsOf = async (
  sql: Sql,
  students: readonly number[],
  schools: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const [lastKnown, attended] = [columnOf(student, 'institutionLastKnown'), columnOf(student, 'institutionsAttended')];
  const { rows } = await sql.query<{ school: number; students: number }>(
    `SELECT named.school, count(DISTINCT r.id)::integer AS students
     FROM ${inReadSchema('student_rows')} AS r, unnest(array_append(r.${attended}, r.${lastKnown})) AS named (school)
     WHERE r.id = ANY($1) AND named.school = ANY($2) GROUP BY 1`,
    [students, schools],
  );
  return new Map(rows.map((row) => [row.school, row.students]));
};

import { groupBy } from '../../domain/collections.ts';
import { institution } from '../../domain/records/institution.ts';
import { student } from '../../domain/records/student.ts';
import { OperatorError } from '../../infra/operatorError.ts';
import { inReadSchema } from '../../projections/tables/readSchema.ts';
import type { Sql } from '../../projections/sql.ts';
import { columnOf } from '../../projections/tables/tables.ts';
import type { Places } from '../demo/students.ts';
import type { SeededMember } from './seedActivities.ts';

/** The member institutions, and some schools for invented students. */
export const readPlaces = async (sql: Sql): Promise<Places> => {
  const subscriber = columnOf(institution, 'subscriber');
  const table = inReadSchema('institution_rows');
  const { rows: groups } = await sql.query<{ id: number }>(`SELECT id FROM ${table} WHERE ${subscriber} AND record_state = 0 ORDER BY id`);
  const { rows: schools } = await sql.query<{ id: number }>(
    `SELECT id FROM ${table} WHERE ${subscriber} IS NOT TRUE AND record_state = 0 ORDER BY id LIMIT 500`,
  );
  if (groups.length === 0 || schools.length === 0)
    throw new OperatorError(
      'There are no member institutions and schools yet: start Waymark once, so that it makes the demo data, then seed again.',
    );
  return { groups: groups.map((row) => row.id), schools: schools.map((row) => row.id) };
};

/** The most students of a member whom invented activities have. */
const maxStudentsOfMember = 200_000;

/** The member institutions with students, and their first students with the school of each. */
export const readMembers = async (sql: Sql): Promise<readonly SeededMember[]> => {
  const [group, school] = [columnOf(student, 'group'), columnOf(student, 'institutionLastKnown')];
  const { rows } = await sql.query<{ group: number; student: number; institution: number | null }>(
    `SELECT ${group} AS "group", id AS student, ${school} AS institution FROM
       (SELECT *, row_number() OVER (PARTITION BY ${group} ORDER BY id) AS place FROM ${inReadSchema('student_rows')}
        WHERE record_state = 0) AS ranked
     WHERE place <= $1 ORDER BY 1, 2`,
    [maxStudentsOfMember],
  );
  const members = [...groupBy(rows, (row) => row.group)].map(([id, students]) => ({ group: id, students }));
  if (members.length === 0) throw new OperatorError('There are no students yet: seed students first, with --students N.');
  return members;
};

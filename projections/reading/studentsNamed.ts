import type { GroupScope } from '../../domain/access/access.ts';
import type { StudentName } from '../../domain/registers/studentList.ts';
import { student } from '../../domain/records/student.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import type { Sql } from '../sql.ts';
import { columnOf } from '../tables/tables.ts';

/** A student with one of the asked names, which are search keys. */
export interface NamedStudent extends StudentName {
  readonly id: number;
  /** `YYYY-MM-DD`. */
  readonly dob: string | null;
}

/** The students of these groups with one of the names, except deleted ones, by id. */
export const readStudentsNamed = async (sql: Sql, scope: GroupScope, names: readonly StudentName[]): Promise<readonly NamedStudent[]> => {
  const [firstname, lastname, dob] = [columnOf(student, 'firstname'), columnOf(student, 'lastname'), columnOf(student, 'dob')];
  const { rows } = await sql.query<NamedStudent>(
    `SELECT r.id, r.${firstname} AS firstname, r.${lastname} AS lastname, to_char(r.${dob}, 'YYYY-MM-DD') AS dob
     FROM (SELECT DISTINCT * FROM unnest($1::text[], $2::text[]) AS n (firstname, lastname)) AS n
     JOIN ${inReadSchema('student_rows')} AS r ON r.${lastname} = n.lastname AND r.${firstname} = n.firstname
     WHERE r.record_state <> ${student.states.deleted} ${scope === 'every' ? '' : 'AND r.group_id = ANY($3)'} ORDER BY r.id`,
    [names.map(({ firstname: first }) => first), names.map(({ lastname: last }) => last), ...(scope === 'every' ? [] : [[...scope]])],
  );
  return rows;
};

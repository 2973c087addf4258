import type { Access } from '../../domain/access/access.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { rowsOf } from '../../domain/record/part.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { participants } from '../../domain/records/attendance.ts';
import { institution } from '../../domain/records/institution.ts';
import { student } from '../../domain/records/student.ts';
import { attendancePath, statusIn } from '../../domain/registers/register.ts';
import { searchKey } from '../../domain/normalise.ts';
import { readTitles } from '../../projections/reading/records.ts';
import type { Sql } from '../../projections/sql.ts';
import { type RegisterRow, registerStatus } from '../contract/register.ts';
import { readStudents } from './students.ts';

/** The students of an activity with their status in the register, by name. `register` is the session, or the activity itself. */
export const registerRows = async (
  sql: Sql,
  access: Access,
  activity: RecordSnapshot,
  register: RecordSnapshot,
): Promise<RegisterRow[]> => {
  const attached = rowsOf(participants, activity.values);
  // All of them are known to be of the activity, so the group tells nobody apart.
  const students = await readStudents(
    sql,
    access,
    attached.map(({ key }) => key),
    { hasGroup: false },
  );
  const institutions = await readTitles(
    sql,
    institution.name,
    attached.flatMap(({ values }) => values.institution ?? []),
  );
  const shown = attached.map(({ key, values }): RegisterRow => {
    const person = students.get(key);
    const marked = register.lastChanges[attendancePath(key, 'status')];
    return {
      StudentId: key,
      Name: person?.row.title ?? null,
      Detail: person?.detail ?? '',
      EvaluationGroup: values.evaluationGroup,
      Institution: values.institution === null ? null : (institutions.get(values.institution) ?? null),
      Status: registerStatus.parse(statusIn(register, key)),
      By: marked?.actor.name ?? null,
      At: marked?.at ?? null,
    };
  });
  const lastnameOf = (id: number): string => textOf(valuesOf(student, students.get(id)?.row.values ?? {}).lastname);
  const keyed = shown.map((row) => ({
    row,
    key: searchKey(`${lastnameOf(row.StudentId)} ${row.Name ?? ''}`),
  }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.row.StudentId - b.row.StudentId)).map(({ row }) => row);
};

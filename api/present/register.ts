import { type Access, groupsWith, within } from '../../domain/access/access.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { visibleFieldsOf } from '../../domain/disclosure/disclosure.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { rowsOf } from '../../domain/record/part.ts';
import { type RecordType, scopeField } from '../../domain/record/recordType.ts';
import { participants } from '../../domain/records/attendance.ts';
import { institution } from '../../domain/records/institution.ts';
import { student } from '../../domain/records/student.ts';
import { attendancePath, statusIn } from '../../domain/registers/register.ts';
import { searchKey } from '../../domain/normalise.ts';
import { readRows, readTitles } from '../../projections/records.ts';
import type { Sql } from '../../projections/sql.ts';
import { type RegisterRow, registerStatus } from '../contract/register.ts';
import { detailOf } from './detail.ts';
import { titlesFor } from './labels.ts';

/** The students of an activity with their status in the register, by name. `register` is the session, or the activity itself. */
export const registerRows = async (
  sql: Sql,
  access: Access,
  activity: RecordSnapshot,
  register: RecordSnapshot,
): Promise<RegisterRow[]> => {
  const attached = rowsOf(participants, activity.values);
  const scope = groupsWith(access, student.rights.view);
  // All of them are known to be of the activity, so the group tells nobody apart.
  const details = student.relevance.details.filter((name) => name !== scopeField(student));
  const type: RecordType = { ...student, relevance: { ...student.relevance, details } };
  const found = await readRows(
    sql,
    type.name,
    attached.map(({ key }) => key),
  );
  const rows = new Map(found.filter(({ values }) => within(scope, type.groupsOf(values))).map((row) => [row.id, row]));
  const titles = await titlesFor(
    sql,
    access,
    [...rows.values()].flatMap(({ values }) => type.relevance.details.map((name) => [type.fields[name], values[name]] as const)),
  );
  const institutions = await readTitles(
    sql,
    institution.name,
    attached.flatMap(({ values }) => values.institution ?? []),
  );
  const shown = attached.map(({ key, values }): RegisterRow => {
    const row = rows.get(key);
    const marked = register.lastChanges[attendancePath(key, 'status')];
    return {
      StudentId: key,
      Name: row?.title ?? null,
      Detail: row ? detailOf(type, row, visibleFieldsOf(access, type, row.values), titles) : '',
      EvaluationGroup: values.evaluationGroup,
      Institution: values.institution === null ? null : (institutions.get(values.institution) ?? null),
      Status: registerStatus.parse(statusIn(register, key)),
      By: marked?.actor.name ?? null,
      At: marked?.at ?? null,
    };
  });
  const keyed = shown.map((row) => ({
    row,
    key: searchKey(`${textOf(rows.get(row.StudentId)?.values['lastname'] ?? null)} ${row.Name ?? ''}`),
  }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.row.StudentId - b.row.StudentId)).map(({ row }) => row);
};

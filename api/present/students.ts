import { type Access, groupsWith, isInScope } from '../../domain/access/access.ts';
import { visibleFieldsOf } from '../../domain/disclosure/disclosure.ts';
import { type RecordType, scopeField } from '../../domain/record/recordType.ts';
import { student } from '../../domain/records/student.ts';
import { type ReadRow, readRows } from '../../projections/reading/records.ts';
import type { Sql } from '../../projections/sql.ts';
import { detailOf } from './detail.ts';
import { titlesFor } from './labels.ts';

/** A student whom the user may see. `detail` tells two of one name apart, such as 'Born 2009 · Moat Community College'. */
export interface ShownStudent {
  readonly row: ReadRow;
  readonly detail: string;
}

/** Those of the students whom the user may see, by id. `hasGroup`: whether the detail names the group. */
export const readStudents = async (
  sql: Sql,
  access: Access,
  ids: readonly number[],
  { hasGroup }: { readonly hasGroup: boolean },
): Promise<ReadonlyMap<number, ShownStudent>> => {
  const details = student.relevance.details.filter((name) => hasGroup || name !== scopeField(student));
  const type: RecordType = { ...student, relevance: { ...student.relevance, details } };
  const scope = groupsWith(access, student.rights.view);
  const rows = (await readRows(sql, type.name, ids)).filter(({ values }) => isInScope(scope, type.groupsOf(values)));
  const titles = await titlesFor(
    sql,
    access,
    rows.flatMap(({ values }) => details.map((name) => [type.fields[name], values[name]] as const)),
  );
  return new Map(rows.map((row) => [row.id, { row, detail: detailOf(type, row, visibleFieldsOf(access, type, row.values), titles) }]));
};

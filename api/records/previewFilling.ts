import { findLeads } from '../../commands/merging/leads.ts';
import { type Access, groupsWith } from '../../domain/access/access.ts';
import { groupBy } from '../../domain/collections.ts';
import { tooManyStudents, tooManyStudentLines } from '../../domain/activityMessages.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { activity } from '../../domain/records/activity.ts';
import { participants } from '../../domain/records/attendance.ts';
import { student } from '../../domain/records/student.ts';
import { maxAdded } from '../../domain/registers/filling.ts';
import { studentsIn } from '../../domain/registers/register.ts';
import { maxStudentLines, readStudentList, type StudentLine } from '../../domain/registers/studentList.ts';
import { type NamedStudent, readStudentsNamed } from '../../projections/reading/studentsNamed.ts';
import type { ChosenStudents, FillingPreview } from '../contract/filling.ts';
import { invalidField } from '../plugins/errors.ts';
import { readStudents, type ShownStudent } from '../present/students.ts';
import type { Services } from '../services.ts';
import { chooseRecords } from './chooseRecords.ts';
import { requireVisible } from './visibleRecord.ts';

/** The students whom a line may mean. A student without a date of birth may be any with the name. */
const candidatesOf = ({ id, names, dob }: StudentLine, byName: ReadonlyMap<string, readonly NamedStudent[]>): readonly number[] => {
  if (id !== null) return [id];
  const named = names.flatMap((name) => byName.get(keyOf(name)) ?? []);
  const exact = named.filter((each) => dob === null || each.dob === dob);
  const students = exact.length > 0 ? exact : named.filter((each) => each.dob === null);
  return [...new Set(students.map((each) => each.id))];
};

const keyOf = ({ firstname, lastname }: StudentLine['names'][number]): string => `${firstname}\n${lastname}`;

/** The students that the lines of a pasted list mean. */
const readLines = async (services: Services, access: Access, list: string, attached: ReadonlySet<number>): Promise<FillingPreview> => {
  const lines = readStudentList(list);
  if (lines.length > maxStudentLines) throw invalidField('List', tooManyStudentLines(maxStudentLines));
  const scope = groupsWith(access, student.rights.view);
  const named = await readStudentsNamed(
    services.db,
    scope,
    lines.flatMap(({ names }) => names),
  );
  const byName = groupBy(named, keyOf);
  const each = lines.map((line) => ({ line, ids: candidatesOf(line, byName) }));
  const leadsTo = await findLeads(
    services.dependencies.shown,
    student,
    each.flatMap(({ ids }) => ids),
  );
  const matches = each.map(({ line, ids }) => ({ line, ids: [...new Set(ids.map(leadsTo))] }));
  const shown = await findStudents(
    services,
    access,
    matches.flatMap(({ ids }) => ids),
  );
  const foundIds = new Set<number>();
  const notFound: string[] = [];
  const ambiguous: FillingPreview['Ambiguous'] = [];
  for (const { line, ids } of matches) {
    const students = ids.flatMap((id) => shown.get(id) ?? []);
    const [first] = students;
    if (!first) notFound.push(line.text);
    else if (students.length === 1) foundIds.add(first.row.id);
    else
      ambiguous.push({
        Line: line.text,
        Candidates: students.map(({ row, detail }) => ({ Id: row.id, Name: row.title, Detail: detail, IsAlready: attached.has(row.id) })),
      });
  }
  return { ...divide([...foundIds], attached), NotFound: notFound, Ambiguous: ambiguous };
};

const divide = (ids: readonly number[], attached: ReadonlySet<number>) => {
  const adding = ids.filter((id) => !attached.has(id));
  return { StudentIds: adding, Already: ids.length - adding.length };
};

/** The students among these whom the user may see, except deleted ones. */
const findStudents = async (services: Services, access: Access, ids: readonly number[]): Promise<ReadonlyMap<number, ShownStudent>> => {
  const all = await readStudents(services.db, access, [...new Set(ids)], { hasGroup: true });
  return new Map([...all].filter(([, { row }]) => row.recordState !== student.states.deleted));
};

/** The ids of all students that a filter matches. */
const matchesOf = async (services: Services, access: Access, filter: string): Promise<readonly number[]> => {
  const { editable } = await chooseRecords(services, access, student, { ids: null, filter, fixedFilter: '' }, student.rights.view);
  const ids = await services.search.walk(editable, 0, maxAdded + 1);
  if (ids.length > maxAdded) throw invalidField('Filter', tooManyStudents(maxAdded));
  return ids;
};

/** The students whom adding the chosen ones to an activity would add. */
export const previewFilling = async (
  services: Services,
  access: Access,
  into: RecordSnapshot,
  source: ChosenStudents,
): Promise<FillingPreview> => {
  const attached = studentsIn(participants, into);
  if ('List' in source) return readLines(services, access, source.List, attached);
  const none = { NotFound: [], Ambiguous: [] };
  if ('Filter' in source) return { ...divide(await matchesOf(services, access, source.Filter), attached), ...none };
  const ids =
    'Activity' in source
      ? [...studentsIn(participants, await requireVisible(services, activity, access, source.Activity))]
      : [...new Set(source.StudentIds)];
  return { ...divide([...(await findStudents(services, access, ids)).keys()], attached), ...none };
};

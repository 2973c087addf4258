import type { Access } from '../../domain/access/access.ts';
import { visibleFieldsOf } from '../../domain/disclosure/disclosure.ts';
import { isEmpty } from '../../domain/fields/equality.ts';
import { printTitled, type Titles } from '../../domain/fields/titles.ts';
import { explain } from '../../domain/linkage/explain.ts';
import type { DuplicateGroup } from '../../domain/merging/duplicateGroups.ts';
import { keyOfPair } from '../../domain/merging/ignorePair.ts';
import { sortKeptFirst } from '../../domain/merging/keptFirst.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { stateNamed } from '../../domain/record/states.ts';
import { student } from '../../domain/records/student.ts';
import { type FoundPair, readIgnoredBy } from '../../projections/linkage/ignoredPairs.ts';
import { prepareValues } from '../../projections/linkage/linkedStudents.ts';
import { type ReadRow, readRows } from '../../projections/reading/records.ts';
import type { CertainGroupsAnswer, DuplicateGroupRow } from '../contract/duplicateGroups.ts';
import type { Services } from '../services.ts';
import { titlesFor } from './labels.ts';

/** The details that distinguish students of one name. */
const facts = ['dob', 'postcode', 'ucas', 'institutionLastKnown'] as const;

const presentStudent = (access: Access, row: ReadRow, titles: Titles, StudentIds: string): DuplicateGroupRow['Students'][number] => {
  const visible = visibleFieldsOf(access, student, row.values);
  const state = stateNamed(student.states, row.recordState);
  return {
    Id: row.id,
    StudentIds,
    Title: row.title,
    Group: printTitled(titles, student.fields.group, valuesOf(student, row.values).group),
    State: { name: state?.name ?? '', mark: state?.mark ?? 'quiet' },
    Facts: facts
      .filter((name) => visible.has(name) && !isEmpty(row.values[name]))
      .map((name) => ({ Label: student.fields[name].label, Text: printTitled(titles, student.fields[name], row.values[name]) })),
  };
};

const titlesOf = (db: Services['db'], access: Access, rows: readonly ReadRow[]): Promise<Titles> =>
  titlesFor(
    db,
    access,
    rows.flatMap(({ values }) => (['group', 'institutionLastKnown'] as const).map((name) => [student.fields[name], values[name]] as const)),
  );

/** Groups of students with what tells them apart, and why they may be one person. */
export const presentGroups = async (
  { db }: Pick<Services, 'db'>,
  access: Access,
  groups: readonly DuplicateGroup<FoundPair>[],
): Promise<DuplicateGroupRow[]> => {
  const read = await readRows(
    db,
    student.name,
    groups.flatMap(({ students }) => students),
  );
  const rows = new Map(read.map((row) => [row.id, row]));
  const titles = await titlesOf(db, access, read);
  const saidBy = await readIgnoredBy(
    db,
    groups.flatMap(({ pairs }) => pairs.filter(({ ignored }) => ignored !== null)),
  );
  return groups.map(({ students, pairs }) => {
    const members = sortKeptFirst(students.flatMap((id) => rows.get(id) ?? []));
    const StudentIds = members.map(({ id }) => id).join(',');
    return {
      Id: Math.min(...students),
      HasSecondaryFormatting: false,
      StudentIds,
      Students: members.map((row) => presentStudent(access, row, titles, StudentIds)),
      Pairs: pairs.flatMap(({ one, other, ignored }) => {
        const [a, b] = [rows.get(one), rows.get(other)];
        if (!a || !b) return [];
        const ignoring = saidBy.get(keyOfPair({ one, other }));
        return [
          {
            One: one,
            Other: other,
            Because: [...explain(prepareValues(a.values), prepareValues(b.values))],
            Ignored: ignored && { Reason: ignored.reason, By: ignoring?.by ?? '', At: ignoring?.at ?? null },
          },
        ];
      }),
    };
  });
};

/** The result of merging groups. The first student of each is kept. */
export const presentCertain = async (
  { db }: Pick<Services, 'db'>,
  access: Access,
  groups: readonly (readonly ReadRow[])[],
): Promise<CertainGroupsAnswer['Groups']> => {
  const titles = await titlesOf(db, access, groups.flat());
  return groups.map((rows) => {
    const [Keep = 0, ...Duplicates] = rows.map(({ id }) => id);
    return {
      Keep,
      Duplicates,
      Seen: Object.fromEntries(rows.map(({ id, revision }) => [String(id), revision])),
      Students: rows.map((row) => {
        const { Id, Title, Facts } = presentStudent(access, row, titles, '');
        return { Id, Title, Facts: Facts.map(({ Text }) => Text) };
      }),
    };
  });
};

import type { Access } from '../../domain/access/access.ts';
import { splitIntoChunks } from '../../domain/collections.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { type CertainStudent, isGroupCertain, maxCertainGroups } from '../../domain/merging/certainGroup.ts';
import { sortKeptFirst } from '../../domain/merging/keptFirst.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { student } from '../../domain/records/student.ts';
import { prepareValues } from '../../projections/linkage/linkedStudents.ts';
import { type ReadRow, readRows } from '../../projections/reading/records.ts';
import type { Services } from '../services.ts';
import { findDuplicateGroups } from './duplicateGroups.ts';

/** Groups whose students are read at once. */
const groupBatchSize = 250;

const toCertain = ({ id, values }: ReadRow): CertainStudent => {
  const { firstname, lastname, sex, group } = valuesOf(student, values);
  return {
    id,
    group: group ?? null,
    firstname: textOf(firstname),
    lastname: textOf(lastname),
    sex: typeof sex === 'number' ? sex : null,
    prepared: prepareValues(values),
  };
};

export interface CertainGroups {
  /** The students of each group, the one that is kept first. */
  readonly groups: readonly (readonly ReadRow[])[];
  /** There are more. */
  readonly isCut: boolean;
}

/** The groups that can be merged without anybody looking, the likeliest first: as many as one task merges. */
export const findCertainGroups = async (
  services: Pick<Services, 'db' | 'dependencies'>,
  access: Access,
  filter: string,
): Promise<CertainGroups> => {
  const duplicates = await findDuplicateGroups(services, access, filter);
  const certain: (readonly ReadRow[])[] = [];
  for (const batch of splitIntoChunks(duplicates.groups, groupBatchSize)) {
    const ids = batch.flatMap(({ students }) => students);
    const rows = new Map((await readRows(services.db, student.name, ids)).map((row) => [row.id, row]));
    for (const { students, pairs } of batch) {
      const members = students.flatMap((id) => rows.get(id) ?? []);
      const open = pairs.filter(({ ignored }) => ignored === null);
      if (isGroupCertain(members.map(toCertain), open)) certain.push(sortKeptFirst(members));
    }
    if (certain.length > maxCertainGroups) break;
  }
  return { groups: certain.slice(0, maxCertainGroups), isCut: certain.length > maxCertainGroups || duplicates.isCut };
};

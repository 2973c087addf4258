import type { Access, GroupScope } from '../../domain/access/access.ts';
import { splitIntoChunks } from '../../domain/collections.ts';
import { genericState } from '../../domain/record/states.ts';
import { student } from '../../domain/records/student.ts';
import { buildQuestion } from '../../domain/search/question.ts';
import { readDoubledSchools } from '../../projections/reading/doubledSchools.ts';
import { getSearchSet } from '../../projections/search/sets.ts';
import type { Services } from '../services.ts';
import { editableGroups } from './duplicateGroups.ts';

/** The most students that one task changes. */
export const maxStudents = 10_000;

/** Schools that one filter names. */
const schoolBatchSize = 200;

/** The filter on all schools of a student, the last known and the attended ones. */
const token = 'institutionany';

export interface DoubledSchools {
  /** Each school that was entered beside the one of the register, with that one. */
  readonly leads: ReadonlyMap<number, number>;
  /** The students who name one of them and whom the person may edit, by id: as many as one task changes. */
  readonly students: readonly number[];
  readonly isCut: boolean;
  readonly scope: GroupScope;
}

/** The schools that were entered twice, and who names them. `only`: these schools. */
export const findDoubledSchools = async (
  { db, search, dependencies }: Pick<Services, 'db' | 'search' | 'dependencies'>,
  access: Access,
  only: ReadonlySet<number> | null = null,
): Promise<DoubledSchools> => {
  const doubled = await readDoubledSchools(db);
  const leads = new Map([...doubled].filter(([from]) => only === null || only.has(from)));
  const scope = editableGroups(access);
  const studentIds = new Set<number>();
  for (const batch of splitIntoChunks([...leads.keys()], schoolBatchSize)) {
    const { question } = buildQuestion({
      set: getSearchSet(student.name),
      access,
      filter: `group:any,${token}:${batch.join(',')}`,
      granted: scope,
      now: dependencies.now(),
      states: [genericState.current.value, genericState.archived.value],
    });
    for (const id of await search.walk({ ...question, scope }, 0, maxStudents + 1)) studentIds.add(id);
  }
  const students = [...studentIds].toSorted((a, b) => a - b);
  return { leads, students: students.slice(0, maxStudents), isCut: students.length > maxStudents, scope };
};

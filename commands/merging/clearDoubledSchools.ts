import { z } from 'zod';
import { splitIntoChunks } from '../../domain/collections.ts';
import { withSchoolsOnce } from '../../domain/merging/doubledSchools.ts';
import { schoolsCleared } from '../../domain/merging/mergeMessages.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { editInBulk } from '../records/recordCommands.ts';
import { changeMany, contextOfTask } from '../tasks/bulkChange.ts';
import type { TaskHandler } from '../tasks/runTask.ts';
import { grantSchema } from '../tasks/grantSchema.ts';

const parameters = z.object({
  recordType: z.string(),
  ids: z.array(z.int()),
  /** Pairs of a school that was entered by hand and the same school in the register. */
  schools: z.array(z.tuple([z.int(), z.int()])),
  grant: grantSchema,
});

const batchSize = 200;

/** Task 'dedupe-student-institutions': replaces schools that were entered by hand with those of the register, in students. */
export const clearDoubledSchools: TaskHandler = async (task, services) => {
  const { recordType, ids, schools, grant } = parameters.parse(task.parameters);
  const type = getRecordType(recordType);
  const by = contextOfTask(task, grant);
  const registerSchools = new Map(schools);
  const batches = async function* () {
    for (const chunk of splitIntoChunks(ids, batchSize)) yield chunk.map((id) => ({ recordType, id }));
  };
  const { position } = await changeMany(task, services, batches(), ({ id }, reads) =>
    editInBulk(services.dependencies, by, type, id, (values) => withSchoolsOnce(type, values, registerSchools), reads, {
      isSameRecord: true,
    }),
  );
  await services.records.upTo(position, task.signal);
  const { changed } = await services.records.countChangedBy(task.id, type.name);
  const { places } = await services.problems.count(task.id);
  return { message: schoolsCleared(changed, places, type.labels), done: changed, failed: places, changed };
};

import { z } from 'zod';
import type { Values } from '../../domain/fields/field.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { addedDone } from '../../domain/taskMessages.ts';
import { addRecords } from './addRecords.ts';
import { contextOfTask } from './bulkChange.ts';
import type { TaskHandler } from './runTask.ts';
import { grantSchema } from './grantSchema.ts';

const parameters = z.object({
  recordType: z.string(),
  /** The values of the copies, as the person saw them before. */
  copies: z.array(z.custom<Values>((value) => typeof value === 'object' && value !== null)),
  grant: grantSchema,
});

/** Task 'repeat weekly': adds copies of a record, each with the checks of the form. */
export const repeatWeekly: TaskHandler = async (task, services) => {
  const { recordType, copies, grant } = parameters.parse(task.parameters);
  const type = getRecordType(recordType);
  const records = copies.map((values, index) => ({ key: String(index), values }));
  const position = await addRecords(task, services, contextOfTask(task, grant), type, records);
  await services.records.upTo(position, task.signal);
  // Counted from stored changes, so that a resumed run counts each record once.
  const { created } = await services.records.countChangedBy(task.id, type.name);
  const { places } = await services.problems.count(task.id);
  return { message: addedDone(created, places, type.labels), done: created, failed: places, changed: created };
};

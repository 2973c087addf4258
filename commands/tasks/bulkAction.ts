import { z } from 'zod';
import type { Values } from '../../domain/fields/field.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { answersBody } from '../../domain/record/body.ts';
import { actionOf } from '../../domain/record/recordType.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { bulkActionDone } from '../../domain/taskMessages.ts';
import { takeAction } from '../records/takeAction.ts';
import { changeMany, contextOfTask, idsOf } from './bulkChange.ts';
import { bulkResult } from './bulkResult.ts';
import type { TaskHandler } from './runTask.ts';
import { grantSchema } from './grantSchema.ts';

const parameters = z.object({
  recordType: z.string(),
  action: z.string(),
  given: z.unknown(),
  ids: z.array(z.int()).nullable(),
  /** Missing in tasks of older versions. */
  leftOut: z.int().default(0),
  filter: z.string(),
  fixedFilter: z.string(),
  grant: grantSchema,
});

/** Task 'bulk action': takes an action of the record type on the records with these ids, or on all matches of the filter. */
export const bulkAction: TaskHandler = async (task, services) => {
  const { action: name, given, ...selection } = parameters.parse(task.parameters);
  const type = getRecordType(selection.recordType);
  const action = actionOf(type, name);
  const answers = answersBody(action).parse(given) as Values;
  const by = contextOfTask(task, selection.grant);
  const askedAt = new Date(textOf(task.values.added));
  const records = async function* () {
    for await (const ids of idsOf(selection, askedAt, services)) yield ids.map((id) => ({ recordType: type.name, id }));
  };
  const { position, recordCount } = await changeMany(task, services, records(), ({ id }, reads) =>
    takeAction(services.dependencies, by, type, id, name, answers, reads),
  );
  return bulkResult(task, services, { type, position, recordCount, leftOut: selection.leftOut }, (changed, failed, unchanged) =>
    bulkActionDone(action.bulk ?? '', changed, failed, type.labels, unchanged),
  );
};

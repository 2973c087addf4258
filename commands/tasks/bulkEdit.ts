import { z } from 'zod';
import type { Values } from '../../domain/fields/field.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { bulkValues } from '../../domain/record/body.ts';
import { withCustomRows } from '../../domain/customData/customFields.ts';
import { ok } from '../../domain/result.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { bulkEditDone } from '../../domain/taskMessages.ts';
import { checkCustomData, namesCustomData } from '../customData/checkCustomData.ts';
import { editInBulk } from '../records/recordCommands.ts';
import { changeMany, contextOfTask, idsOf } from './bulkChange.ts';
import { bulkResult } from './bulkResult.ts';
import type { TaskHandler } from './runTask.ts';
import { grantSchema } from './grantSchema.ts';

const parameters = z.object({
  recordType: z.string(),
  values: z.unknown(),
  ids: z.array(z.int()).nullable(),
  /** Missing in tasks of older versions. */
  leftOut: z.int().default(0),
  filter: z.string(),
  /** Missing in tasks of older versions. */
  fixedFilter: z.string().default(''),
  grant: grantSchema,
});

/** Task 'bulk edit': sets fields of the records with these ids, or of all matches of the filter, each with the checks of the form. */
export const bulkEdit: TaskHandler = async (task, services) => {
  const { values, ...edit } = parameters.parse(task.parameters);
  const type = getRecordType(edit.recordType);
  const newValues: Values = bulkValues(type).parse(values);
  const hasCustom = namesCustomData(newValues);
  const by = contextOfTask(task, edit.grant);
  const askedAt = new Date(textOf(task.values.added));
  const records = async function* () {
    for await (const ids of idsOf(edit, askedAt, services)) yield ids.map((id) => ({ recordType: type.name, id }));
  };
  const check = async ({ values: before }: RecordSnapshot) => {
    const checked = hasCustom ? await checkCustomData(services.dependencies, type, { ...before, ...newValues }, newValues) : ok(newValues);
    return checked.ok ? [] : checked.error;
  };
  const { position, recordCount } = await changeMany(task, services, records(), ({ id }, reads) =>
    editInBulk(services.dependencies, by, type, id, withCustomRows(newValues), reads, { check }),
  );
  return bulkResult(task, services, { type, position, recordCount, leftOut: edit.leftOut }, (changed, failed, unchanged) =>
    bulkEditDone(changed, failed, type.labels, unchanged),
  );
};

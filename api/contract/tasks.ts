import { z } from 'zod';
import type { Action } from '../../domain/record/action.ts';
import { bulkValues, givenBody } from '../../domain/record/body.ts';
import type { RecordType } from '../../domain/record/recordType.ts';

/** The records of a bulk change: single ids, or all current matches of a filter. */
const bulkRecords = {
  ids: z
    .array(z.int().positive().max(2_147_483_647, { error: 'This is not a record id' }))
    .max(10_000, { error: 'At most 10,000 records can be chosen one by one; use a filter instead' })
    .optional(),
  filter: z.string().max(100_000).optional(),
};

/**
 * `POST /{path}/bulk-state`: moves many records to another state in the background. Either `ids`, or `filter` for all its current matches
 * in the groups where the user may edit.
 */
export const bulkStateBody = z.object({ state: z.int({ error: 'Please choose a state' }), ...bulkRecords });

/**
 * `POST /{path}/bulk-edit` and `POST /{path}/bulk-edit/preview`: sets fields of many records in the background. `values` has the fields by
 * name; null empties a field. The records are those of `bulk-state`.
 */
export const bulkEditBody = (type: RecordType) => z.object({ values: bulkValues(type), ...bulkRecords });

/**
 * `POST /{path}/bulk-{action}`: takes an action on many records in the background. `given` has what its dialog asks for. The records are those
 * of `bulk-state`.
 */
export const bulkActionBody = (action: Pick<Action, 'asks'>) => z.object({ given: givenBody(action).prefault({}), ...bulkRecords });

const countedText = z.object({ Text: z.string(), Count: z.int() });

/** `POST /{path}/bulk-edit/preview`: what the bulk edit would do now. */
export const bulkEditPreview = z.object({
  /** All chosen records: `Changing`, `Unchanged` and those left out. */
  Total: z.int(),
  Changing: z.int(),
  Unchanged: z.int(),
  /** The records that the edit cannot change, by reason: 'deleted'. */
  LeftOut: z.array(countedText),
  Fields: z.array(
    z.object({
      Name: z.string(),
      Label: z.string(),
      /** The new value in words; '' if the field is emptied. */
      To: z.string(),
      Changing: z.int(),
      /** The most frequent present values in words; '' if nothing is recorded. */
      From: z.array(countedText),
      /** Records with other values than those of `From`. */
      OtherCount: z.int(),
    }),
  ),
});
export type BulkEditPreview = z.infer<typeof bulkEditPreview>;

/** An option of an export that is not built. A request may carry it only if it asks for nothing. */
const unbuiltOption = z.json().optional();

/** `POST /{path}/export` (7.2). */
export const exportBody = z.object({
  reference: z.string().max(255).optional(),
  filter: z.string().max(100_000).optional(),
  anon: z.union([z.boolean(), z.string()]).optional(),
  /** The list, by its name, path or record type. */
  type: z.string().max(100).optional(),
  forType: z.string().max(100).optional(),
  entityType: z.string().max(100).optional(),
  /** Only csv. */
  exportFormat: z.string().max(100).optional(),
  additional: unbuiltOption,
  additionalRecordState: unbuiltOption,
  configuration: unbuiltOption,
  date: unbuiltOption,
  emailOnComplete: unbuiltOption,
  entitytypeid: unbuiltOption,
  includeAll: unbuiltOption,
  includeWithDataOnly: unbuiltOption,
  limitToGroup: unbuiltOption,
  selectorId: unbuiltOption,
  url: unbuiltOption,
  /** The names of the columns to write, in their order; all columns without it. */
  columns: z.array(z.string().max(100)).min(1).max(500).optional(),
});
export type ExportBody = z.infer<typeof exportBody>;

/** The server-sent events of `GET /events`. The keys are the event names. */
export const changed = z.object({
  /** The record type's path, e.g. 'students'. */
  path: z.string(),
  /** The changed records that this user may see; null if there are too many to list. */
  ids: z.array(z.int()).nullable(),
  position: z.string(),
});
export type Changed = z.infer<typeof changed>;

import { z } from 'zod';
import type { Action } from '../../domain/record/action.ts';
import { bulkValues, answersBody } from '../../domain/record/body.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { maxId } from '../../domain/fields/recordId.ts';
import { noRecordId, chooseState } from '../../domain/messages.ts';
import { tooManyChosen } from '../../domain/taskMessages.ts';
import { filterText } from './filterText.ts';

/** The most records that are chosen by their ids. */
export const maxChosen = 10_000;

/** The records of a bulk change: single ids, or all current matches of a filter. */
const bulkRecords = {
  ids: z
    .array(z.int().positive().max(maxId, { error: noRecordId }))
    .max(maxChosen, { error: tooManyChosen(maxChosen) })
    .optional(),
  filter: filterText.optional(),
};

/**
 * `POST /{path}/bulk-state`: moves many records to another state in the background. Either `ids`, or `filter` for all its current matches
 * in the groups where the user may edit.
 */
export const bulkStateBody = z.object({ state: z.int({ error: chooseState }), ...bulkRecords });

/**
 * `POST /{path}/bulk-edit` and `POST /{path}/bulk-edit/preview`: sets fields of many records in the background. `values` has the fields by
 * name; null empties a field. The records are those of `bulk-state`.
 */
export const bulkEditBody = (type: RecordType) => z.object({ values: bulkValues(type), ...bulkRecords });

/**
 * `POST /{path}/bulk-{action}`: takes an action on many records in the background. `given` has what its dialog asks for. The records are
 * those of `bulk-state`.
 */
export const bulkActionBody = (action: Pick<Action, 'asks'>) => z.object({ given: answersBody(action).prefault({}), ...bulkRecords });

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

/** A box of a form: true or false, also as forms send them. Empty for no. */
const box = z.union([z.boolean(), z.string().max(10)]).nullish();
const oneOrMore = z.union([z.string().max(1_000), z.int(), z.array(z.union([z.string().max(100), z.int()])).max(100)]).nullish();
const nameOfList = z.string().max(100).nullish();

/** `POST /{path}/export` (7.2). */
export const exportBody = z.strictObject({
  reference: z.string().max(255).optional(),
  filter: filterText.optional(),
  anon: box,
  /** The list, by its name, path or record type. All four must name the list of the address. */
  type: nameOfList,
  forType: nameOfList,
  entityType: nameOfList,
  entitytypeid: nameOfList,
  /** The id of the record whose list is exported, as in the address. Refused elsewhere. */
  selectorId: z.union([z.string().max(20), z.int()]).nullish(),
  /** The address that the request is sent to. */
  url: z.string().max(500).nullish(),
  /** `csv`, the default, or `xlsx`. */
  exportFormat: z.string().max(100).nullish(),
  /** Only records of the user's current group. */
  limitToGroup: box,
  /** Records in these states too, by number or name. */
  additionalRecordState: oneOrMore,
  /** Only records that changed on this day or later: `YYYY-MM-DD` or `dd/mm/yyyy`. */
  date: z.string().max(20).nullish(),
  /** All columns, whatever `configuration` and `columns` say. */
  includeAll: box,
  /** The columns that the user saved for the list, in place of `columns`: true, or the name of the list. */
  configuration: z.union([z.boolean(), z.string().max(100)]).nullish(),
  /** Leaves out columns without a value in any record of the file. */
  includeWithDataOnly: box,
  /** Parts whose rows are lines of their own, by name. */
  additional: oneOrMore,
  /** An email to the user when the file is finished, or could not be written. */
  emailOnComplete: box,
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
export type ChangedMessage = z.infer<typeof changed>;

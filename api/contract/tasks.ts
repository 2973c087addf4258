import { z } from 'zod';

/**
 * `POST /{path}/bulk-state`: moves many records to another state in the background. Either `ids`, or `filter` for all its current matches
 * in the groups where the user may edit.
 */
export const bulkStateBody = z.object({
  state: z.int({ error: 'Please choose a state' }),
  ids: z
    .array(z.int().positive().max(2_147_483_647, { error: 'This is not a record id' }))
    .max(10_000, { error: 'At most 10,000 records can be chosen one by one; use a filter instead' })
    .optional(),
  filter: z.string().max(100_000).optional(),
});

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

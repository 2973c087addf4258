import { z } from 'zod';

/**
 * `POST /{path}/bulk-state`: moves many records to another state as a job. Either `ids`, or `filter` for everything it
 * matches now in the groups where the user may edit.
 */
export const bulkStateBody = z.object({
  state: z.int({ error: 'Please choose a state' }),
  ids: z
    .array(z.int().positive().max(2_147_483_647, { error: 'This is not a record id' }))
    .max(10_000, { error: 'At most 10,000 records can be chosen one by one; use a filter instead' })
    .optional(),
  filter: z.string().max(100_000).optional(),
});

/** `POST /{path}/export` (7.2). Of the panel's options those that exist so far; others are accepted and ignored only when empty. */
export const exportBody = z.object({
  reference: z.string().max(255).optional(),
  filter: z.string().max(100_000).optional(),
  anon: z.union([z.boolean(), z.string()]).optional(),
});

/** What `GET /events` (server-sent events) says. Names of the events are the keys. */
export const changed = z.object({
  /** The record type's path, e.g. 'students'. */
  path: z.string(),
  /** Which records of it that this user may see changed; null when they are too many to name. */
  ids: z.array(z.int()).nullable(),
  position: z.string(),
});
export type Changed = z.infer<typeof changed>;

import { z } from 'zod';
import { lastChange } from './records.ts';
import { revisionNotShown } from '../../domain/messages.ts';

/** How a group uses a field; null keeps the record type's declaration. */
const fieldUse = z.enum(['hidden', 'required']).nullable();
export type FieldUse = z.infer<typeof fieldUse>;

/** One field of a form with the group's setting. `name` is the key in the body of a change: 'student.ucas'. */
const fieldSetting = z.object({
  name: z.string(),
  label: z.string(),
  tab: z.string(),
  use: fieldUse,
  /** The settings that a group may choose; empty for a field that every record needs. */
  uses: z.array(z.enum(['hidden', 'required'])),
  /** Every record of the type needs the field, in every group. */
  required: z.boolean(),
});
export type FieldSetting = z.infer<typeof fieldSetting>;

export const fieldSettingsAnswer = z.object({
  Group: z.object({ Id: z.int(), Name: z.string() }),
  /** -1 if the group has no settings yet. */
  Revision: z.int(),
  Updated: lastChange,
  Types: z.array(z.object({ name: z.string(), label: z.string(), Fields: z.array(fieldSetting) })),
});
export type FieldSettingsAnswer = z.infer<typeof fieldSettingsAnswer>;

/** `POST /field-settings/{group}`: the changed fields only, and the revision that the form showed. */
export const fieldSettingsBody = z.object({
  Revision: z.int({ error: revisionNotShown }).min(-1, { error: revisionNotShown }),
  Uses: z.record(z.string().max(100), z.string().max(20).nullable(), { error: 'Uses must name fields' }),
});

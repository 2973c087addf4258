import { z } from 'zod';
import { touch } from './records.ts';

/** What a group may make of a field; null leaves it as the record type declares it. */
export const fieldUse = z.enum(['hidden', 'required']).nullable();
export type FieldUse = z.infer<typeof fieldUse>;

/** One field of a form, and what the group makes of it. `name` is the key in the body of a change: 'student.ucas'. */
export const fieldSetting = z.object({
  name: z.string(),
  label: z.string(),
  tab: z.string(),
  use: fieldUse,
  /** What may be made of it; none for a field that every record needs. */
  uses: z.array(z.enum(['hidden', 'required'])),
  /** Every record of the type needs it, whatever a group says. */
  required: z.boolean(),
});
export type FieldSetting = z.infer<typeof fieldSetting>;

/** `GET /field-settings/{group}`. */
export const fieldSettingsAnswer = z.object({
  Group: z.object({ Id: z.int(), Name: z.string() }),
  /** -1 where the group has settled nothing yet. */
  Revision: z.int(),
  Updated: touch,
  Types: z.array(z.object({ name: z.string(), label: z.string(), Fields: z.array(fieldSetting) })),
});
export type FieldSettingsAnswer = z.infer<typeof fieldSettingsAnswer>;

/** `POST /field-settings/{group}`: only the fields whose use changes, and the revision that was shown. */
export const fieldSettingsBody = z.object({
  Revision: z
    .int({ error: 'Revision must be the revision that was shown' })
    .min(-1, { error: 'Revision must be the revision that was shown' }),
  Uses: z.record(z.string().max(100), z.string().max(20).nullable(), { error: 'Uses must name fields' }),
});

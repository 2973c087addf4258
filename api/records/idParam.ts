import { z } from 'zod';
import { maxId } from '../../domain/fields/recordId.ts';
import { noRecordId } from '../../domain/messages.ts';

export const idParam = z.object({
  id: z
    .string()
    .regex(/^\d{1,10}$/, { error: noRecordId })
    .transform(Number)
    .refine((id) => id > 0 && id <= maxId, { error: noRecordId }),
});

import { z } from 'zod';
import { maxId } from '../../domain/fields/recordId.ts';

export const idParam = z.object({
  id: z
    .string()
    .regex(/^\d{1,10}$/, { error: 'This is not a record ID' })
    .transform(Number)
    .refine((id) => id > 0 && id <= maxId, { error: 'This is not a record ID' }),
});

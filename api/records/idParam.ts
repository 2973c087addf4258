import { z } from 'zod';

export const idParam = z.object({
  id: z
    .string()
    .regex(/^\d{1,10}$/, { error: 'This is not a record ID' })
    .transform(Number)
    .refine((id) => id > 0 && id <= 2_147_483_647, { error: 'This is not a record ID' }),
});

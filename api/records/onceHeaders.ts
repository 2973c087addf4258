import { z } from 'zod';

/** A form whose response was lost is sent again with the same key. */
export const onceHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^[\w-]{1,64}$/, { error: 'Idempotency-Key must be letters, digits and hyphens' })
    .optional(),
});

import { z } from 'zod';

/** A flag in the query: `?inUseOnly` or `?inUseOnly=true`. */
export const queryFlag = z
  .string()
  .max(10)
  .optional()
  .transform((text) => text !== undefined && !/^(false|0|no)$/i.test(text));

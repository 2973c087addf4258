import { z } from 'zod';
import { saveAnswer } from './answers.ts';

export const savedSearchAnswer = z.object({ SavedSearchId: z.int(), Name: z.string(), Filter: z.string(), ForType: z.string() });
export type SavedSearchAnswer = z.infer<typeof savedSearchAnswer>;

/** `POST /search/add` (7.1). Errors name each missing or wrong field. `type` is an alias of `forType`. */
export const saveSearchBody = z.looseObject({
  name: z.string().optional(),
  filter: z.string().optional(),
  forType: z.string().optional(),
  type: z.string().optional(),
});

/** The person's saved searches after the change, by name. */
export const saveSearchAnswer = saveAnswer.extend({ Data: z.array(savedSearchAnswer) });
export type SaveSearchAnswer = z.infer<typeof saveSearchAnswer>;

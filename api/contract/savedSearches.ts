import { z } from 'zod';
import { saveAnswer } from './answers.ts';

/** A search that a person keeps; it opens at `/{ForType}/search?filter={Filter}`. */
export const savedSearchAnswer = z.object({ SavedSearchId: z.int(), Name: z.string(), Filter: z.string(), ForType: z.string() });
export type SavedSearchAnswer = z.infer<typeof savedSearchAnswer>;

/** `POST /search/add` (7.1). What is missing or wrong is named field by field; `type` is another name of `forType`. */
export const saveSearchBody = z.looseObject({
  name: z.string().optional(),
  filter: z.string().optional(),
  forType: z.string().optional(),
  type: z.string().optional(),
});

/** The person's saved searches after it, by name. */
export const saveSearchAnswer = saveAnswer.extend({ Data: z.array(savedSearchAnswer) });
export type SaveSearchAnswer = z.infer<typeof saveSearchAnswer>;

import { z } from 'zod';
import { maxId } from '../../domain/fields/recordId.ts';

/** `POST /account/recently-viewed`: a record that the user opened. */
export const viewedBody = z.looseObject({ path: z.string().max(100), id: z.coerce.number().int().min(1).max(maxId) });

/** `GET /account/recently-viewed`: the last records that the user opened and may still see, newest first. */
export const recentlyViewedAnswer = z.object({
  Data: z.array(
    z.object({
      /** The path of the record: `/{Path}/edit/{Id}`. */
      Path: z.string(),
      Id: z.int(),
      Title: z.string(),
      /** Tells the record from others of its name; may be empty. */
      Detail: z.string(),
    }),
  ),
});
export type ViewedAnswer = z.infer<typeof recentlyViewedAnswer>['Data'][number];

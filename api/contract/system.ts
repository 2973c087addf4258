import { z } from 'zod';

/** `GET /system`: the progress of everything that follows the event log. Positions are texts of digits. */
export const systemAnswer = z.object({
  /** The position of the newest event; null in an empty log. */
  Log: z.object({ Position: z.string().nullable() }),
  ReadSide: z.object({
    Position: z.string().nullable(),
    /** Events applied so far. */
    Events: z.int(),
    /** ISO 8601, UTC: the last progress. */
    Moved: z.string(),
    UpToDate: z.boolean(),
    /** Record types whose tables are being rebuilt. Their lists use the old rows meanwhile. */
    Rebuilding: z.array(
      z.object({
        Label: z.string(),
        Percent: z.int(),
        /** Events applied to the new rows, of about so many. 0 of 0: it has not begun. */
        Events: z.int(),
        Total: z.int(),
        /** Events per second; null while there is nothing to measure. */
        Rate: z.int().nullable(),
        NotReady: z.array(z.string()),
      }),
    ),
  }),
  /** Null without a search server. */
  SearchServer: z
    .object({
      Position: z.string().nullable(),
      /** Why searches use PostgreSQL instead at the moment; null if the search server works. */
      Trouble: z.string().nullable(),
    })
    .nullable(),
});
export type SystemAnswer = z.infer<typeof systemAnswer>;

import { z } from 'zod';

/** `GET /system`: how far the parts that follow the event log have come. Positions are digits. */
export const systemAnswer = z.object({
  /** The newest event's position; null in an empty log. */
  Log: z.object({ Position: z.string().nullable() }),
  ReadSide: z.object({
    Position: z.string().nullable(),
    /** Events it was made of. */
    Events: z.int(),
    /** ISO 8601, UTC: when it last moved. */
    Moved: z.string(),
    UpToDate: z.boolean(),
    /** The record types whose lists answer from old rows while new ones are made. */
    Rebuilding: z.array(z.object({ Label: z.string(), Percent: z.int(), NotReady: z.array(z.string()) })),
  }),
  /** Null where PostgreSQL alone answers searches. */
  SearchServer: z
    .object({
      Position: z.string().nullable(),
      /** Why it is not asked at the moment, so that PostgreSQL answers; null when it is. */
      Trouble: z.string().nullable(),
    })
    .nullable(),
});
export type SystemAnswer = z.infer<typeof systemAnswer>;

import { z } from 'zod';

/** What is wrong with one field. `FieldName` is the key in the body. */
const fieldErrors = z.array(z.object({ FieldName: z.string(), ErrorMessages: z.array(z.string()) }));

/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Any value of a record, as JSON. Typed, but described to the outside as anything: a schema that contains itself is no help there. */
export const jsonValue: z.ZodType<Json> = z.any();

/** A field that somebody else changed since the revision that the person saw. */
export const conflict = z.object({
  Field: z.string(),
  Label: z.string(),
  Yours: jsonValue,
  Theirs: jsonValue,
  /** The two values in words. */
  YoursText: z.string(),
  TheirsText: z.string(),
  Actor: z.string(),
  At: z.string(),
});

/** What a change answers. A refusal has `Success: false` and the status says which kind: 400, 401, 403, 404 or 409. */
export const saveAnswer = z.object({
  Success: z.literal(true),
  SuccessMessage: z.string(),
  Id: z.int().optional(),
  Revision: z.int().optional(),
  /** The log position after the change, for `Read-After`. */
  Position: z.string().optional(),
  /** The task that carries a change to many records out. */
  Task: z.int().optional(),
  Errors: fieldErrors,
});
export type SaveAnswer = z.infer<typeof saveAnswer>;

/** The answer to a change that is about no record. */
export const succeeded = (message: string): SaveAnswer => ({ Success: true, SuccessMessage: message, Errors: [] });

/** Every refusal and failure, of reads and changes alike. */
export const failure = z.object({
  Success: z.literal(false),
  message: z.string(),
  Errors: fieldErrors,
  Conflicts: z.array(conflict).optional(),
  /** On conflicts: the revision that the record has now. */
  Revision: z.int().optional(),
  /** On 503: nobody knows whether the change was made. Sent again with the same Idempotency-Key it is made once. */
  OutcomeUnknown: z.boolean().optional(),
  IsError: z.boolean().optional(),
  customError: z.string().optional(),
});
export type Failure = z.infer<typeof failure>;
export type ConflictAnswer = z.infer<typeof conflict>;

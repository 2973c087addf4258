import { z } from 'zod';

const fieldErrors = z.array(
  z.object({
    /** The key of the field in the body, or what the specification calls the field. */
    FieldName: z.string(),
    /** The key of the field in the body, where that is not its `FieldName`: 'beneficiaries/7/institution' of 'InstitutionId'. */
    Field: z.string().optional(),
    ErrorMessages: z.array(z.string()),
  }),
);

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Any value of a record, as JSON. `z.any()`, because a recursive schema is no help in the API's documentation. */
export const jsonValue: z.ZodType<Json> = z.any();

/** A field that somebody else changed after the revision that the person edited. */
export const conflict = z.object({
  Field: z.string(),
  Label: z.string(),
  Yours: jsonValue,
  Theirs: jsonValue,
  /** Both values as text. */
  YoursText: z.string(),
  TheirsText: z.string(),
  Actor: z.string(),
  At: z.string(),
});

/** The response to a change. A refusal has `Success: false` and a status from 400. */
export const saveAnswer = z.object({
  Success: z.literal(true),
  SuccessMessage: z.string(),
  Id: z.int().optional(),
  Revision: z.int().optional(),
  /** The log position after the change, for `Read-After`. */
  Position: z.string().optional(),
  /** The task that carries the change out. */
  Task: z.int().optional(),
  Errors: fieldErrors,
});
export type SaveAnswer = z.infer<typeof saveAnswer>;

/** The response to a change that concerns no record. */
export const successAnswer = (message: string): SaveAnswer => ({ Success: true, SuccessMessage: message, Errors: [] });

export const failure = z.object({
  Success: z.literal(false),
  message: z.string(),
  Errors: fieldErrors,
  Conflicts: z.array(conflict).optional(),
  /** On conflicts: the record's current revision. */
  Revision: z.int().optional(),
  /** On 503: the change may have been made. Send it again with the same Idempotency-Key, and it is made once. */
  OutcomeUnknown: z.boolean().optional(),
  IsError: z.boolean().optional(),
  customError: z.string().optional(),
});
export type Failure = z.infer<typeof failure>;
export type ConflictAnswer = z.infer<typeof conflict>;

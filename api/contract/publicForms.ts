import { z } from 'zod';
import { fileTypeNames } from '../../domain/lists/fileTypes.ts';
import { choiceAnswer } from './records.ts';

/** A question of a public form. `name` is the key of its answer in the body. */
const publicQuestion = z.object({
  name: z.string(),
  label: z.string(),
  /** Questions of one tab stand together under its name. */
  tab: z.string(),
  kind: z.string(),
  required: z.boolean(),
  max: z.number().nullable(),
  min: z.number().nullable(),
  step: z.number().nullable(),
  values: z.array(choiceAnswer).nullable(),
  /** All values are in sight, to pick one of them. */
  isOpenList: z.boolean(),
});
export type PublicQuestion = z.infer<typeof publicQuestion>;

/** `GET /ambassadors/application-forms/{id}/preview`: a form as everybody with its address sees it while it is open. */
export const shownForm = z.object({
  Title: z.string(),
  Group: z.string(),
  Introduction: z.string().nullable(),
  Notice: z.string().nullable(),
  /** The last day, `YYYY-MM-DD`; null if the group has not said. */
  Closes: z.string().nullable(),
  Fields: z.array(publicQuestion),
  /** The files that applicants may add; null for none. */
  Files: z
    .object({
      MaxFiles: z.int(),
      /** In bytes, of each file. */
      MaxSize: z.int(),
      /** The values of file types. */
      Types: z.array(z.enum(fileTypeNames)),
      Hint: z.string().nullable(),
    })
    .nullable(),
});
export type ShownForm = z.infer<typeof shownForm>;

/** `GET /apply/{key}`: a form that everybody with its address can fill in. */
export const publicFormAnswer = shownForm.extend({ RequestVerificationToken: z.string() });
export type PublicFormAnswer = z.infer<typeof publicFormAnswer>;

/** `POST /apply/{key}`: the answers by the names of the questions. */
export const applyBody = z.strictObject({
  /** An id that the client makes. Sent again with the same id, the answers count once. */
  Submission: z.string().regex(/^[\w-]{16,64}$/, { error: 'Submission must be an id of 16 to 64 letters, digits and hyphens' }),
  Answers: z.record(z.string(), z.any()),
});

/** `POST /apply/{key}/with-files`: the parts of the body before the files. Both are texts, the answers as JSON. */
export const applyWithFilesBody = applyBody.extend({
  Answers: z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'Answers must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(applyBody.shape.Answers),
});

/** `GET /ambassadors/application-forms/{id}/address` */
export const formAddressAnswer = z.object({ Address: z.string().nullable(), IsOpen: z.boolean() });
export type FormAddressAnswer = z.infer<typeof formAddressAnswer>;

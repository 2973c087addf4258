import { z } from 'zod';
import { printNumber } from '../../domain/counts.ts';
import { maxAdded } from '../../domain/registers/filling.ts';
import { chooseStudents } from '../../domain/participantMessages.ts';
import { filterText } from './filterText.ts';
import { idNamed } from './recordId.ts';
import { submission } from './register.ts';

/** Students to add: ids, all that a filter matches, those of another activity, or a pasted list with one student per line. */
export const chosenStudents = z.union(
  [
    z.strictObject({ Filter: filterText }),
    z.strictObject({ Activity: idNamed('Activity') }),
    z.strictObject({ List: z.string().max(200_000, { error: 'The list is too long' }) }),
    z.strictObject({ StudentIds: z.array(idNamed('StudentId')).min(1).max(maxAdded) }),
  ],
  { error: 'Please say which students: Filter, Activity, List or StudentIds' },
);
export type ChosenStudents = z.infer<typeof chosenStudents>;

/** `POST /activities/{id}/students/preview`: whom adding would add now. */
export const fillingPreview = z.object({
  /** The students who would be added. */
  StudentIds: z.array(z.int()),
  /** How many of the chosen ones are on the activity already. */
  Already: z.int(),
  /** Lines of a pasted list that name nobody whom this person may see. */
  NotFound: z.array(z.string()),
  /** Lines that may mean several students. */
  Ambiguous: z.array(
    z.object({
      Line: z.string(),
      Candidates: z.array(z.object({ Id: z.int(), Name: z.string(), Detail: z.string(), IsAlready: z.boolean() })),
    }),
  ),
});
export type FillingPreview = z.infer<typeof fillingPreview>;

/** `POST /activities/{id}/students/fill`: adds students as a task. Sent again with the same `Submission`, nothing is added twice. */
export const fillBody = z.object({
  Submission: submission,
  StudentIds: z
    .array(idNamed('StudentId'))
    .min(1, { error: chooseStudents })
    .max(maxAdded, { error: `At most ${printNumber(maxAdded)} students can be added at once` }),
});

import { z } from 'zod';
import { schemaOf } from '../fields/kinds.ts';
import type { RecordType } from './recordType.ts';

/** The longest list of fields a body may have is the record's own: every field that a form may set, none of them demanded here. */
const settable = (type: RecordType) =>
  Object.fromEntries(
    Object.entries(type.fields)
      .filter(([, field]) => !field.readOnly)
      .map(([name, field]) => [name, schemaOf(field).optional()]),
  );

/** `POST /{path}/create`: the fields that were filled in. Which ones a record cannot do without is the decider's to say. */
export const createBody = (type: RecordType) => z.strictObject(settable(type));

/** The revision of a record that a person saw or means. */
export const revisionOfBody = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ],
    { error: 'Revision must be the revision that was shown' },
  )
  .refine((revision) => Number.isInteger(revision) && revision >= 0 && revision < 1_000_000_000, {
    error: 'Revision must be the revision that was shown',
  });

/** `POST /{path}/edit/{id}`: only the changed fields, and the revision that the person saw. */
export const editBody = (type: RecordType) =>
  z.strictObject({
    ...settable(type),
    Revision: revisionOfBody,
  });

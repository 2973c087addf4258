import { z } from 'zod';
import { schemaOf } from '../fields/kinds.ts';
import type { RecordType } from './recordType.ts';

/** The fields that a form may set. All are optional here. */
const settable = (type: RecordType) =>
  Object.fromEntries(
    Object.entries(type.fields)
      .filter(([, field]) => !field.readOnly)
      .map(([name, field]) => [name, schemaOf(field).optional()]),
  );

/** The body of `POST /{path}/create`. `create` in decide.ts checks that required fields are there. */
export const createBody = (type: RecordType) => z.strictObject(settable(type));

/** The revision of a record that the user saw. */
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

/** The body of `POST /{path}/edit/{id}`: only the changed fields, and the revision that the user saw. */
export const editBody = (type: RecordType) =>
  z.strictObject({
    ...settable(type),
    Revision: revisionOfBody,
  });

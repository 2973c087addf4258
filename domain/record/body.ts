import { z } from 'zod';
import type { Field, Values } from '../fields/field.ts';
import { schemaOf } from '../fields/kinds.ts';
import { fieldsNeeded } from '../messages.ts';
import type { RecordType } from './recordType.ts';

/** The fields that a form may set. All are optional here. */
const optionalFields = (type: RecordType) =>
  Object.fromEntries(
    Object.entries(type.fields)
      .filter(([, field]) => !field.readOnly)
      .map(([name, field]) => [name, schemaOf(field).optional()]),
  );

/** The body of `POST /{path}/create`. `create` in decide.ts checks that required fields are there. */
export const createBody = (type: RecordType) => z.strictObject(optionalFields(type));

/** The fields that can be set for many records at once. */
export const bulkFieldsOf = (type: Pick<RecordType, 'fields'>): readonly (readonly [name: string, field: Field])[] =>
  Object.entries(type.fields).filter(([, field]) => field.bulk === true);

/** The values of a bulk edit: at least one field that can be set for many records at once. */
export const bulkValues = (type: RecordType) =>
  z
    .strictObject(Object.fromEntries(bulkFieldsOf(type).map(([name, field]) => [name, schemaOf(field).optional()])), {
      error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : fieldsNeeded),
    })
    .transform((values): Values =>
      Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
    )
    .refine((values) => Object.keys(values).length > 0, { error: fieldsNeeded });

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
    ...optionalFields(type),
    Revision: revisionOfBody,
  });

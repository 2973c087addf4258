import { z } from 'zod';
import type { Field, FieldValue, Values } from '../fields/field.ts';
import { readValue } from '../fields/kinds.ts';
import { schemaOf } from '../fields/schema.ts';
import { fieldsNeeded, unknownFieldMessage, revisionNotShown } from '../messages.ts';
import type { Action } from './action.ts';
import { storedField, findPart, pathOf, readPath } from './part.ts';
import { bulkFieldsOf } from './bulkFields.ts';
import type { RecordType } from './recordType.ts';

/** The fields that a form may set. All are optional here. */
const optionalFields = (type: Pick<RecordType, 'fields'>) =>
  Object.fromEntries(
    Object.entries(type.fields)
      .filter(([, field]) => !field.readOnly)
      .map(([name, field]) => [name, schemaOf(field).optional()]),
  );

/** The field of a value in a row that bodies may set; undefined if there is none of this name. */
const rowField = (type: RecordType, name: string): Field | undefined => {
  const path = readPath(name);
  const field = path ? storedField(type, name) : undefined;
  const isNewRow = path !== null && path.key < 0 && findPart(type, path.part)?.by !== null;
  return field?.readOnly || isNewRow ? undefined : field;
};

/** An error of a value in a row. The path of an issue would split the name at its slashes. */
const issueOf = (field: string, message: string, errorName?: string) => ({
  code: 'custom' as const,
  path: [field],
  message,
  params: { field, errorName },
});

/** Names that are neither fields nor values of rows are errors, told beside those of other fields. */
const checkNames = (type: RecordType, fixed: Readonly<Record<string, unknown>>) => {
  const check = z.check<Record<string, unknown>>(({ value, issues }) => {
    for (const name of Object.keys(value))
      if (!Object.hasOwn(fixed, name) && !rowField(type, name)) issues.push({ ...issueOf(name, unknownFieldMessage), input: value });
  });
  // Otherwise a wrong value of one field would keep the others from being told.
  // oxlint-disable-next-line no-underscore-dangle
  check._zod.def.when = ({ value }) => typeof value === 'object' && value !== null;
  return check;
};

/** Whether a new row lacks a value, by the others of its row in the body. Of a saved row the body may have only some values. */
const isLacking = (type: RecordType, body: Readonly<Record<string, unknown>>, name: string, { applies }: Field): boolean => {
  const path = applies ? readPath(name) : null;
  const part = path && path.key < 0 ? findPart(type, path.part) : undefined;
  if (!applies || !path || !part) return false;
  const values = Object.entries(part.fields).map(([each, field]) => {
    const read = readValue(field, body[pathOf({ ...path, field: each })] ?? null);
    return [each, read.ok ? read.value : null] as const;
  });
  return !applies(Object.fromEntries(values));
};

/** Parses the values of rows, whose names a fixed schema cannot list. */
const readRows =
  (type: RecordType, fixed: Readonly<Record<string, unknown>>) =>
  (body: Record<string, unknown>, context: z.RefinementCtx): Record<string, unknown> => {
    const read: Record<string, unknown> = { ...body };
    for (const [name, input] of Object.entries(body)) {
      const field = Object.hasOwn(fixed, name) ? undefined : rowField(type, name);
      if (!field) continue;
      if (isLacking(type, body, name, field)) {
        read[name] = null;
        continue;
      }
      const value = readValue(field, input);
      if (value.ok) read[name] = value.value;
      else for (const message of value.error) context.addIssue(issueOf(name, message, field.errorName));
    }
    return read;
  };

/** A body with these fields and, if the type has parts, values of rows by path. */
const bodyOf = <Shape extends z.ZodRawShape>(type: RecordType, shape: Shape, { error }: { readonly error?: z.core.$ZodErrorMap } = {}) =>
  type.parts.length === 0
    ? z.strictObject(shape, { error })
    : z
        .object(shape, { error })
        .catchall(z.unknown())
        .check(checkNames(type, shape))
        .transform((body, context) => ({ ...body, ...readRows(type, shape)(body, context) }));

/** The body of `POST /{path}/create`. `create` checks that required fields are there. */
export const createBody = (type: RecordType) => bodyOf(type, optionalFields(type));

/** The body with the answers of an action's dialog. `takeAction` checks that required fields are there. */
export const answersBody = ({ asks = {} }: Pick<Action, 'asks'>) => z.strictObject(optionalFields({ fields: asks }));

/** The values of a bulk edit: at least one field that can be set for many records at once, also of rows that are shown as fields. */
export const bulkValues = (type: RecordType) =>
  bodyOf(
    { ...type, parts: type.parts.filter(({ isShownAsFields }) => isShownAsFields) },
    Object.fromEntries(bulkFieldsOf(type).map(([name, field]) => [name, schemaOf(field).optional()])),
    { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : fieldsNeeded) },
  )
    .transform((values): Values =>
      Object.fromEntries(
        Object.entries(values as Readonly<Record<string, FieldValue | undefined>>).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value]],
        ),
      ),
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
    { error: revisionNotShown },
  )
  .refine((revision) => Number.isInteger(revision) && revision >= 0 && revision < 1_000_000_000, {
    error: revisionNotShown,
  });

/** The body of `POST /{path}/edit/{id}`: only the changed fields, and the revision that the user saw. */
export const editBody = (type: RecordType) => bodyOf(type, { ...optionalFields(type), Revision: revisionOfBody });

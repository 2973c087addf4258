import type { FieldError } from '../../domain/fields/field.ts';
import { storedField } from '../../domain/record/part.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import type { Failure } from '../contract/answers.ts';

type AnsweredError = Failure['Errors'][number];

/** The errors of a field with this key in the body, under its name in errors if it has one. */
export const errorOf = (field: string, errorName: string | undefined, messages: readonly string[]): AnsweredError => ({
  FieldName: errorName ?? field,
  ...(errorName === undefined ? {} : { Field: field }),
  ErrorMessages: [...messages],
});

/** The errors of a record's fields and rows. */
export const presentErrors = (type: Pick<RecordType, 'fields' | 'parts'>, errors: readonly FieldError[]): AnsweredError[] =>
  errors.map(({ field, messages }) => errorOf(field, storedField(type, field)?.errorName, messages));

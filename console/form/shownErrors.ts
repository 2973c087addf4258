import type { Failure } from '../../api/contract/answers.ts';
import type { FieldError } from '../../domain/fields/field.ts';
import { saveTransportFailure, unableToSave, unableToUpdate } from '../../domain/messages.ts';
import { asFailure, type RequestFailure } from '../api/failure.ts';

/** Why a form was not accepted: a title, the errors of its fields, and the errors that belong to no field of the form. */
export interface ShownErrors {
  readonly title: string;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly notes: readonly string[];
}

const byField = (errors: readonly FieldError[]): ShownErrors['fields'] => {
  const fields: Record<string, readonly string[]> = {};
  for (const { field, messages } of errors) fields[field] = [...new Set([...(fields[field] ?? []), ...messages])];
  return fields;
};

/** Separates the errors of shown fields from the others. */
const split = (title: string, errors: readonly FieldError[], shown: readonly string[]): ShownErrors => ({
  title,
  fields: byField(errors.filter((error) => shown.includes(error.field))),
  notes: errors.filter((error) => !shown.includes(error.field)).flatMap((error) => error.messages),
});

/** The errors of a form that was checked before it was sent. */
export const errorsOfForm = (errors: readonly FieldError[], shown: readonly string[], title: string = unableToUpdate): ShownErrors =>
  split(title, errors, shown);

/** The field in a server's error. Inside a list the name has a position: 'roles.0.group'. */
const fieldIn = (name: string) => name.split('.')[0] ?? name;

const errorsIn = (failure: Failure): readonly FieldError[] =>
  failure.Errors.map(({ FieldName, Field, ErrorMessages }) => ({ field: fieldIn(Field ?? FieldName), messages: ErrorMessages }));

/** The errors of a record form after the server refused it or gave no answer. */
export const errorsOfServer = (failure: RequestFailure, shown: readonly string[]): ShownErrors => {
  if (!failure.isAnswered)
    return { title: saveTransportFailure, fields: {}, notes: ['What you typed is still here. Check the connection and save again.'] };
  if (failure.Errors.length > 0) return split(unableToSave, errorsIn(failure), shown);
  // A refusal of the values can be corrected in the form; after any other failure the person can only try again.
  return {
    title: [200, 400, 409].includes(failure.status) ? unableToSave : saveTransportFailure,
    fields: {},
    notes: [failure.message],
  };
};

/** The errors of any other form, from the error of a request. `explain` chooses the title. */
export const errorsOfFailure = (
  error: unknown,
  shown: readonly string[],
  explain: (failure: RequestFailure) => string = ({ message }) => message,
): ShownErrors => {
  const failure = asFailure(error);
  return split(explain(failure), errorsIn(failure), shown);
};

/** Errors of one field. */
export const errorsAt = (field: string, messages: readonly string[]): ShownErrors => ({
  title: unableToUpdate,
  fields: { [field]: messages },
  notes: [],
});

/** A form with only one field shows every failure there. */
export const errorsOfFailureAt = (
  field: string,
  error: unknown,
  explain: (failure: RequestFailure) => string = ({ message }) => message,
): ShownErrors => {
  const { title, fields } = errorsOfFailure(error, [field], explain);
  return errorsAt(field, fields[field] ?? [title]);
};

/** The errors without a corrected field; null if nothing else was wrong. */
export const withoutField = (shownErrors: ShownErrors, name: string): ShownErrors | null => {
  if (!shownErrors.fields[name]) return shownErrors;
  const fields = Object.fromEntries(Object.entries(shownErrors.fields).filter(([other]) => other !== name));
  return Object.keys(fields).length === 0 && shownErrors.notes.length === 0 ? null : { ...shownErrors, fields };
};

import type { Failure } from '../../api/contract/answers.ts';
import type { FieldError } from '../../domain/fields/field.ts';
import { saveTransportFailure, unableToSave, unableToUpdate } from '../../domain/messages.ts';
import type { RequestFailure } from '../api/failure.ts';

/** Why a record was not saved: a sentence, what is wrong with which field, and what belongs to no field of the form. */
export interface Complaint {
  readonly title: string;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly notes: readonly string[];
}

const byField = (errors: readonly FieldError[]): Complaint['fields'] => {
  const fields: Record<string, readonly string[]> = {};
  for (const { field, messages } of errors) fields[field] = [...new Set([...(fields[field] ?? []), ...messages])];
  return fields;
};

/** Splits errors into those of fields that the form shows and sentences for the page. */
const split = (title: string, errors: readonly FieldError[], shown: readonly string[]): Complaint => ({
  title,
  fields: byField(errors.filter((error) => shown.includes(error.field))),
  notes: errors.filter((error) => !shown.includes(error.field)).flatMap((error) => error.messages),
});

/** The form itself found what is wrong. */
export const complaintOfForm = (errors: readonly FieldError[], shown: readonly string[]): Complaint => split(unableToUpdate, errors, shown);

/** A field's name in a server's error; inside a list it is followed by the place: 'roles.0.group'. */
const fieldIn = (name: string) => name.split('.')[0] ?? name;

const errorsIn = (failure: Failure): readonly FieldError[] =>
  failure.Errors.map(({ FieldName, ErrorMessages }) => ({ field: fieldIn(FieldName), messages: ErrorMessages }));

/** The server refused, or could not be asked. */
export const complaintOfServer = (failure: RequestFailure, shown: readonly string[]): Complaint => {
  if (!failure.answered)
    return { title: saveTransportFailure, fields: {}, notes: ['What you typed is still here. Check the connection and save again.'] };
  if (failure.Errors.length > 0) return split(unableToSave, errorsIn(failure), shown);
  // Whoever was refused for what stands in the form can correct it; all others can only try again.
  return {
    title: failure.status === 400 || failure.status === 409 ? unableToSave : saveTransportFailure,
    fields: {},
    notes: [failure.message],
  };
};

/** What is left to correct once a field has been changed; null when nothing is. */
export const withoutField = (complaint: Complaint, name: string): Complaint | null => {
  if (!complaint.fields[name]) return complaint;
  const fields = Object.fromEntries(Object.entries(complaint.fields).filter(([other]) => other !== name));
  return Object.keys(fields).length === 0 && complaint.notes.length === 0 ? null : { ...complaint, fields };
};

import type { Failure } from '../../api/contract/answers.ts';
import type { FieldError } from '../../domain/fields/field.ts';
import { saveTransportFailure, unableToSave, unableToUpdate } from '../../domain/messages.ts';
import type { RequestFailure } from '../api/failure.ts';

/** Why a record was not saved: a title, messages by field, and notes that belong to no field of the form. */
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

/** Errors of fields that the form does not show become notes. */
const split = (title: string, errors: readonly FieldError[], shown: readonly string[]): Complaint => ({
  title,
  fields: byField(errors.filter((error) => shown.includes(error.field))),
  notes: errors.filter((error) => !shown.includes(error.field)).flatMap((error) => error.messages),
});

export const complaintOfForm = (errors: readonly FieldError[], shown: readonly string[]): Complaint => split(unableToUpdate, errors, shown);

/** Items of a list have an index: 'roles.0.group'. */
const fieldIn = (name: string) => name.split('.')[0] ?? name;

const errorsIn = (failure: Failure): readonly FieldError[] =>
  failure.Errors.map(({ FieldName, ErrorMessages }) => ({ field: fieldIn(FieldName), messages: ErrorMessages }));

/** The server refused the values, or could not be reached. */
export const complaintOfServer = (failure: RequestFailure, shown: readonly string[]): Complaint => {
  if (!failure.answered)
    return { title: saveTransportFailure, fields: {}, notes: ['What you typed is still here. Check the connection and save again.'] };
  if (failure.Errors.length > 0) return split(unableToSave, errorsIn(failure), shown);
  // Only 400 and 409 are about the values. For anything else the person can only try again.
  return {
    title: failure.status === 400 || failure.status === 409 ? unableToSave : saveTransportFailure,
    fields: {},
    notes: [failure.message],
  };
};

/** The complaint after a field has changed; null if nothing else is wrong. */
export const withoutField = (complaint: Complaint, name: string): Complaint | null => {
  if (!complaint.fields[name]) return complaint;
  const fields = Object.fromEntries(Object.entries(complaint.fields).filter(([other]) => other !== name));
  return Object.keys(fields).length === 0 && complaint.notes.length === 0 ? null : { ...complaint, fields };
};

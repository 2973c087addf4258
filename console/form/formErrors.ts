import { type Complaint, withoutField } from './complaint.ts';

/** What is wrong with a form since it was last sent. */
export interface FormErrors {
  readonly complaint: Complaint | null;
  /** The number of refusals, so that a second refusal with the same words is announced again. */
  readonly refusals: number;
}

export const noErrors: FormErrors = { complaint: null, refusals: 0 };

export const withComplaint = <State extends FormErrors>(state: State, complaint: Complaint): State => ({
  ...state,
  complaint,
  refusals: state.refusals + 1,
});

/** Removes the errors of fields that the person changed. */
export const withCorrected = <State extends FormErrors>(state: State, names: readonly string[]): State => ({
  ...state,
  complaint: names.reduce<Complaint | null>((complaint, name) => complaint && withoutField(complaint, name), state.complaint),
});

export const withoutComplaint = <State extends FormErrors>(state: State): State => ({ ...state, complaint: null });

export const errorsOf = ({ complaint }: FormErrors, name: string): readonly string[] => complaint?.fields[name] ?? [];

/** The message for the whole form; null while a field shows what is wrong. */
export const messageOf = ({ complaint }: FormErrors): string | null =>
  complaint === null || Object.keys(complaint.fields).length > 0 ? null : complaint.title;

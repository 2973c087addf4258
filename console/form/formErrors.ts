import { type ShownErrors, withoutField } from './shownErrors.ts';

/** The errors of a form since it was last sent. */
export interface FormErrors {
  readonly shownErrors: ShownErrors | null;
  /** The number of refusals, so that a second refusal with the same words is announced again. */
  readonly refusals: number;
}

export const noErrors: FormErrors = { shownErrors: null, refusals: 0 };

export const withShownErrors = <State extends FormErrors>(state: State, shownErrors: ShownErrors): State => ({
  ...state,
  shownErrors,
  refusals: state.refusals + 1,
});

/** Removes the errors of fields that the person changed. */
export const withCorrected = <State extends FormErrors>(state: State, names: readonly string[]): State => ({
  ...state,
  shownErrors: names.reduce<ShownErrors | null>((shownErrors, name) => shownErrors && withoutField(shownErrors, name), state.shownErrors),
});

export const withoutShownErrors = <State extends FormErrors>(state: State): State => ({ ...state, shownErrors: null });

export const errorsOf = ({ shownErrors }: FormErrors, name: string): readonly string[] => shownErrors?.fields[name] ?? [];

/** The message for the whole form; null while a field shows what is wrong. */
export const messageOf = ({ shownErrors }: Pick<FormErrors, 'shownErrors'>): string | null =>
  shownErrors === null || Object.keys(shownErrors.fields).length > 0 ? null : shownErrors.title;

/** The message of a form that has no summary of its errors: those that belong to no field, or else the message for the whole form. */
export const alertOf = ({ shownErrors }: Pick<FormErrors, 'shownErrors'>): string | null => {
  const notes = shownErrors?.notes ?? [];
  return notes.length > 0 ? notes.join(' ') : messageOf({ shownErrors });
};

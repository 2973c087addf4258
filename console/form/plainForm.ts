import type { ShownErrors } from './shownErrors.ts';
import { type FormErrors, noErrors, withShownErrors, withCorrected, withoutShownErrors } from './formErrors.ts';

/** A form with values of its own, such as sign-in. */
export interface PlainForm<Values> extends FormErrors {
  readonly values: Values;
  readonly isSending: boolean;
}

export type PlainFormEvent<Values> =
  | { readonly kind: 'changed'; readonly change: Partial<Values> }
  | { readonly kind: 'sent' }
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly shownErrors: ShownErrors };

export const createPlainForm = <Values>(values: Values): PlainForm<Values> => ({ ...noErrors, values, isSending: false });

/** The form after an event. While it is sent, the errors of the last attempt are hidden. */
export const plainFormAfter = <Values>(form: PlainForm<Values>, event: PlainFormEvent<Values>): PlainForm<Values> => {
  switch (event.kind) {
    case 'changed':
      return { ...withCorrected(form, Object.keys(event.change)), values: { ...form.values, ...event.change } };
    case 'sent':
      return { ...withoutShownErrors(form), isSending: true };
    case 'accepted':
      return { ...form, isSending: false };
    case 'refused':
      return { ...withShownErrors(form, event.shownErrors), isSending: false };
  }
};

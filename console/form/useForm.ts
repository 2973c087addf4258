import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useReducer, useRef } from 'react';
import { type ShownErrors, errorsOfForm } from './shownErrors.ts';
import { errorsOf, messageOf } from './formErrors.ts';
import { createPlainForm, type PlainForm, plainFormAfter, type PlainFormEvent } from './plainForm.ts';
import { useOneAtATime } from './useOneAtATime.ts';

interface FormOptions<Values> {
  readonly initial: Values;
  /** The errors that stop the form from being sent. */
  readonly check?: (values: Values) => readonly { readonly field: keyof Values & string; readonly messages: readonly string[] }[];
  /** Sends the values. Returns the errors if they were refused, and null if they were accepted. */
  readonly send: (values: Values) => Promise<ShownErrors | null>;
  /** The focus after a refusal: on the first field with an error, on its text so that typing replaces it, or unchanged. */
  readonly onRefusal?: 'focus' | 'select' | 'stay';
}

/** The names of the values that have a certain type. */
type NamesOf<Values, Value> = { readonly [Name in keyof Values]: Values[Name] extends Value ? Name : never }[keyof Values] & string;

type InputEvent = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>;

export interface Form<Values> {
  readonly values: Values;
  readonly isSending: boolean;
  readonly shownErrors: ShownErrors | null;
  readonly refusals: number;
  /** The message for the whole form; null while a field shows what is wrong. */
  readonly message: string | null;
  readonly errorsOf: (name: keyof Values & string) => readonly string[];
  readonly change: (change: Partial<Values>) => void;
  /** The properties of the input of a text. */
  readonly text: (name: NamesOf<Values, string>) => {
    readonly name: string;
    readonly value: string;
    readonly onChange: (event: InputEvent) => void;
  };
  /** The properties of the `form` element. */
  readonly element: {
    readonly ref: RefObject<HTMLFormElement>;
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent) => void;
  };
}

const focusWrong = (form: HTMLFormElement | null, selects: boolean): void => {
  const control = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  control?.focus();
  if (selects && control instanceof HTMLInputElement) control.select();
};

/**
 * The one way to make a form with values of its own. Record forms hold their state in `record/formState.ts`, on the same errors.
 * A form is sent once at a time.
 */
export const useForm = <Values extends object>({ initial, check, send, onRefusal = 'focus' }: FormOptions<Values>): Form<Values> => {
  const [form, dispatch] = useReducer(
    (before: PlainForm<Values>, event: PlainFormEvent<Values>) => plainFormAfter(before, event),
    null,
    () => createPlainForm(initial),
  );
  const element = useRef<HTMLFormElement>(null);
  const { values, refusals } = form;
  useEffect(() => {
    if (refusals > 0 && onRefusal !== 'stay') focusWrong(element.current, onRefusal === 'select');
  }, [refusals, onRefusal]);
  const submit = useOneAtATime(async () => {
    const errors = check?.(values) ?? [];
    if (errors.length > 0) {
      dispatch({ kind: 'refused', shownErrors: errorsOfForm(errors, Object.keys(values)) });
      return;
    }
    dispatch({ kind: 'sent' });
    const shownErrors = await send(values);
    dispatch(shownErrors === null ? { kind: 'accepted' } : { kind: 'refused', shownErrors });
  });
  const change = (changed: Partial<Values>) => dispatch({ kind: 'changed', change: changed });
  return {
    values,
    isSending: form.isSending,
    shownErrors: form.shownErrors,
    refusals,
    message: messageOf(form),
    errorsOf: (name) => errorsOf(form, name),
    change,
    text: (name) => ({
      name,
      value: String(values[name]),
      onChange: (event) => change({ [name]: event.target.value } as Partial<Values>),
    }),
    element: {
      ref: element,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
  };
};

import { Field, type FieldProps } from '../ui/Field.tsx';
import type { Form } from './useForm.ts';

interface FormFieldProps<Values> extends Pick<FieldProps, 'label' | 'hint' | 'isOptional' | 'children'> {
  readonly form: Form<Values>;
  readonly name: keyof Values & string;
}

/** A field of a form: its label, hint and control, and the errors that the form has for it. */
export function FormField<Values>({ form, name, ...field }: FormFieldProps<Values>) {
  return <Field {...field} name={name} errors={form.errorsOf(name)} />;
}

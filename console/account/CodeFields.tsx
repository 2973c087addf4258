import { errorsOfFailureAt } from '../form/shownErrors.ts';
import { FormField } from '../form/FormField.tsx';
import { useForm } from '../form/useForm.ts';
import { Button } from '../ui/Button.tsx';
import { takeFocus } from '../ui/focus.ts';
import { TextInput } from '../ui/inputs.tsx';
import styles from './SignInPage.module.css';

interface CodeFieldsProps {
  readonly label: string;
  readonly hint: string;
  readonly submit: string;
  /** Only digits: phones show their number pad. */
  readonly isNumber: boolean;
  /** Returns the error of a refused code; null if it was accepted. */
  readonly onCode: (code: string) => Promise<unknown>;
}

/** A form for a code. A refused code is selected, so that typing replaces it. */
export function CodeFields({ label, hint, submit, isNumber, onCode }: CodeFieldsProps) {
  const form = useForm({
    initial: { code: '' },
    onRefusal: 'select',
    send: async ({ code }) => {
      const error = await onCode(code);
      return error === null ? null : errorsOfFailureAt('code', error);
    },
  });
  return (
    <form {...form.element} className={styles['form']}>
      <div role="alert" className="visually-hidden">
        {form.errorsOf('code').join(' ')}
      </div>
      <FormField form={form} name="code" label={label} hint={hint}>
        {(control) => (
          <TextInput
            {...control}
            {...form.text('code')}
            ref={takeFocus}
            autoComplete="one-time-code"
            inputMode={isNumber ? 'numeric' : 'text'}
            spellCheck={false}
            autoCapitalize="none"
          />
        )}
      </FormField>
      <Button type="submit" look="primary" isBusy={form.isSending} className={styles['submit']}>
        {submit}
      </Button>
    </form>
  );
}

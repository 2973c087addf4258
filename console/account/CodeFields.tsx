import { useState } from 'react';
import { asFailure, type RequestFailure } from '../api/failure.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { takeFocus } from '../ui/focus.ts';
import { TextInput } from '../ui/inputs.tsx';
import styles from './SignInPage.module.css';

interface CodeFieldsProps {
  readonly label: string;
  readonly hint: string;
  readonly submit: string;
  readonly busy: boolean;
  /** Only digits: phones show their number pad. */
  readonly isNumber: boolean;
  /** Returns the error of a refused code; null if it was accepted. */
  readonly onCode: (code: string) => Promise<unknown>;
}

const codeErrors = (failure: RequestFailure | null): readonly string[] => {
  const own = failure?.Errors.find(({ FieldName }) => FieldName === 'code')?.ErrorMessages;
  return own ?? (failure ? [failure.message] : []);
};

/** A form for a code. A refused code is selected, so that typing replaces it. */
export function CodeFields({ label, hint, submit, busy, isNumber, onCode }: CodeFieldsProps) {
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  const send = async (form: HTMLFormElement) => {
    const error = await onCode(code);
    setFailure(error === null ? null : asFailure(error));
    if (error !== null) form.querySelector('input')?.select();
  };
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send(event.currentTarget);
      }}
    >
      <div role="alert" className="spoken">
        {codeErrors(failure).join(' ')}
      </div>
      <Field label={label} hint={hint} errors={codeErrors(failure)}>
        {(control) => (
          <TextInput
            {...control}
            ref={takeFocus}
            value={code}
            autoComplete="one-time-code"
            inputMode={isNumber ? 'numeric' : 'text'}
            spellCheck={false}
            autoCapitalize="none"
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" look="primary" busy={busy} className={styles['submit']}>
        {submit}
      </Button>
    </form>
  );
}

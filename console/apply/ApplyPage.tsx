import { useEffect, useRef, useState } from 'react';
import type { PublicFormAnswer } from '../../api/contract/publicForms.ts';
import { applicationReceived } from '../../domain/questionMessages.ts';
import { PublicForm } from '../publicForm/PublicForm.tsx';
import { newFormKey } from '../record/formKey.ts';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/States.tsx';
import styles from './apply.module.css';
import { readForm, sendAnswers } from './applyApi.ts';

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string; readonly canRetry: boolean }
  | { readonly kind: 'open'; readonly form: PublicFormAnswer }
  | { readonly kind: 'sent'; readonly group: string };

const unreachable = 'We couldn’t load the form. Check the connection and try again.';

/** The message after the answers are sent. It takes the focus. */
function Sent({ group }: { readonly group: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <p className={styles['group']}>{group}</p>
      <h1 ref={heading} tabIndex={-1}>
        {applicationReceived}
      </h1>
      <p>You can close this page now.</p>
    </>
  );
}

const stateAfter = (reply: Awaited<ReturnType<typeof readForm>>): State => {
  if (!reply.ok) return { kind: 'failed', message: reply.failure?.message ?? unreachable, canRetry: reply.status !== 404 };
  return { kind: 'open', form: reply.answer };
};

/** The page of a public form. `address` is its path. */
export function ApplyPage({ address }: { readonly address: string }) {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [submission] = useState(newFormKey);
  const isLoading = state.kind === 'loading';
  useEffect(() => {
    if (!isLoading) return undefined;
    let isCurrent = true;
    const load = async () => {
      const next = stateAfter(await readForm(address));
      if (isCurrent) setState(next);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [address, isLoading]);
  useEffect(() => {
    if (state.kind === 'open') document.title = `${state.form.Title} – ${state.form.Group}`;
  }, [state]);
  return (
    <main className={styles['page']}>
      {isLoading && <Skeleton width={280} height={28} />}
      {state.kind === 'failed' && (
        <div role="alert" className={styles['head']}>
          <h1>{state.message}</h1>
          {state.canRetry && <Button onClick={() => setState({ kind: 'loading' })}>Try again</Button>}
        </div>
      )}
      {state.kind === 'open' && (
        <PublicForm
          form={state.form}
          level={1}
          send={(answers) => sendAnswers(address, { ...answers, submission, token: state.form.RequestVerificationToken })}
          onSent={() => setState({ kind: 'sent', group: state.form.Group })}
        />
      )}
      {state.kind === 'sent' && <Sent group={state.group} />}
    </main>
  );
}

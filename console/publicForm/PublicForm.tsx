import { useEffect, useState } from 'react';
import type { Failure } from '../../api/contract/answers.ts';
import type { ShownForm } from '../../api/contract/publicForms.ts';
import { groupBy } from '../../domain/collections.ts';
import { printDate } from '../../domain/fields/date.ts';
import type { FieldValue } from '../../domain/fields/field.ts';
import { saveTransportFailure } from '../../domain/messages.ts';
import { checkAnswers } from '../../domain/questionMessages.ts';
import type { Raw } from '../fieldKinds/raw.ts';
import { ErrorSummary } from '../form/ErrorSummary.tsx';
import { focusField } from '../form/focusField.ts';
import type { ShownErrors } from '../form/shownErrors.ts';
import { Button } from '../ui/Button.tsx';
import { checkFiles, filesField, FilesInput } from './FilesInput.tsx';
import { QuestionInput } from './QuestionInput.tsx';
import styles from './publicForm.module.css';
import { kindOf, readAnswer } from './questionKinds.ts';

/** The answers of a visitor. */
interface FormAnswers {
  readonly answers: Readonly<Record<string, FieldValue>>;
  readonly files: readonly File[];
}

/** The outcome of sending the answers. `failure` is null if no reply arrived. */
export type Sent = { readonly ok: true } | { readonly ok: false; readonly failure: Failure | null };

interface PublicFormProps {
  readonly form: ShownForm;
  /** The level of the title: that of a page, or of a part of one. */
  readonly level: 1 | 2;
  /** Null: a preview, which checks the answers and sends nothing. */
  readonly send: ((answers: FormAnswers) => Promise<Sent>) | null;
  readonly onSent: () => void;
}

type TypedAnswers = Readonly<Record<string, Raw>>;

const fieldErrors = (errors: readonly (readonly [name: string, messages: readonly string[]])[]): ShownErrors['fields'] =>
  Object.fromEntries(errors);

/** Reads all answers; those that are wrong as errors. */
const readAll = ({ Fields }: ShownForm, rawOf: (name: string) => Raw) => {
  const answers: Record<string, FieldValue> = {};
  const errors: (readonly [string, readonly string[]])[] = [];
  for (const question of Fields) {
    const read = readAnswer(question, rawOf(question.name));
    if (read.ok) answers[question.name] = read.value;
    else errors.push([question.name, read.error]);
  }
  return { answers, errors };
};

/** A public form with its texts and questions. */
export function PublicForm({ form, level, send, onSent }: PublicFormProps) {
  const [typed, setTyped] = useState<TypedAnswers>({});
  const [files, setFiles] = useState<readonly File[]>([]);
  const [shownErrors, setShownErrors] = useState<ShownErrors | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const hasTyped = Object.keys(typed).length > 0 || files.length > 0;
  const isAtRisk = hasTyped && send !== null;
  useEffect(() => {
    if (!isAtRisk) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isAtRisk]);

  const [Title, Heading] = level === 1 ? (['h1', 'h2'] as const) : (['h2', 'h3'] as const);
  const names = [...form.Fields.map(({ name }) => name), ...(form.Files ? [filesField] : [])];
  const rawOf = (name: string): Raw => {
    const question = form.Fields.find((each) => each.name === name);
    return typed[name] ?? (question ? kindOf(question).toRaw(null) : '');
  };
  const refuse = (errors: ShownErrors) => {
    setShownErrors(errors);
    setRefusals((before) => before + 1);
  };
  const submit = async () => {
    const { answers, errors } = readAll(form, rawOf);
    const ofFiles = form.Files ? checkFiles(form.Files, files) : [];
    if (errors.length > 0 || ofFiles.length > 0) {
      const all = ofFiles.length > 0 ? [...errors, [filesField, ofFiles] as const] : errors;
      refuse({ title: checkAnswers, fields: fieldErrors(all), notes: [] });
      return;
    }
    setIsBusy(true);
    const reply: Sent = send === null ? { ok: true } : await send({ answers, files });
    setIsBusy(false);
    if (reply.ok) {
      setTyped({});
      setFiles([]);
      setShownErrors(null);
      onSent();
      return;
    }
    const { failure } = reply;
    if (!failure) {
      refuse({ title: saveTransportFailure, fields: {}, notes: ['What you typed is still here. Check the connection and send it again.'] });
      return;
    }
    const fieldNames = new Set(names);
    const ofFields = failure.Errors.filter(({ FieldName }) => fieldNames.has(FieldName));
    refuse({
      title: ofFields.length > 0 ? checkAnswers : failure.message,
      fields: fieldErrors(ofFields.map(({ FieldName, ErrorMessages }) => [FieldName, ErrorMessages])),
      notes: failure.Errors.filter(({ FieldName }) => !fieldNames.has(FieldName)).flatMap(({ ErrorMessages }) => ErrorMessages),
    });
  };

  return (
    <>
      <header className={styles['head']}>
        <p className={styles['group']}>{form.Group}</p>
        <Title className={styles['title']}>{form.Title}</Title>
        {form.Closes !== null && <p className={styles['note']}>You can apply until {printDate(form.Closes)}.</p>}
        {form.Introduction !== null && <p className={styles['text']}>{form.Introduction}</p>}
        {form.Notice !== null && (
          <details className={styles['notice']}>
            <summary>How we use your answers</summary>
            <p className={styles['text']}>{form.Notice}</p>
          </details>
        )}
      </header>
      {shownErrors && <ErrorSummary key={refusals} shownErrors={shownErrors} fields={names} onOpen={focusField} />}
      <form
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void submit();
        }}
      >
        {[...groupBy(form.Fields, ({ tab }) => tab)].map(([tab, questions]) => (
          <section key={tab} className={styles['section']}>
            {tab !== '' && <Heading className={styles['heading']}>{tab}</Heading>}
            {questions.map((question) => (
              <QuestionInput
                key={question.name}
                question={question}
                raw={rawOf(question.name)}
                errors={shownErrors?.fields[question.name] ?? []}
                onType={(raw) => setTyped((before) => ({ ...before, [question.name]: raw }))}
              />
            ))}
          </section>
        ))}
        {form.Files && <FilesInput limits={form.Files} files={files} errors={shownErrors?.fields[filesField] ?? []} onChange={setFiles} />}
        {isBusy && files.length > 0 && <output className={styles['note']}>Sending the files. This can take a few minutes.</output>}
        <Button type="submit" look="primary" isBusy={isBusy} className={styles['send']}>
          Send the application
        </Button>
      </form>
    </>
  );
}

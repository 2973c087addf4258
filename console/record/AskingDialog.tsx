import { useState } from 'react';
import type { FormField } from '../../api/contract/records.ts';
import type { Fields, FieldError, FieldValue } from '../../domain/fields/field.ts';
import type { ActionButton, ActionQuestion } from '../../domain/record/action.ts';
import { appliesTo } from '../../domain/record/rowRules.ts';
import { checkAnswers } from '../../domain/record/validate.ts';
import { asFailure } from '../api/failure.ts';
import type { FormValues } from '../api/recordApi.ts';
import type { Names } from '../fieldKinds/kind.ts';
import { readRaw, toRaw } from '../fieldKinds/kinds.ts';
import type { Raw } from '../fieldKinds/raw.ts';
import { alertOf } from '../form/formErrors.ts';
import { errorsOfServer } from '../form/shownErrors.ts';
import { useForm } from '../form/useForm.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './AskingDialog.module.css';
import { actionIcons } from './actionIcons.ts';
import { RecordField } from './RecordField.tsx';

interface AskingDialogProps {
  readonly action: ActionButton & { readonly asks: Fields };
  readonly question: ActionQuestion;
  /** The words on the button. */
  readonly words: string;
  /** The fields of the dialog as the server describes them. */
  readonly fields: readonly FormField[];
  /** The group whose lists the fields offer. */
  readonly group: number | null;
  /** Resolves to the error of the request; undefined if it was accepted. */
  readonly onConfirm: (answers: FormValues) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the values that an action needs, with the inputs of the record form. */
export function AskingDialog({ action, question, words, fields, group, onConfirm, onClose }: AskingDialogProps) {
  const { asks } = action;
  const [names, setNames] = useState<Readonly<Record<string, Names>>>({});
  const shown = fields.flatMap((field) => {
    const declared = asks[field.name];
    // The record may allow fewer choices than there are.
    return declared ? [{ field, declared: declared.values && field.values ? { ...declared, values: field.values } : declared }] : [];
  });
  const read = (raws: Readonly<Record<string, Raw>>) => {
    const answers: Record<string, FieldValue> = {};
    const errors: FieldError[] = [];
    for (const [name, field] of Object.entries(asks)) {
      const value = readRaw(field, raws[name] ?? toRaw(field, null));
      if (value.ok) answers[name] = value.value;
      else errors.push({ field: name, messages: value.error });
    }
    const unreadable = errors.map(({ field }) => field);
    return { given: answers, errors: [...errors, ...checkAnswers(asks, answers).filter(({ field }) => !unreadable.includes(field))] };
  };
  const form = useForm<Record<string, Raw>>({
    initial: Object.fromEntries(Object.entries(asks).map(([name, field]) => [name, toRaw(field, field.default ?? null)])),
    check: (raws) => read(raws).errors,
    send: async (raws) => {
      const error = await onConfirm(read(raws).given);
      return error === undefined ? null : errorsOfServer(asFailure(error), Object.keys(asks));
    },
  });
  // An answer that does not apply is not asked for.
  const answers = read(form.values).given;
  const applicable = shown.filter(({ declared }) => appliesTo(declared, answers));
  const alert = alertOf(form);
  return (
    <Dialog
      isOpen
      title={question.title}
      description={question.text}
      isLocked={form.isSending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Go back</Button>
          <Button
            look={action.isDanger ? 'danger' : 'primary'}
            icon={actionIcons[action.icon]}
            isBusy={form.isSending}
            onClick={() => form.element.ref.current?.requestSubmit()}
          >
            {words}
          </Button>
        </>
      }
    >
      <form {...form.element} className={styles['form']}>
        {applicable.map(({ field, declared }) => (
          <RecordField
            key={field.name}
            shown={field}
            field={declared}
            raw={form.values[field.name] ?? toRaw(declared, null)}
            group={group}
            names={names[field.name]}
            errors={form.errorsOf(field.name)}
            isEdited={false}
            onType={(raw, labels) => {
              form.change({ [field.name]: raw });
              if (labels) setNames((before) => ({ ...before, [field.name]: { ...before[field.name], ...labels } }));
            }}
            onReset={() => undefined}
          />
        ))}
        {alert && (
          <p role="alert" className={styles['error']}>
            {alert}
          </p>
        )}
      </form>
    </Dialog>
  );
}

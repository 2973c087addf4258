import { useState } from 'react';
import type { EditForm } from '../../api/contract/records.ts';
import type { Field, FieldError, FieldValue } from '../../domain/fields/field.ts';
import { enteredField } from '../../domain/record/part.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { asFailure } from '../api/failure.ts';
import { useSaveRecordMutation } from '../api/recordApi.ts';
import { readRaw, toRaw } from '../fieldKinds/kinds.ts';
import type { Raw } from '../fieldKinds/raw.ts';
import { errorsOfServer } from '../form/shownErrors.ts';
import { useForm } from '../form/useForm.ts';
import { toValue } from '../record/draft.ts';
import { RecordField } from '../record/RecordField.tsx';
import { Button } from '../ui/Button.tsx';
import { useMessages } from '../ui/Messages.tsx';
import styles from './own.module.css';

interface OwnEditProps {
  readonly type: RecordType;
  readonly path: string;
  readonly form: EditForm;
}

/** The fields of an own record that the person may change, with a button that saves them. */
export function OwnEdit({ type, path, form: shown }: OwnEditProps) {
  const { Id: id, Revision: revision, Record: record } = shown;
  const [save] = useSaveRecordMutation();
  const messages = useMessages();
  const [key] = useState(() => crypto.randomUUID());
  const fields = shown.Fields.flatMap((each) => {
    const field = each.readOnly || each.hidden ? undefined : enteredField(type, each.name);
    return field ? [{ shown: each, field }] : [];
  });
  const valueOf = (name: string) => toValue(record[name] ?? null);
  const read = (raws: Readonly<Record<string, Raw>>) => {
    const changed: Record<string, FieldValue> = {};
    const errors: FieldError[] = [];
    for (const {
      field,
      shown: { name },
    } of fields) {
      const initial = toRaw(field, valueOf(name));
      const raw = raws[name] ?? initial;
      if (JSON.stringify(raw) === JSON.stringify(initial)) continue;
      const value = readRaw(field, raw);
      if (value.ok) changed[name] = value.value;
      else errors.push({ field: name, messages: value.error });
    }
    return { changed, errors };
  };
  const form = useForm<Record<string, Raw>>({
    initial: Object.fromEntries(
      fields.map(({ field, shown: { name } }: { field: Field; shown: { name: string } }) => [name, toRaw(field, valueOf(name))]),
    ),
    check: (raws) => read(raws).errors,
    send: async (raws) => {
      const answer = await save({ path, id, revision, values: read(raws).changed, key });
      if (answer.error !== undefined)
        return errorsOfServer(
          asFailure(answer.error),
          fields.map(({ shown: { name } }) => name),
        );
      messages.success(answer.data.SuccessMessage);
      return null;
    },
  });
  if (fields.length === 0) return null;
  return (
    <form {...form.element} className={styles['form']}>
      {fields.map(({ field, shown: each }) => (
        <RecordField
          key={each.name}
          shown={each}
          field={field}
          raw={form.values[each.name] ?? toRaw(field, null)}
          group={null}
          names={shown.Labels[each.name]}
          errors={form.errorsOf(each.name)}
          edited={false}
          onType={(raw) => form.change({ [each.name]: raw })}
          onReset={() => undefined}
        />
      ))}
      {form.message && (
        <p role="alert" className={styles['error']}>
          {form.message}
        </p>
      )}
      <Button type="submit" busy={form.isSending}>
        Save
      </Button>
    </form>
  );
}

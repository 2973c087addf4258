import type { OwnDetailsAnswer } from '../../api/contract/own.ts';
import { asFailure } from '../api/failure.ts';
import { FormField } from '../form/FormField.tsx';
import { errorsOfServer } from '../form/shownErrors.ts';
import { useForm } from '../form/useForm.ts';
import { usePageTitle } from '../page/pageTitle.ts';
import { FactList } from '../record/FactList.tsx';
import { Button } from '../ui/Button.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { useMessages } from '../ui/Messages.tsx';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import { useOwnDetailsQuery, useSaveOwnDetailsMutation } from './ownApi.ts';
import { OwnDocuments } from './OwnFiles.tsx';
import styles from './own.module.css';

type Kept = OwnDetailsAnswer['Data'][number];

/** What one group keeps: the fields that the person may change are inputs. */
function GroupDetails({ kept }: { readonly kept: Kept }) {
  const [save] = useSaveOwnDetailsMutation();
  const messages = useMessages();
  const editable = kept.Fields.filter(({ canEdit }) => canEdit);
  const initial = Object.fromEntries(editable.map(({ name, text }) => [name, text]));
  const form = useForm<Record<string, string>>({
    initial,
    send: async (values) => {
      const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== initial[name]));
      const answer = await save({ id: kept.Id, revision: kept.Revision, values: changed });
      if (answer.error !== undefined)
        return errorsOfServer(
          asFailure(answer.error),
          editable.map(({ name }) => name),
        );
      messages.success(answer.data.SuccessMessage);
      return null;
    },
  });
  return (
    <section aria-labelledby={`details-${kept.Id}`} className={styles['section']}>
      <h2 id={`details-${kept.Id}`}>{kept.Group}</h2>
      <FactList
        facts={kept.Fields.filter(({ canEdit, text }) => !canEdit && text !== '').map(({ text, ...each }) => ({ ...each, words: text }))}
      />
      <form {...form.element} className={styles['form']}>
        {editable.map(({ name, label, max }) => (
          <FormField key={name} form={form} name={name} label={label}>
            {(control) => <TextInput {...control} {...form.text(name)} maxLength={max ?? undefined} />}
          </FormField>
        ))}
        {form.message && (
          <p role="alert" className={styles['error']}>
            {form.message}
          </p>
        )}
        <Button type="submit" look="primary" busy={form.isSending}>
          Save
        </Button>
      </form>
    </section>
  );
}

export function OwnDetails() {
  usePageTitle('My details');
  const { data, error, refetch } = useOwnDetailsQuery();
  if (error && !data)
    return <ErrorState isScreen title="Your details could not be shown" text={asFailure(error).message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  return (
    <div className={styles['page']}>
      <h1>My details</h1>
      <p className={styles['about']}>What each university keeps about you. Ask them to correct what you cannot change here.</p>
      {data.Data.map((kept) => (
        <GroupDetails key={`${kept.Id}/${kept.Revision}`} kept={kept} />
      ))}
      <OwnDocuments />
    </div>
  );
}

import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { CreateForm } from '../../api/contract/records.ts';
import { requiredMessage, saveTransportFailure } from '../../domain/messages.ts';
import type { importRecord } from '../../domain/records/import.ts';
import { editAddress } from '../address.ts';
import { api, listTag } from '../api/api.ts';
import { sessionEnded } from '../api/connection.ts';
import { createDraftStore } from '../api/draftStore.ts';
import { asFailure } from '../api/failure.ts';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { useCreateFormQuery } from '../api/recordApi.ts';
import { needsToken, renewToken } from '../api/request.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { type ShownErrors, errorsOfFailure } from '../form/shownErrors.ts';
import { FormField } from '../form/FormField.tsx';
import { useForm } from '../form/useForm.ts';
import { useKeptDraft } from '../form/useKeptDraft.ts';
import { NoAccess } from '../page/NoAccess.tsx';
import { usePageTitle } from '../page/pageTitle.ts';
import type { RowOf } from '../rows.ts';
import { searchAddress } from '../searchAddress.ts';
import { useTaskFollowing } from '../tasks/TaskMessages.tsx';
import { Button } from '../ui/Button.tsx';
import { Select, TextInput } from '../ui/inputs.tsx';
import { Progress } from '../ui/Progress.tsx';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import { FileDrop } from './FileDrop.tsx';
import { sendFile } from './sendFile.ts';
import styles from './UploadPage.module.css';

interface UploadForm {
  readonly reference: string;
  readonly type: string;
  readonly file: File | null;
}

const shown = ['reference', 'type', 'file'];

/** Forms that were unsaved when the session ended. They include the file, which fits into no address or store. */
const uploads = createDraftStore<UploadForm>();

function UploadFields({ answer }: { readonly answer: CreateForm }) {
  const { data: session } = useSessionQuery();
  const token = useAppSelector((state) => state.connection.token);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { follow } = useTaskFollowing();
  const cancel = useRef<() => void>(undefined);
  const [share, setShare] = useState<number | null>(null);
  const types = answer.Fields.find((field) => field.name === 'type')?.values ?? [];
  const { type: given }: RowOf<typeof importRecord> = answer.Record;
  const startingType = typeof given === 'string' ? given : String(types[0]?.value ?? '');
  const group = session?.Groups.find((each) => each.Id === session.CurrentGroup);
  const user = session?.User?.Id ?? 0;
  const upload = async ({ reference, type, file }: UploadForm): Promise<ShownErrors | null> => {
    if (!file) return null;
    const body = new FormData();
    // Fields come before the file, because the server reads them while the file is still uploading.
    body.append('reference', reference.trim());
    body.append('type', type);
    if (group) body.append('group', String(group.Id));
    body.append('file', file);
    setShare(0);
    const send = (withToken: string) => {
      const sending = sendFile('/imports/create', body, withToken, setShare);
      cancel.current = sending.cancel;
      return sending.outcome;
    };
    let outcome = await send(token);
    if ('failure' in outcome && needsToken(outcome.failure.status, outcome.failure)) {
      const renewed = await renewToken(dispatch);
      if (renewed !== null) outcome = await send(renewed);
    }
    if ('failure' in outcome && outcome.failure.status === 401) dispatch(sessionEnded());
    cancel.current = undefined;
    setShare(null);
    if ('failure' in outcome) {
      return errorsOfFailure(outcome.failure, shown, ({ answered, message }) => (answered ? message : saveTransportFailure));
    }
    dispatch(api.util.invalidateTags([listTag('imports'), listTag('tasks')]));
    if (outcome.sent.Id !== undefined) follow({ path: 'imports', id: outcome.sent.Id }, outcome.sent.SuccessMessage);
    await navigate(outcome.sent.Id === undefined ? searchAddress('imports') : editAddress('imports', outcome.sent.Id));
    return null;
  };
  const form = useForm<UploadForm>({
    initial: uploads.find(user, 'upload') ?? { reference: '', type: startingType, file: null },
    check: ({ reference, file }) => [
      ...(reference.trim() === '' ? [{ field: 'reference' as const, messages: [requiredMessage('Reference')] }] : []),
      ...(file === null ? [{ field: 'file' as const, messages: ['Please choose a file'] }] : []),
    ],
    send: upload,
  });
  useKeptDraft(uploads, user, 'upload', form.values);
  useEffect(() => () => cancel.current?.(), []);
  return (
    <form {...form.element} className={styles['form']}>
      {form.message && (
        <p role="alert" className={styles['error']}>
          {form.message}
        </p>
      )}
      <FormField form={form} name="type" label="Type">
        {(control) => (
          <Select {...control} {...form.text('type')}>
            {types.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField form={form} name="reference" label="Reference" hint="A name to help you find this import later.">
        {(control) => <TextInput {...control} {...form.text('reference')} maxLength={255} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="file" label="File" hint="CSV, up to 200 MB.">
        {(control) => (
          <FileDrop
            {...control}
            file={form.values.file}
            accept=".csv,text/csv"
            disabled={share !== null}
            onFile={(file) => form.change({ file })}
          />
        )}
      </FormField>
      {group && (
        <p className={styles['group']}>
          This import will belong to <strong>{group.Name}</strong>.
        </p>
      )}
      {share !== null && (
        <div className={styles['progress']}>
          <span className="figures">{share < 1 ? `${Math.round(share * 100)}% sent` : 'Checking the file…'}</span>
          <Progress label="Sending the file" done={share} size={1} />
        </div>
      )}
      <div className={styles['actions']}>
        <Button type="submit" look="primary" busy={share !== null} className={styles['submit']}>
          Upload and import
        </Button>
        {share !== null && <Button onClick={() => cancel.current?.()}>Stop sending</Button>}
      </div>
    </form>
  );
}

/** Uploads a file of records. The result appears on the import's own page. */
export function UploadPage() {
  usePageTitle('Upload a file');
  const { data: form, error, refetch } = useCreateFormQuery({ path: 'imports' });
  if (error && asFailure(error).status === 403) return <NoAccess />;
  return (
    <div className={styles['page']}>
      <Link to={searchAddress('imports')} className={styles['back']}>
        <ArrowLeft size={16} aria-hidden />
        Imports
      </Link>
      <h1>Upload a file</h1>
      {form ? (
        <UploadFields answer={form} />
      ) : error ? (
        <ErrorState title="The form could not be shown" text={asFailure(error).message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </div>
  );
}

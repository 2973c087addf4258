import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import type { CreateForm } from '../../api/contract/records.ts';
import { requiredMessage, saveTransportFailure } from '../../domain/messages.ts';
import { editAddress } from '../address.ts';
import { api, listTag } from '../api/api.ts';
import { sessionEnded } from '../api/connection.ts';
import { createDraftStore } from '../api/draftStore.ts';
import { asFailure, type RequestFailure } from '../api/failure.ts';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { useCreateFormQuery } from '../api/recordApi.ts';
import { needsToken, renewToken } from '../api/request.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { usePageTitle } from '../frame/pageTitle.ts';
import { searchAddress } from '../searchAddress.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Select, TextInput } from '../ui/inputs.tsx';
import { useMessages } from '../ui/Messages.tsx';
import { Progress } from '../ui/Progress.tsx';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import { FileDrop } from './FileDrop.tsx';
import { sendFile } from './sendFile.ts';
import styles from './UploadPage.module.css';

interface UploadForm {
  reference: string;
  type: string;
  file: File | null;
}

/** Forms that were unsaved when the session ended. They include the file, which fits into no address or store. */
const uploads = createDraftStore<UploadForm>();

function UploadFields({ form }: { readonly form: CreateForm }) {
  const { data: session } = useSessionQuery();
  const token = useAppSelector((state) => state.connection.token);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const messages = useMessages();
  const cancel = useRef<() => void>(undefined);
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  const types = form.Fields.find((field) => field.name === 'type')?.values ?? [];
  const given = form.Record['type'];
  const startingType = typeof given === 'string' ? given : String(types[0]?.value ?? '');
  const group = session?.Groups.find((each) => each.Id === session.CurrentGroup);
  const user = session?.User?.Id ?? 0;
  const {
    register,
    handleSubmit,
    formState,
    getValues,
    control: inForm,
  } = useForm<UploadForm>({
    defaultValues: uploads.find(user, 'upload') ?? { reference: '', type: startingType, file: null },
  });
  const { field: file } = useController({
    control: inForm,
    name: 'file',
    rules: { validate: (chosen) => chosen !== null || 'Please choose a file' },
  });
  useEffect(() => () => cancel.current?.(), []);
  useEffect(() => {
    uploads.forget(user, 'upload');
    return () => uploads.keep(user, 'upload', getValues());
  }, [user, getValues]);

  const errorsOf = (name: keyof UploadForm) => [
    ...[formState.errors[name]?.message].filter((message) => message !== undefined),
    ...(failure?.Errors.find((each) => each.FieldName === name)?.ErrorMessages ?? []),
  ];
  const upload = async (values: UploadForm) => {
    if (!values.file) return;
    const body = new FormData();
    // Fields come before the file, because the server reads them while the file is still uploading.
    body.append('reference', values.reference.trim());
    body.append('type', values.type);
    if (group) body.append('group', String(group.Id));
    body.append('file', values.file);
    setFailure(null);
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
      setFailure(outcome.failure);
      return;
    }
    dispatch(api.util.invalidateTags([listTag('imports'), listTag('tasks')]));
    messages.success(outcome.sent.SuccessMessage);
    await navigate(outcome.sent.Id === undefined ? searchAddress('imports') : editAddress('imports', outcome.sent.Id));
  };
  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void handleSubmit(upload)(event)}>
      {failure && failure.Errors.length === 0 && (
        <p role="alert" className={styles['error']}>
          {failure.answered ? failure.message : saveTransportFailure}
        </p>
      )}
      <Field label="Type" errors={errorsOf('type')}>
        {(control) => (
          <Select {...control} {...register('type')}>
            {types.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Reference" hint="A name by which you will find this import again." errors={errorsOf('reference')}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={255}
            autoComplete="off"
            {...register('reference', { validate: (text) => text.trim() !== '' || requiredMessage('Reference') })}
          />
        )}
      </Field>
      <Field label="File" hint="CSV, up to 200 MB." errors={errorsOf('file')}>
        {(control) => <FileDrop {...control} file={file.value} accept=".csv,text/csv" disabled={share !== null} onFile={file.onChange} />}
      </Field>
      {group && (
        <p className={styles['group']}>
          This import will belong to <strong>{group.Name}</strong>, the group you work in.
        </p>
      )}
      {share !== null && (
        <div className={styles['progress']}>
          <span className="figures">{share < 1 ? `${Math.round(share * 100)} % sent` : 'Checking the file…'}</span>
          <Progress label="Sending the file" done={share} size={1} />
        </div>
      )}
      <div className={styles['acts']}>
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
  return (
    <div className={styles['page']}>
      <Link to={searchAddress('imports')} className={styles['back']}>
        <ArrowLeft size={16} aria-hidden />
        Imports
      </Link>
      <h1>Upload a file</h1>
      {form ? (
        <UploadFields form={form} />
      ) : error ? (
        <ErrorState title="The form could not be shown" text={asFailure(error).message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </div>
  );
}

import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CreateForm } from '../../api/contract/records.ts';
import { requiredMessage, saveTransportFailure } from '../../domain/messages.ts';
import type { importRecord } from '../../domain/records/import.ts';
import { editAddress } from '../address.ts';
import { api, listTag } from '../api/api.ts';
import { createDraftStore } from '../api/draftStore.ts';
import { asFailure } from '../api/failure.ts';
import { useAppDispatch } from '../api/hooks.ts';
import { useCreateFormQuery } from '../api/recordApi.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { type ShownErrors, errorsOfFailure } from '../form/shownErrors.ts';
import { FormField } from '../form/FormField.tsx';
import { useForm } from '../form/useForm.ts';
import { uploadedTypes } from '../../domain/lists/imports.ts';
import { chooseFile } from '../../domain/attachmentMessages.ts';
import { useKeptDraft } from '../form/useKeptDraft.ts';
import { BackPage } from '../page/BackPage.tsx';
import frame from '../page/BackPage.module.css';
import { NoAccess } from '../page/NoAccess.tsx';
import { usePageTitle } from '../page/pageTitle.ts';
import type { RowOf } from '../rows.ts';
import { searchAddress } from '../searchAddress.ts';
import { useTaskFollowing } from '../tasks/TaskMessages.tsx';
import { Button } from '../ui/Button.tsx';
import { useMessages } from '../ui/Messages.tsx';
import { Select, TextArea, TextInput } from '../ui/inputs.tsx';
import { Progress } from '../ui/Progress.tsx';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import { FileDrop } from './FileDrop.tsx';
import { StopSending } from './StopSending.tsx';
import styles from './UploadPage.module.css';
import { useSendFile } from './useSendFile.ts';

interface UploadForm {
  readonly reference: string;
  readonly type: string;
  readonly file: File | null;
  /** Cells that stand in place of a file. */
  readonly pasted: string;
}

/** Public registers are imported at once; the plan of all other files is shown first. */
const isPublicRegister = (type: string): boolean => uploadedTypes.some(({ value }) => value === type);

const registerFiles = '.csv,text/csv';
const spreadsheetFiles = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const shown = ['reference', 'type', 'file'];

/** Pasted cells are sent as a file of their own. */
const pastedCells = (pasted: string): Pick<UploadForm, 'file' | 'pasted'> => ({
  pasted,
  file: pasted.trim() === '' ? null : new File([pasted], 'Pasted cells.tsv', { type: 'text/tab-separated-values' }),
});

const isFilledIn = ({ reference, file, pasted }: UploadForm): boolean => reference !== '' || file !== null || pasted !== '';

/** Forms that were unsaved when the session ended. They include the file, which fits into no address or store. */
const uploads = createDraftStore<UploadForm>();

function UploadFields({ answer }: { readonly answer: CreateForm }) {
  const { data: session } = useSessionQuery();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { follow } = useTaskFollowing();
  const messages = useMessages();
  const sending = useSendFile();
  const [share, setShare] = useState<number | null>(null);
  const isStopped = useRef(false);
  const submit = useRef<HTMLButtonElement>(null);
  const types = answer.Fields.find((field) => field.name === 'type')?.values ?? [];
  const { type: typeName }: RowOf<typeof importRecord> = answer.Record;
  const typeInAddress = new URLSearchParams(useLocation().search).get('type');
  const requested = types.find(({ value }) => value === typeInAddress)?.value;
  const startingType = String(requested ?? (typeof typeName === 'string' ? typeName : types[0]?.value) ?? '');
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
    isStopped.current = false;
    setShare(0);
    const outcome = await sending.send('/imports/create', body, setShare);
    setShare(null);
    if ('failure' in outcome) {
      // Whoever stops the sending knows why the file is not there.
      if (isStopped.current) return null;
      return errorsOfFailure(outcome.failure, shown, ({ isAnswered, message }) => (isAnswered ? message : saveTransportFailure));
    }
    dispatch(api.util.invalidateTags([listTag('imports'), listTag('tasks')]));
    if (outcome.sent.Id !== undefined && isPublicRegister(type))
      follow({ path: 'imports', id: outcome.sent.Id }, outcome.sent.SuccessMessage);
    else messages.success(outcome.sent.SuccessMessage);
    await navigate(outcome.sent.Id === undefined ? searchAddress('imports') : editAddress('imports', outcome.sent.Id));
    return null;
  };
  const stop = () => {
    isStopped.current = true;
    sending.cancel();
  };
  const form = useForm<UploadForm>({
    initial: uploads.find(user, 'upload') ?? { reference: '', type: startingType, file: null, pasted: '' },
    check: ({ reference, file }) => [
      ...(reference.trim() === '' ? [{ field: 'reference' as const, messages: [requiredMessage('Reference')] }] : []),
      ...(file === null ? [{ field: 'file' as const, messages: [chooseFile] }] : []),
    ],
    send: upload,
  });
  useKeptDraft(uploads, user, 'upload', isFilledIn(form.values) ? form.values : null);
  return (
    <form {...form.element} className={frame['form']}>
      {form.message && (
        <p role="alert" className={frame['error']}>
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
      {!isPublicRegister(form.values.type) && (
        <p>
          <a href={`/imports/template/${form.values.type}`} download>
            Download a template
          </a>{' '}
          with the columns, an example and the values that are allowed.
        </p>
      )}
      <FormField form={form} name="reference" label="Reference" hint="A name to help you find this import later.">
        {(control) => <TextInput {...control} {...form.text('reference')} maxLength={255} autoComplete="off" />}
      </FormField>
      <FormField
        form={form}
        name="file"
        label="File"
        hint={
          isPublicRegister(form.values.type)
            ? 'CSV, up to 200 MB. It is imported at once.'
            : 'A workbook (XLSX) or CSV. Nothing is imported until you have checked what will happen.'
        }
      >
        {(control) => (
          <FileDrop
            {...control}
            file={form.values.file}
            accept={isPublicRegister(form.values.type) ? registerFiles : spreadsheetFiles}
            disabled={share !== null}
            onFile={(file) => form.change({ file, pasted: '' })}
          />
        )}
      </FormField>
      {!isPublicRegister(form.values.type) && (
        <FormField form={form} name="pasted" label="Or paste cells" hint="Copy them from a spreadsheet with the names of the columns.">
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              value={form.values.pasted}
              disabled={share !== null}
              onChange={(event) => form.change(pastedCells(event.target.value))}
            />
          )}
        </FormField>
      )}
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
        <Button ref={submit} type="submit" look="primary" isBusy={share !== null} className={styles['submit']}>
          {isPublicRegister(form.values.type) ? 'Upload and import' : 'Upload'}
        </Button>
        {share !== null && <StopSending onStop={stop} next={submit} />}
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
    <BackPage to={searchAddress('imports')} label="Imports">
      <h1>Upload a file</h1>
      {form ? (
        <UploadFields answer={form} />
      ) : error ? (
        <ErrorState title="We couldn’t load the form" text={asFailure(error).message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </BackPage>
  );
}

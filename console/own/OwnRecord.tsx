import { ArrowLeft, Download } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router-dom';
import type { EditForm } from '../../api/contract/records.ts';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { computedToday } from '../../domain/messages.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { editAddress } from '../address.ts';
import { asFailure } from '../api/failure.ts';
import { useEditFormQuery, useSaveRecordMutation } from '../api/recordApi.ts';
import { usePageTitle } from '../page/pageTitle.ts';
import { ContractText } from '../record/contracts/ContractText.tsx';
import { FactList } from '../record/FactList.tsx';
import { toValue } from '../record/draft.ts';
import { searchAddress } from '../searchAddress.ts';
import { useMessages } from '../ui/Messages.tsx';
import { ErrorState } from '../ui/States.tsx';
import { OwnApplicant } from './OwnApplicant.tsx';
import { OwnActions } from './OwnActions.tsx';
import { OwnFiles } from './OwnFiles.tsx';
import { OwnForm } from './OwnForm.tsx';
import { OwnSkeleton } from './OwnSkeleton.tsx';
import styles from './own.module.css';
import { labelOfList } from './ownPages.ts';
import { factsOf } from './ownValues.ts';

/** Own records that have a file to download, by set. */
const files: Readonly<Record<string, { readonly label: string; readonly name: string }>> = {
  contracts: { label: 'Download as PDF', name: 'pdf' },
};

/** Components that show where the person stands in a record, by set. */
const standings: Readonly<Record<string, ComponentType<{ readonly id: number }>>> = { sapWorkOffer: OwnApplicant };

interface EditOwnProps {
  readonly type: RecordType;
  readonly path: string;
  readonly form: EditForm;
  readonly onEdited: (isEdited: boolean) => void;
}

/** The part of their record that the person may change. */
function EditOwn({ type, path, form, onEdited }: EditOwnProps) {
  const [save] = useSaveRecordMutation();
  const messages = useMessages();
  const { Id: id } = form;
  return (
    <OwnForm
      type={type}
      address={editAddress(path, id)}
      form={form}
      isGuarded
      onEdited={onEdited}
      send={async ({ values, revision, key }) => {
        const answer = await save({ path, id, revision, values, key });
        if (answer.data) messages.success(answer.data.SuccessMessage);
        return answer;
      }}
    />
  );
}

interface OwnRecordProps {
  readonly type: RecordType;
  readonly definition: SearchDefinition;
  readonly id: number;
}

/** One of the person's own records: what it says, and what they can do with it. */
export function OwnRecord({ type, definition: { Path: path, Set: set }, id }: OwnRecordProps) {
  const { data: form, error, refetch } = useEditFormQuery({ path, id }, { refetchOnMountOrArgChange: true });
  const [isEdited, setIsEdited] = useState(false);
  usePageTitle(form?.Title ?? '');
  if (error && !form)
    return <ErrorState isScreen title="We couldn’t load this" text={asFailure(error).message} onRetry={() => void refetch()} />;
  if (!form) return <OwnSkeleton height={120} />;
  const file = files[set];
  const Standing = standings[set];
  const long = form.Fields.filter(
    ({ kind, name, readOnly }) => kind === 'longText' && (readOnly || !form.CanEdit) && typeof form.Record[name] === 'string',
  );
  return (
    <div className={styles['page']}>
      <Link to={searchAddress(path)} className={styles['back']}>
        <ArrowLeft size={16} aria-hidden />
        {labelOfList(set)}
      </Link>
      <h1>{form.Title}</h1>
      <OwnActions type={type} path={path} form={form} isEdited={form.CanEdit && isEdited} />
      {Standing && <Standing id={id} />}
      <FactList facts={factsOf(type, form)} />
      {long.map(({ name, label }) => (
        <section key={name} aria-label={label} className={styles['section']}>
          <h2>{label}</h2>
          <ContractText text={textOf(toValue(form.Record[name]))} />
        </section>
      ))}
      {form.ComputedToday && <p className={styles['about']}>{computedToday(type.labels.one)}</p>}
      {form.CanEdit && <EditOwn type={type} path={path} form={form} onEdited={setIsEdited} />}
      <OwnFiles type={type} path={path} id={id} />
      {file && (
        <p>
          <a className={styles['file']} href={`/${path}/${id}/${file.name}`} download>
            <Download size={16} aria-hidden />
            {file.label}
          </a>
        </p>
      )}
    </div>
  );
}

import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { EditForm, FormField } from '../../api/contract/records.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { linkOf } from '../../domain/record/links.ts';
import { findRecordTypeAt } from '../../domain/records/registry.ts';
import { answerOf, asFailure, type RequestFailure } from '../api/failure.ts';
import { useCreateFormQuery, useEditFormQuery } from '../api/recordApi.ts';
import { usePageTitle } from '../page/pageTitle.ts';
import { NoAccess } from '../page/NoAccess.tsx';
import { NotFound } from '../page/NotFound.tsx';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import { CreateRecord } from './CreateRecord.tsx';
import { DetailPage } from './details/DetailPage.tsx';
import { EditRecord } from './EditRecord.tsx';
import { typeOfForm } from './formType.ts';
import { valuesFrom } from './draft.ts';
import { parentOf } from './referenced.ts';
import styles from './RecordScreen.module.css';

function Waiting() {
  return (
    <div className={styles['waiting']} aria-busy>
      <Skeleton width={88} />
      <Skeleton width={280} height={28} />
      <Skeleton height={32} />
      {[96, 72, 112, 64].map((width) => (
        <div key={width}>
          <Skeleton width={width} />
          <Skeleton width={420} height={40} />
        </div>
      ))}
    </div>
  );
}

function Unavailable({ failure, onRetry }: { readonly failure: RequestFailure; readonly onRetry: () => void }) {
  // A number that no record can have is refused as an id.
  if (failure.status === 404 || failure.status === 400) return <NotFound />;
  if (failure.status === 403) return <NoAccess />;
  return <ErrorState isScreen title="We couldn’t load the record" text={failure.message} onRetry={onRetry} />;
}

/** The type with the custom fields of the form. */
const useTypeOfForm = (type: RecordType, form: { readonly Fields: readonly FormField[] } | undefined): RecordType => {
  const fields = form?.Fields;
  return useMemo(() => (fields ? typeOfForm(type, fields) : type), [type, fields]);
};

/**
 * The address may name records that the new one refers to, by field, or the record that it is a copy of:
 * `/students/create?institutionLastKnown=12`, `/activities/create?copy=12`.
 */
function NewRecord({ type }: { readonly type: RecordType }) {
  usePageTitle(`New ${type.labels.one}`);
  const [query] = useSearchParams();
  const isLink = (name: string) => linkOf(type, name) !== null || (name === 'copy' && type.copying);
  const links = Object.fromEntries([...query].filter(([name]) => isLink(name)));
  const [group, setGroup] = useState<number | undefined>(undefined);
  // Keeps showing the previous group's form while the next one loads.
  const { data: form, error, refetch } = useCreateFormQuery({ path: type.path, group, links });
  const asForm = useTypeOfForm(type, form);
  if (form) return <CreateRecord type={asForm} form={form} onGroup={setGroup} />;
  return error ? <Unavailable failure={asFailure(error)} onRetry={() => void refetch()} /> : <Waiting />;
}

/** Several activities have a session called 'Week 5'. */
const fullTitle = (type: RecordType, { Title, Record, Labels }: EditForm): string => {
  const parent = parentOf(type, valuesFrom(type, Record), Labels);
  return parent ? `${Title}, ${parent.name}` : Title;
};

function OpenRecord({ type, id }: { readonly type: RecordType; readonly id: number }) {
  const { currentData: form, error, refetch } = useEditFormQuery({ path: type.path, id });
  const asForm = useTypeOfForm(type, form);
  usePageTitle(form ? fullTitle(type, form) : '');
  const again = async () => answerOf(await refetch());
  // A loaded record stays on screen with unsaved edits, even if a later request fails.
  if (form) return type.isEditable ? <EditRecord type={asForm} latest={form} refetch={again} /> : <DetailPage type={type} form={form} />;
  return error ? <Unavailable failure={asFailure(error)} onRetry={() => void refetch()} /> : <Waiting />;
}

interface RecordPageProps {
  /** The path of the record type: 'students'. */
  readonly path: string;
  /** Null for a new record. */
  readonly id: number | null;
}

/** The page of a record or of a new one, for every record type. */
export function RecordPage({ path, id }: RecordPageProps) {
  const type = findRecordTypeAt(path);
  const [query] = useSearchParams();
  if (!type) return <NotFound />;
  if (id !== null) return <OpenRecord type={type} id={id} />;
  // Another original makes another form.
  return type.isEditable ? <NewRecord key={query.get('copy')} type={type} /> : <NotFound />;
}

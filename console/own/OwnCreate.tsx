import { ArrowLeft } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { SearchDefinition } from '../../api/contract/search.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { createAddress, editAddress } from '../address.ts';
import { asFailure } from '../api/failure.ts';
import { useCreateFormQuery, useCreateRecordMutation } from '../api/recordApi.ts';
import { runAfterConfirmingLeave } from '../leaving.ts';
import { usePageTitle } from '../page/pageTitle.ts';
import { searchAddress } from '../searchAddress.ts';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/inputs.tsx';
import { useMessages } from '../ui/Messages.tsx';
import { ErrorState } from '../ui/States.tsx';
import { useOwnQuery } from './ownApi.ts';
import { OwnForm } from './OwnForm.tsx';
import { OwnSkeleton } from './OwnSkeleton.tsx';
import styles from './own.module.css';
import { aboutNew, labelOfList } from './ownPages.ts';

interface OwnCreateProps {
  readonly type: RecordType;
  readonly definition: SearchDefinition;
}

/** The form of a new record for one of the account's ambassadors. After the save the record opens. */
function NewOwn({ type, path, ambassador }: { readonly type: RecordType; readonly path: string; readonly ambassador: string }) {
  const { data: form, error, refetch } = useCreateFormQuery({ path, links: { ambassador } });
  const [create] = useCreateRecordMutation();
  const navigate = useNavigate();
  const messages = useMessages();
  if (error && !form)
    return <ErrorState title="We couldn’t load the form" text={asFailure(error).message} onRetry={() => void refetch()} />;
  if (!form) return <OwnSkeleton height={120} />;
  return (
    <OwnForm
      type={type}
      address={`${createAddress(path)}/${ambassador}`}
      form={{ ...form, Revision: -1 }}
      isGuarded
      send={async ({ values, key, allowLeaving }) => {
        const answer = await create({ path, ambassador, values, key });
        if (!answer.data) return answer;
        messages.success(answer.data.SuccessMessage);
        allowLeaving();
        if (answer.data.Id !== undefined) void navigate(editAddress(path, answer.data.Id), { replace: true });
        return answer;
      }}
    />
  );
}

/** A new record of the person's own. Who works for several institutions chooses which one it is for. */
export function OwnCreate({ type, definition: { Path: path, Set: set } }: OwnCreateProps) {
  const title = `New ${type.labels.one}`;
  usePageTitle(title);
  const { data: own, error, refetch } = useOwnQuery();
  const [query, setQuery] = useSearchParams();
  const served = own?.Ambassadors ?? [];
  const [only] = served.length === 1 ? served : [];
  const ambassador = only ?? served.find(({ Id }) => String(Id) === query.get('ambassador'));
  /** Opens another form, which loses what was typed. */
  const choose = (id: string) =>
    runAfterConfirmingLeave(() => {
      setQuery({ ambassador: id }, { replace: true });
      return Promise.resolve();
    });
  return (
    <div className={styles['page']}>
      <Link to={searchAddress(path)} className={styles['back']}>
        <ArrowLeft size={16} aria-hidden />
        {labelOfList(set)}
      </Link>
      <h1>{title}</h1>
      <p className={styles['about']}>{aboutNew(set)}</p>
      {error && !own && <ErrorState title="We couldn’t load the form" text={asFailure(error).message} onRetry={() => void refetch()} />}
      {served.length > 1 && (
        <Field label="Institution">
          {(control) => (
            <Select {...control} value={String(ambassador?.Id ?? '')} onChange={(event) => void choose(event.target.value)}>
              {!ambassador && <option value="" aria-label="Nothing chosen" />}
              {served.map(({ Id, Group, Name }) => (
                <option key={Id} value={String(Id)}>
                  {served.some((other) => other.Id !== Id && other.Group === Group) ? `${Group}, ${Name}` : Group}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {ambassador && <NewOwn key={ambassador.Id} type={type} path={path} ambassador={String(ambassador.Id)} />}
    </div>
  );
}

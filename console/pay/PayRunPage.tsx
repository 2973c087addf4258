import { skipToken } from '@reduxjs/toolkit/query';
import { Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PayPreview } from '../../api/contract/payRuns.ts';
import { countOf } from '../../domain/counts.ts';
import { formatPounds } from '../../domain/fields/money.ts';
import { nothingApproved, chooseColumns } from '../../domain/payMessages.ts';
import { payRun } from '../../domain/records/payRun.ts';
import { asFailure, isDecided } from '../api/failure.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { BackPage } from '../page/BackPage.tsx';
import frame from '../page/BackPage.module.css';
import { NoAccess } from '../page/NoAccess.tsx';
import { usePageTitle } from '../page/pageTitle.ts';
import { newFormKey } from '../record/formKey.ts';
import { searchAddress } from '../searchAddress.ts';
import { useTaskFollowing } from '../tasks/TaskMessages.tsx';
import { Button } from '../ui/Button.tsx';
import { Counts } from '../ui/Counts.tsx';
import { FieldSet } from '../ui/FieldSet.tsx';
import { Checkbox } from '../ui/inputs.tsx';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import { PayPeople } from './PayPeople.tsx';
import styles from './PayRunPage.module.css';
import { usePayPreviewQuery, useStartPayMutation } from './payRunApi.ts';

/** The records that the run would send, the columns of its file, and the button that sends it. */
function RunForm({ preview, onStale }: { readonly preview: PayPreview; readonly onStale: () => void }) {
  const { Items, Total, Ambassadors, Columns } = preview;
  const [columns, setColumns] = useState<readonly string[]>(Columns.filter(({ IsChosen }) => IsChosen).map(({ Name }) => Name));
  const [start, { isLoading, error }] = useStartPayMutation();
  const { follow } = useTaskFollowing();
  const navigate = useNavigate();
  const submission = useRef(newFormKey());
  const send = async () => {
    const answer = await start({ preview, columns, submission: submission.current });
    const isRefused = !answer.data && isDecided(asFailure(answer.error));
    if (answer.data || isRefused) submission.current = newFormKey();
    if (isRefused) onStale();
    if (!answer.data) return;
    if (answer.data.Task !== undefined) follow({ path: 'tasks', id: answer.data.Task }, answer.data.SuccessMessage);
    await navigate(searchAddress(payRun.path));
  };
  const failure = error && asFailure(error);
  return (
    <div className={frame['form']}>
      {failure && (
        <p role="alert" className={frame['error']}>
          {failure.message}
        </p>
      )}
      <Counts
        counts={[
          [Items, Items === 1 ? 'approved item to send' : 'approved items to send'],
          [Ambassadors, Ambassadors === 1 ? 'ambassador' : 'ambassadors'],
        ]}
      />
      <p>
        The total is {formatPounds(Total)}. What is sent cannot be changed or undone afterwards. What is approved later waits for the next
        run.
      </p>
      <PayPeople preview={preview} />
      <FieldSet label="Columns of the file" errors={columns.length === 0 ? [chooseColumns] : []} isOptional={false}>
        <div className={styles['columns']}>
          {Columns.map(({ Name, Label }) => (
            <Checkbox
              key={Name}
              label={Label}
              checked={columns.includes(Name)}
              onChange={({ target }) => setColumns(target.checked ? [...columns, Name] : columns.filter((each) => each !== Name))}
            />
          ))}
        </div>
        <p className={styles['quiet']}>
          The file always says what each line is for, and the amount comes last. Your group’s next run starts with the same columns.
        </p>
      </FieldSet>
      <div>
        <Button look="primary" icon={Send} isBusy={isLoading} disabled={columns.length === 0} onClick={() => void send()}>
          Send {countOf(Items, { one: 'item', many: 'items' })}, {formatPounds(Total)}
        </Button>
      </div>
    </div>
  );
}

/** Before a pay run: everything approved of the group that was not sent before. */
export function PayRunPage() {
  usePageTitle('Run pay');
  const { data: session } = useSessionQuery();
  const group = session?.Groups.find(({ Id }) => Id === session.CurrentGroup);
  // The preview is of the group that the person works in, which they can change here or in another window.
  const { currentData: preview, error, refetch } = usePayPreviewQuery(session ? session.CurrentGroup : skipToken);
  if (error && asFailure(error).status === 403) return <NoAccess />;
  return (
    <BackPage to={searchAddress(payRun.path)} label="Pay runs" isWide>
      <h1>Run pay{group && <span className={styles['quiet']}> for {group.Name}</span>}</h1>
      {error && !preview ? (
        <ErrorState title="We couldn’t load the preview" text={asFailure(error).message} onRetry={() => void refetch()} />
      ) : preview === undefined ? (
        <Skeleton height={320} />
      ) : preview.Items === 0 ? (
        <p className={styles['quiet']}>{nothingApproved}</p>
      ) : (
        <RunForm key={group?.Id} preview={preview} onStale={() => void refetch()} />
      )}
    </BackPage>
  );
}

import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { UnmergePlan } from '../../api/contract/merging.ts';
import { duplicateAddress } from '../page/mergeAddress.ts';
import { useGoBack } from '../page/useGoBack.ts';
import { newFormKey } from '../record/formKey.ts';
import { useStartedTask } from '../tasks/useStartedTask.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/inputs.tsx';
import { AnswerPage } from './AnswerPage.tsx';
import { MergeField } from './MergeField.tsx';
import { useUnmergeMutation, useUnmergePlanQuery } from './mergingApi.ts';
import { Refusal } from './Refusal.tsx';
import styles from './merging.module.css';
import { nameWithId, staysUnlessGiven } from './words.ts';

const keyOf = ({ Type, Id }: UnmergePlan['Since'][number]): string => `${Type}-${Id}`;

function UnmergeScreen({ path, plan }: { readonly path: string; readonly plan: UnmergePlan }) {
  const navigate = useNavigate();
  const { goBack } = useGoBack();
  // The record's page shows what came of it.
  const { isRunning, start } = useStartedTask(() => void navigate(duplicateAddress(path, plan.Id)));
  const [submission] = useState(newFormKey);
  const [putBack, setPutBack] = useState<ReadonlySet<string>>(new Set());
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  const [unmerge, { isLoading, error }] = useUnmergeMutation();
  const withOrWithout = (set: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> =>
    new Set([...[...set].filter((each) => each !== key), ...(isIn ? [key] : [])]);
  const send = async () => {
    const answer = await unmerge({
      path,
      body: {
        Submission: submission,
        Id: plan.Id,
        PutBack: [...putBack],
        Give: plan.Since.filter((each) => given.has(keyOf(each))).map(({ Type, Id }) => ({ Type, Id })),
      },
    });
    if (answer.data) start(answer.data);
  };
  return (
    <>
      {plan.Kept && (
        <p className={styles['about']}>
          {nameWithId(plan)} becomes a record of its own again. What moved to {nameWithId(plan.Kept)} goes back, and so do values that
          nobody has changed since.
        </p>
      )}
      <Refusal error={error} />
      {plan.Changed.length > 0 && (
        <section className={styles['fields']} aria-labelledby="changed-since">
          <h2 id="changed-since">Changed since the merge</h2>
          {plan.Changed.map(({ Name, Label, Now, Before }) => (
            <MergeField
              key={Name}
              label={Label}
              isConflict={false}
              reason="Somebody changed it after the merge."
              options={[
                { value: 'now', text: Now, source: 'Stays as it is' },
                { value: 'before', text: Before, source: 'As before the merge' },
              ]}
              chosenValue={putBack.has(Name) ? 'before' : 'now'}
              onChoose={(value) => setPutBack(withOrWithout(putBack, Name, value === 'before'))}
            />
          ))}
        </section>
      )}
      {plan.Kept && plan.Since.length > 0 && (
        <section className={styles['fields']} aria-labelledby="added-since">
          <h2 id="added-since">Recorded since the merge</h2>
          <p className={styles['about']}>{staysUnlessGiven(plan.Kept, plan)}</p>
          {plan.Since.map((each) => (
            <Checkbox
              key={keyOf(each)}
              label={`Give to ${nameWithId(plan)}: ${each.Title || `${each.Label} of another group`}`}
              checked={given.has(keyOf(each))}
              onChange={(event) => setGiven(withOrWithout(given, keyOf(each), event.target.checked))}
            />
          ))}
        </section>
      )}
      <div className={styles['buttons']}>
        <Button look="primary" isBusy={isLoading || isRunning} onClick={() => void send()}>
          Take out of the merge
        </Button>
        <Button onClick={() => goBack(duplicateAddress(path, plan.Id))}>Cancel</Button>
      </div>
    </>
  );
}

/** The values that a record gets back when it is taken out of its merge, and the decisions that are left. */
export function UnmergePage() {
  const { path = '' } = useParams();
  const [query] = useSearchParams();
  const { data: plan, error, refetch } = useUnmergePlanQuery({ path, id: Number(query.get('id')) });
  const title = plan ? `Take ${plan.Title} out of the merge` : 'Take out of a merge';
  // As on the page of a merge: a loaded plan stays.
  return (
    <AnswerPage title={title} error={plan ? undefined : error} onRetry={() => void refetch()}>
      {plan && <UnmergeScreen path={path} plan={plan} />}
    </AnswerPage>
  );
}

import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useDefinitionsQuery } from '../api/searchApi.ts';
import { countRows } from '../rows.ts';
import { AnswerPage } from './AnswerPage.tsx';
import { noChoices } from './choices.ts';
import { ChooseKept } from './ChooseKept.tsx';
import { useMergePlanQuery } from './mergingApi.ts';
import { MergeScreen } from './MergeScreen.tsx';
import { Refusal } from './Refusal.tsx';
import styles from './merging.module.css';

/** Several records side by side, of which one is kept. */
export function MergePage() {
  const { path = '' } = useParams();
  const [query] = useSearchParams();
  const students = query.get('students') ?? '';
  const [keep, setKeep] = useState<number | null>(null);
  // What was chosen stays when another record is kept.
  const [choices, setChoices] = useState(noChoices);
  const [showsOnlyConflicts, setShowsOnlyConflicts] = useState(false);
  const { data: plan, error, isFetching, refetch } = useMergePlanQuery({ path, students, keep });
  const { data: definitions = [] } = useDefinitionsQuery();
  const definition = definitions.find((each) => each.Path === path);
  const title = plan && definition ? `Merge ${countRows(definition, plan.Records.length)}` : 'Merge';
  // A loaded plan stays, with what the person chose, even if a later request fails.
  return (
    <AnswerPage title={title} error={plan ? undefined : error} onRetry={() => void refetch()}>
      {plan && (
        <>
          <p className={styles['about']}>
            The others become duplicates of the one you keep, and everything recorded about them moves to it. Nothing is lost: you can take
            each of them out of the merge at any time.
          </p>
          <Refusal error={error} onRetry={() => void refetch()} />
          <div className={styles['fields']} aria-busy={isFetching}>
            <ChooseKept records={plan.Records} keptId={keep ?? plan.Keep} path={path} onKeep={setKeep} />
            <MergeScreen
              key={plan.Keep}
              path={path}
              plan={plan}
              title={title}
              choices={choices}
              onChoose={setChoices}
              showsOnlyConflicts={showsOnlyConflicts}
              onShowOnlyConflicts={setShowsOnlyConflicts}
              isKeepChosen={keep !== null}
              isChanging={keep !== null && keep !== plan.Keep}
              onRefused={() => void refetch()}
            />
          </div>
        </>
      )}
    </AnswerPage>
  );
}

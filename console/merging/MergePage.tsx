import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { MergePlan } from '../../api/contract/merging.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { editAddress } from '../address.ts';
import { asFailure, isDecided } from '../api/failure.ts';
import { useDefinitionsQuery } from '../api/searchApi.ts';
import { newFormKey } from '../record/formKey.ts';
import { countRows } from '../rows.ts';
import { useStartedTask } from '../tasks/useStartedTask.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/inputs.tsx';
import { TabPanel, Tabs } from '../ui/Tabs.tsx';
import { useGoBack } from '../page/useGoBack.ts';
import { AnswerPage } from './AnswerPage.tsx';
import { ChooseKept } from './ChooseKept.tsx';
import { MergeField } from './MergeField.tsx';
import { useMergeMutation, useMergePlanQuery } from './mergingApi.ts';
import { Refusal } from './Refusal.tsx';
import styles from './merging.module.css';
import { clashReason, clashTab, reasons } from './words.ts';

type Source = MergePlan['Fields'][number]['From'];

interface MergeScreenProps {
  readonly path: string;
  readonly plan: MergePlan;
  /** 'Merge 2 students'. */
  readonly title: string;
  /** The plan is not yet that of the record that the person chose to keep. */
  readonly isChanging: boolean;
  /** Somebody may have changed a record meanwhile. */
  readonly onRefused: () => void;
}

const sourceOf = (value: string): Source => (value === 'all' ? 'all' : Number(value));

function MergeScreen({ path, plan, title, isChanging, onRefused }: MergeScreenProps) {
  const navigate = useNavigate();
  const goBack = useGoBack();
  // The record's page shows what came of it.
  const { isRunning, start } = useStartedTask(() => void navigate(editAddress(path, plan.Keep)));
  const [submission] = useState(newFormKey);
  const [chosenSources, setChosenSources] = useState<Readonly<Record<string, Source>>>({});
  const [marks, setMarks] = useState<Readonly<Record<string, Readonly<Record<string, string>>>>>({});
  const [showsOnlyConflicts, setShowsOnlyConflicts] = useState(false);
  const [tab, setTab] = useState<string | null>(null);
  const [merge, { isLoading, error }] = useMergeMutation();
  const fields = plan.Fields.filter(({ IsConflict }) => IsConflict || !showsOnlyConflicts);
  const tabs = [...new Set(fields.map(({ Tab }) => Tab)), ...(plan.Clashes.length > 0 ? [clashTab] : [])];
  const current = tab !== null && tabs.includes(tab) ? tab : (tabs[0] ?? '');
  const hasConflict = (name: string) => name === clashTab || plan.Fields.some(({ Tab, IsConflict }) => Tab === name && IsConflict);
  const nameOf = (source: Source) => (source === 'all' ? 'All together' : printRecordId(source));
  const send = async () => {
    const answer = await merge({
      path,
      body: {
        Submission: submission,
        Keep: plan.Keep,
        Duplicates: plan.Records.map(({ Id }) => Id).filter((id) => id !== plan.Keep),
        From: Object.fromEntries(plan.Fields.map(({ Name, From }) => [Name, chosenSources[Name] ?? From])),
        Rows: marks,
        Seen: Object.fromEntries(plan.Records.map(({ Id, Revision }) => [Id, Revision])),
      },
    });
    if (answer.data) start(answer.data);
    else if (isDecided(asFailure(answer.error))) onRefused();
  };
  return (
    <>
      <Refusal error={error} />
      {plan.Fields.length + plan.Clashes.length === 0 ? (
        <p>All fields are the same.</p>
      ) : (
        <>
          <Checkbox
            label="Show conflicted fields only"
            checked={showsOnlyConflicts}
            onChange={(event) => setShowsOnlyConflicts(event.target.checked)}
          />
          {tabs.length === 0 ? (
            <p>There are no conflicts.</p>
          ) : (
            <>
              <Tabs
                label="Fields that differ"
                tabs={tabs.map((name) => ({ id: name, label: name, alarm: hasConflict(name) ? ('has conflicts' as const) : undefined }))}
                current={current}
                onChoose={setTab}
              />
              <TabPanel id={current}>
                <div className={styles['fields']}>
                  {fields
                    .filter(({ Tab }) => Tab === current)
                    .map(({ Name, Label, IsConflict, From, Because, Values }) => {
                      const now = chosenSources[Name] ?? From;
                      return (
                        <MergeField
                          key={Name}
                          label={Label}
                          isConflict={IsConflict}
                          reason={now === From ? reasons[Because] : reasons.chosen}
                          options={Values.map(({ Source: sourceId, Text }) => ({
                            value: String(sourceId),
                            text: Text,
                            source: nameOf(sourceId),
                          }))}
                          chosenValue={String(now)}
                          onChoose={(value) => setChosenSources({ ...chosenSources, [Name]: sourceOf(value) })}
                        />
                      );
                    })}
                  {current === clashTab &&
                    plan.Clashes.map(({ Of, Title, Field, Label, Proposed, Because, Options }) => {
                      const now = marks[Of]?.[Field] ?? Proposed;
                      return (
                        <MergeField
                          key={`${Of}/${Field}`}
                          label={`${Title || 'Another group'}: ${Label}`}
                          isConflict
                          reason={now === Proposed ? clashReason[Because] : reasons.chosen}
                          options={Options.map(({ Value, Text, Of: ids }) => ({
                            value: Value,
                            text: Text,
                            source: ids.map(printRecordId).join(', '),
                          }))}
                          chosenValue={now}
                          onChoose={(value) => setMarks({ ...marks, [Of]: { ...marks[Of], [Field]: value } })}
                        />
                      );
                    })}
                </div>
              </TabPanel>
            </>
          )}
        </>
      )}
      <div className={styles['buttons']}>
        <Button look="primary" isBusy={isLoading || isRunning} disabled={isChanging} onClick={() => void send()}>
          {title}
        </Button>
        <Button onClick={() => goBack(editAddress(path, plan.Keep))}>Cancel</Button>
      </div>
    </>
  );
}

/** Several records side by side, of which one is kept. */
export function MergePage() {
  const { path = '' } = useParams();
  const [query] = useSearchParams();
  const students = query.get('students') ?? '';
  const [keep, setKeep] = useState<number | null>(null);
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
              isChanging={keep !== null && keep !== plan.Keep}
              onRefused={() => void refetch()}
            />
          </div>
        </>
      )}
    </AnswerPage>
  );
}

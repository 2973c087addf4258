import { type SetStateAction, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MergePlan } from '../../api/contract/merging.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { slugOf } from '../../domain/record/pageTabs.ts';
import { editAddress } from '../address.ts';
import { asFailure, isDecided } from '../api/failure.ts';
import { useGoBack } from '../page/useGoBack.ts';
import { newFormKey } from '../record/formKey.ts';
import { LeaveDialog } from '../record/LeaveDialog.tsx';
import { ProceedButton } from '../record/ProceedButton.tsx';
import { tabAfter } from '../record/tabs.ts';
import { useFormTabs } from '../record/useFormTabs.ts';
import { useLeaveGuard } from '../record/useLeaveGuard.ts';
import { useStartedTask } from '../tasks/useStartedTask.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/inputs.tsx';
import { TabPanel, Tabs } from '../ui/Tabs.tsx';
import { type MergeChoices, type Source, chooseMark, chooseSource, chosenValues, countChoices, markIn, sourceIn } from './choices.ts';
import { MergeField } from './MergeField.tsx';
import { useMergeMutation } from './mergingApi.ts';
import { Refusal } from './Refusal.tsx';
import styles from './merging.module.css';
import { clashReason, clashTab, reasons } from './words.ts';

interface MergeScreenProps {
  readonly path: string;
  readonly plan: MergePlan;
  /** 'Merge 2 students'. */
  readonly title: string;
  readonly choices: MergeChoices;
  readonly onChoose: (change: SetStateAction<MergeChoices>) => void;
  readonly showsOnlyConflicts: boolean;
  readonly onShowOnlyConflicts: (isOn: boolean) => void;
  /** The person chose the record that is kept. */
  readonly isKeepChosen: boolean;
  /** The plan is not yet that of the record that the person chose to keep. */
  readonly isChanging: boolean;
  /** Somebody may have changed a record meanwhile. */
  readonly onRefused: () => void;
}

const readSource = (value: string): Source => (value === 'all' ? 'all' : Number(value));

const nameOf = (source: Source) => (source === 'all' ? 'All together' : printRecordId(source));

/** The values that differ, in the tabs of the record's form. */
export function MergeScreen(props: MergeScreenProps) {
  const { path, plan, title, choices, onChoose, showsOnlyConflicts, onShowOnlyConflicts, isKeepChosen, isChanging, onRefused } = props;
  const navigate = useNavigate();
  const { goBack, entryState } = useGoBack();
  // The record's page shows what came of it.
  const { isRunning, start } = useStartedTask(() => void navigate(editAddress(path, plan.Keep)));
  const [submission] = useState(newFormKey);
  const [merge, { isLoading, error }] = useMergeMutation();
  const fields = plan.Fields.filter(({ IsConflict }) => IsConflict || !showsOnlyConflicts);
  const tabs = [...new Set(fields.map(({ Tab }) => Tab)), ...(plan.Clashes.length > 0 ? [clashTab] : [])].map((label) => ({
    id: slugOf(label),
    label,
    alarm: label === clashTab || fields.some(({ Tab, IsConflict }) => Tab === label && IsConflict) ? ('has conflicts' as const) : undefined,
  }));
  const tabsStart = useRef<HTMLDivElement>(null);
  const { current, choose } = useFormTabs([], { more: tabs.map(({ id }) => id), entryState, start: tabsStart });
  const label = tabs.find(({ id }) => id === current)?.label;
  const next = tabAfter(tabs, current);
  const count = countChoices(plan, choices) + (isKeepChosen ? 1 : 0);
  const { leaving } = useLeaveGuard(count > 0 && !isRunning);
  const send = async () => {
    const answer = await merge({
      path,
      body: {
        Submission: submission,
        Keep: plan.Keep,
        Duplicates: plan.Records.map(({ Id }) => Id).filter((id) => id !== plan.Keep),
        ...chosenValues(plan, choices),
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
            onChange={(event) => onShowOnlyConflicts(event.target.checked)}
          />
          {tabs.length === 0 ? (
            <p>There are no conflicts.</p>
          ) : (
            <div className={styles['tabbed']} ref={tabsStart}>
              <Tabs label="Fields that differ" tabs={tabs} current={current} onChoose={choose} />
              <TabPanel id={current}>
                <div className={styles['fields']}>
                  {fields
                    .filter(({ Tab }) => Tab === label)
                    .map((field) => {
                      const { Name, Label, IsConflict, From, Because, Values } = field;
                      const now = sourceIn(choices, field);
                      return (
                        <MergeField
                          key={Name}
                          label={Label}
                          isConflict={IsConflict}
                          reason={now === From ? reasons[Because] : reasons.chosen}
                          options={Values.map(({ Source: source, Text }) => ({
                            value: String(source),
                            text: Text,
                            source: nameOf(source),
                          }))}
                          chosenValue={String(now)}
                          onChoose={(value) => onChoose((before) => chooseSource(before, Name, readSource(value)))}
                        />
                      );
                    })}
                  {label === clashTab &&
                    plan.Clashes.map((clash) => {
                      const { Of, Title, Field, Label, Proposed, Because, Options } = clash;
                      const now = markIn(choices, clash);
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
                          onChoose={(value) => onChoose((before) => chooseMark(before, clash, value))}
                        />
                      );
                    })}
                  {next && <ProceedButton next={next} onProceed={choose} />}
                </div>
              </TabPanel>
            </div>
          )}
        </>
      )}
      <div className={styles['buttons']}>
        <Button look="primary" isBusy={isLoading || isRunning} disabled={isChanging} onClick={() => void send()}>
          {title}
        </Button>
        <Button onClick={() => goBack(editAddress(path, plan.Keep))}>Cancel</Button>
      </div>
      <LeaveDialog leaving={leaving} count={count} />
    </>
  );
}

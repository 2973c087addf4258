import type { ComponentType } from 'react';
import type { EditForm } from '../../../api/contract/records.ts';
import { isEmpty } from '../../../domain/fields/equality.ts';
import { isContinuable, task } from '../../../domain/records/task.ts';
import { type RecordType, valuesOf } from '../../../domain/record/recordType.ts';
import { printSize } from '../../imports/fileSize.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { valuesFrom } from '../draft.ts';
import { type Fact, FactList } from '../FactList.tsx';
import { ValueWords } from '../FieldValue.tsx';
import { createFormState } from '../formState.ts';
import { HistoryTab } from '../history/HistoryTab.tsx';
import { groupNames } from '../referenced.ts';
import { RecordActions } from '../RecordActions.tsx';
import { RecordHeader } from '../RecordHeader.tsx';
import screenStyles from '../RecordScreen.module.css';
import { useFormTabs } from '../useFormTabs.ts';
import { describeLastChange } from '../words.ts';
import styles from './details.module.css';
import { ImportOutcome } from './ImportOutcome.tsx';
import { ExportOutcome, type OutcomeProps, TaskOutcome } from './outcomes.tsx';
import { formatDuration, statusOf } from './status.ts';
import { ContinueTask } from './ContinueTask.tsx';
import { undoableOf } from '../../tasks/endings.ts';
import { UndoTask } from './UndoTask.tsx';

/** The part of the page that depends on the type, and the fields that it shows already. */
const outcomes: Readonly<Record<string, { readonly Outcome: ComponentType<OutcomeProps>; readonly told: readonly string[] }>> = {
  tasks: { Outcome: TaskOutcome, told: ['title', 'command', 'status', 'message', 'size', 'done', 'failed', 'changed'] },
  imports: {
    Outcome: ImportOutcome,
    told: ['reference', 'status', 'message', 'rows', 'rowsCreated', 'rowsUpdated', 'unchanged', 'failed'],
  },
  exports: { Outcome: ExportOutcome, told: ['reference', 'status', 'message', 'rows', 'fileSize'] },
};

const inTheirUnit: Readonly<Record<string, (value: number) => string>> = { duration: formatDuration, fileSize: printSize };

const tabs = [
  { id: 'details', label: 'Details' },
  { id: 'history', label: 'History' },
];

/** A record that people cannot edit, such as a task. */
export function DetailPage({ type, form }: { readonly type: RecordType; readonly form: EditForm }) {
  const values = valuesFrom(type, form.Record);
  const status = statusOf(type.fields['status'], values);
  const { current, choose } = useFormTabs([], { more: tabs.map((tab) => tab.id) });
  const outcome = outcomes[type.path];
  // The server sends `done` only to people who may see all groups of the task. Only they may continue or undo it.
  const hasAnnounced = 'done' in form.Record;
  const undoable = type.name === 'task' ? undoableOf(form) : null;
  const facts = form.Fields.flatMap(({ name, label, hidden }): Fact[] => {
    const field = type.fields[name];
    const value = values[name];
    if (!field || hidden || isEmpty(value) || outcome?.told.includes(name)) return [];
    const inUnit = inTheirUnit[name];
    return [
      {
        name,
        label,
        words: inUnit && typeof value === 'number' ? inUnit(value) : <ValueWords field={field} value={value} names={form.Labels[name]} />,
      },
    ];
  });
  return (
    <div className={screenStyles['screen']}>
      <RecordHeader
        type={type}
        title={form.Title}
        id={form.Id}
        state={status && <StateBadge {...status} />}
        groups={groupNames(type, values, form.Labels)}
        lastChanges={describeLastChange(form)}
        actions={
          type.name === 'task' ? (
            <div className={styles['actions']}>
              {hasAnnounced && isContinuable(valuesOf(task, values)) && <ContinueTask task={form.Id} />}
              {undoable && <UndoTask undoable={undoable} />}
            </div>
          ) : (
            form.Actions.length > 0 && <RecordActions type={type} form={form} onDone={() => undefined} />
          )
        }
      >
        <Tabs label={`Parts of ${form.Title}`} tabs={tabs} current={current} onChoose={choose} />
      </RecordHeader>
      <div className={screenStyles['body']}>
        <TabPanel id={current}>
          {current === 'history' ? (
            <HistoryTab type={type} latest={form} state={createFormState(type, form, form.Revision)} dispatch={() => undefined} />
          ) : (
            <div className={styles['details']}>
              {outcome && <outcome.Outcome form={form} values={values} />}
              <section aria-label="Facts" className={styles['part']}>
                <FactList facts={facts} />
              </section>
            </div>
          )}
        </TabPanel>
      </div>
    </div>
  );
}

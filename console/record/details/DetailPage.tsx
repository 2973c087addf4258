import type { ComponentType } from 'react';
import type { EditForm } from '../../../api/contract/records.ts';
import { contract } from '../../../domain/records/contract.ts';
import { payRun } from '../../../domain/records/payRun.ts';
import { isEmpty } from '../../../domain/fields/equality.ts';
import { historyTab } from '../../../domain/record/pageTabs.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { genericState } from '../../../domain/record/states.ts';
import { printSize } from '../../imports/fileSize.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { ContractOutcome } from './ContractOutcome.tsx';
import { PayRunOutcome } from './PayRunOutcome.tsx';
import { valuesFrom } from '../draft.ts';
import { type Fact, FactList } from '../FactList.tsx';
import { ParentLink, ValueWords } from '../FieldValue.tsx';
import { createFormState } from '../formState.ts';
import { HistoryTab } from '../history/HistoryTab.tsx';
import { groupNames } from '../referenced.ts';
import { RecordActions } from '../RecordActions.tsx';
import { RecordHeader } from '../RecordHeader.tsx';
import screenStyles from '../RecordScreen.module.css';
import { useFormTabs } from '../useFormTabs.ts';
import { listTabsOf } from '../lists/listTabsOf.tsx';
import { ListPanel } from '../lists/ListPanel.tsx';
import { useListTabs } from '../lists/useListTabs.ts';
import { describeLastChange } from '../words.ts';
import styles from './details.module.css';
import { ImportOutcome } from './ImportOutcome.tsx';
import { ExportOutcome, type OutcomeProps, TaskOutcome } from './outcomes.tsx';
import { formatDuration, statusOf } from './status.ts';

/** The part of the page that depends on the type, and the fields that it shows already. */
interface SpecialPart {
  readonly Outcome: ComponentType<OutcomeProps>;
  readonly fields: readonly string[];
  /** It has tables that need the whole width. */
  readonly isWide?: true;
}

const outcomes: Readonly<Record<string, SpecialPart>> = {
  tasks: {
    Outcome: TaskOutcome,
    fields: ['title', 'command', 'status', 'message', 'size', 'done', 'failed', 'changed'],
  },
  imports: {
    Outcome: ImportOutcome,
    isWide: true,
    fields: ['reference', 'status', 'message', 'rows', 'rowsCreated', 'rowsUpdated', 'unchanged', 'failed'],
  },
  [contract.path]: { Outcome: ContractOutcome, fields: ['text'] },
  [payRun.path]: { Outcome: PayRunOutcome, fields: ['items', 'total', 'ambassadors'] },
  exports: { Outcome: ExportOutcome, fields: ['reference', 'status', 'message', 'rows', 'fileSize'] },
};

const inTheirUnit: Readonly<Record<string, (value: number) => string>> = { duration: formatDuration, fileSize: printSize };

const detailsTab = { id: 'details', label: 'Details' };

/** A record that people cannot edit, such as a task. */
export function DetailPage({ type, form }: { readonly type: RecordType; readonly form: EditForm }) {
  const values = valuesFrom(type, form.Record);
  const derived = type.derived['status'];
  const status = statusOf(derived?.field ?? type.fields['status'], derived ? { status: derived.compute(values) } : values);
  // A cancelled import keeps the status that it had. A derived status says by itself what the state is.
  const badge = derived || form.State.value === genericState.current.value ? status : form.State;
  const lists = useListTabs(type, values, false);
  const tabs = [detailsTab, ...listTabsOf(type, form.Id, lists), historyTab];
  const { current, choose } = useFormTabs([], { more: tabs.map((tab) => tab.id) });
  const openList = lists.find((each) => each.id === current);
  const outcome = outcomes[type.path];
  const facts = form.Fields.flatMap(({ name, label, hidden }): Fact[] => {
    const field = type.fields[name];
    const value = values[name];
    if (!field || hidden || isEmpty(value) || outcome?.fields.includes(name)) return [];
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
    <div className={[screenStyles['screen'], openList && screenStyles['withList']].filter(Boolean).join(' ')}>
      <RecordHeader
        type={type}
        title={form.Title}
        id={form.Id}
        state={badge && <StateBadge {...badge} />}
        parent={<ParentLink type={type} values={values} labels={form.Labels} />}
        groups={groupNames(type, values, form.Labels)}
        lastChanges={describeLastChange(form)}
        actions={form.Actions.length > 0 && <RecordActions type={type} form={form} onDone={() => undefined} />}
      >
        <Tabs label={`Parts of ${form.Title}`} tabs={tabs} current={current} onChoose={choose} />
      </RecordHeader>
      {openList ? (
        <div className={[screenStyles['body'], screenStyles['filled']].join(' ')}>
          <div className={screenStyles['main']}>
            <ListPanel path={type.path} id={form.Id} title={form.Title} name={openList.id} list={openList.list} />
          </div>
        </div>
      ) : (
        <div className={screenStyles['body']}>
          <TabPanel id={current}>
            {current === historyTab.id ? (
              <HistoryTab type={type} latest={form} state={createFormState(type, form, form.Revision)} dispatch={() => undefined} />
            ) : (
              <div className={[styles['details'], outcome?.isWide && styles['wide']].filter(Boolean).join(' ')}>
                {outcome && <outcome.Outcome form={form} values={values} />}
                <section aria-label="Facts" className={styles['part']}>
                  <FactList facts={facts} />
                </section>
              </div>
            )}
          </TabPanel>
        </div>
      )}
    </div>
  );
}

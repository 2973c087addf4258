import { useEffect, useState } from 'react';
import type { EditForm } from '../../api/contract/records.ts';
import { computedToday, leftOut, openedByPartner, restoreFirst } from '../../domain/messages.ts';
import type { Values } from '../../domain/fields/field.ts';
import { historyTab } from '../../domain/record/pageTabs.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import type { Answer } from '../api/failure.ts';
import { usePreferences } from '../preferences.ts';
import { Notice } from '../ui/Notice.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { createLazyScreen } from '../ui/lazyScreen.tsx';
import { type Alarm, TabPanel, Tabs } from '../ui/Tabs.tsx';
import { useMediaQuery } from '../useMediaQuery.ts';
import { ChangedNotice } from './ChangedNotice.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { toValue, valuesFrom } from './draft.ts';
import { focusContent } from '../ui/focus.ts';
import { FormPanel } from './FormPanel.tsx';
import { HiddenFields } from './HiddenFields.tsx';
import { HistoryTab } from './history/HistoryTab.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { listEditorOf } from './listEditors.tsx';
import { listTabsOf } from './lists/listTabsOf.tsx';
import { ListPanel } from './lists/ListPanel.tsx';
import { useListTabs } from './lists/useListTabs.ts';
import { otherTabIds, ownTabsOf } from './ownTabs.tsx';
import { MergedNotice } from './MergedNotice.tsx';
import { OpenedContext } from './opened.ts';
import { InsideFormsContext, useInsideForms } from './insideForms.ts';
import { ParentLink } from './FieldValue.tsx';
import { groupNames } from './referenced.ts';
import { RecordActions } from './RecordActions.tsx';
import { RecordErrors } from './RecordErrors.tsx';
import { RecordHeader } from './RecordHeader.tsx';
import styles from './RecordScreen.module.css';
import { SaveBar } from './SaveBar.tsx';
import { Completeness } from './side/Completeness.tsx';
import { standingOf } from './standing.ts';
import { isInTab, shownFields, tabAfter, tabsOf } from './tabs.ts';
import { useFollowed } from './useFollowed.ts';
import { useFormState } from './useFormState.ts';
import { useFormTabs } from './useFormTabs.ts';
import { useFreshRecord } from './useFreshRecord.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';
import { useSaving } from './useSaving.ts';
import { useSettingsNotice } from './useSettingsNotice.ts';
import { partsWithContent } from './rows/partViews.ts';
import { nameChanges } from './rows/rowWords.ts';
import { describeLastChange, unsavedLabel } from './words.ts';

const SidePanel = createLazyScreen(async () => (await import('./side/SidePanel.tsx')).SidePanel, {
  fallback: null,
  LoadError: () => null,
});

const factsOf = ({ Facts }: EditForm): Values => Object.fromEntries(Object.entries(Facts).map(([name, json]) => [name, toValue(json)]));

interface EditRecordProps {
  readonly type: RecordType;
  /** The server's current record. Live changes arrive here. */
  readonly latest: EditForm;
  readonly refetch: () => Promise<Answer<EditForm>>;
}

export function EditRecord({ type, latest, refetch }: EditRecordProps) {
  const { Id: id, Title: title } = latest;
  const { showsAllFields } = usePreferences();
  const fields = shownFields(latest.Fields, showsAllFields);
  const parts = partsWithContent(latest.Parts, latest.Record);
  const { state, edited, dispatch } = useFormState(type, `${type.path}/${id}`, latest, latest.Revision);
  useFollowed(type, latest.Fields, state, dispatch);
  const isDirty = edited.length > 0;
  const changes = nameChanges(type, state.draft, state.labels);
  const canEdit = latest.CanEdit || isDirty;
  const [ownRevision, setOwnRevision] = useState(latest.Revision);
  const noteOwn = (revision: number | undefined) => setOwnRevision((before) => Math.max(before, revision ?? 0));
  const saving = useSaving({ type, id, fields, parts, state, dispatch, refetch, onSaved: noteOwn });
  const fresh = useFreshRecord({ type, latest, state, dispatch, ownRevision, isBusy: saving.isBusy, onConflict: saving.setConflict });
  const [unsavedInside, sayUnsaved] = useInsideForms();
  const { leaving } = useLeaveGuard(isDirty, { isInTab: unsavedInside > 0 });
  const isWide = useMediaQuery('(min-width: 1200px)');
  useSettingsNotice(type, latest);
  useEffect(focusContent, []);

  const tabs = tabsOf(fields, parts, otherTabIds(type));
  const lists = useListTabs(type, valuesFrom(type, latest.Record), latest.IsOpened);
  const own = ownTabsOf(type, latest.IsOpened);
  const history = latest.IsOpened ? [] : [historyTab];
  const groups = groupNames(type, valuesFrom(type, latest.Record), latest.Labels);
  const { current, choose, openField } = useFormTabs(tabs, { more: [...own, ...lists, ...history].map((each) => each.id) });
  const tab = tabs.find((each) => each.id === current);
  const openOwn = own.find((each) => each.id === current);
  const openList = lists.find((each) => each.id === current);
  const Editor = openList && !latest.IsOpened && listEditorOf(type, openList.id);
  const wrong = Object.keys(state.shownErrors?.fields ?? {});
  const alarmOf = (inside: (typeof tabs)[number]): Alarm | undefined =>
    wrong.some((name) => isInTab(inside, name))
      ? 'has errors'
      : state.conflicts.some(({ Field }) => isInTab(inside, Field))
        ? 'has conflicts'
        : undefined;
  const isListed = type.states.listed.includes(latest.State.value);

  return (
    <div className={[styles['screen'], openList && styles['withList']].filter(Boolean).join(' ')}>
      <RecordHeader
        type={type}
        title={title}
        id={id}
        listPath={latest.ListPath}
        state={<StateBadge name={latest.State.name} mark={latest.State.mark} />}
        standing={standingOf(type, latest)}
        parent={<ParentLink type={type} values={valuesFrom(type, latest.Record)} labels={latest.Labels} />}
        groups={groups}
        lastChanges={
          fresh.isElsewhere && latest.Updated ? (
            <ChangedNotice actor={latest.Updated.Actor} isOwn={latest.Updated.IsOwn} at={latest.Updated.At} onShow={fresh.show} />
          ) : (
            describeLastChange(latest)
          )
        }
        actions={<RecordActions type={type} form={latest} onDone={noteOwn} />}
        withheld={latest.Withheld}
      >
        <Tabs
          label={`Parts of ${title}`}
          tabs={[
            ...tabs.map((each) => ({
              id: each.id,
              label: each.label,
              alarm: alarmOf(each),
              isChanged: edited.some((name) => isInTab(each, name)),
            })),
            ...own.map(({ id: name, label, Count }) => ({
              id: name,
              label,
              count: Count && <Count type={type} form={latest} />,
            })),
            ...listTabsOf(type, id, lists),
            ...history,
          ]}
          current={current}
          onChoose={choose}
        />
      </RecordHeader>
      <div className={[styles['body'], tab && styles['columns'], openList && styles['filled']].filter(Boolean).join(' ')}>
        <div className={styles['main']}>
          <RecordErrors type={type} fields={fields} parts={parts} tabs={tabs} state={state} onOpen={openField} />
          <MergedNotice type={type} form={latest} />
          {!isListed && latest.MergedInto === null && (
            <Notice name={`${type.name}-${id}-${latest.State.value}`} kind="warning">
              {latest.State.value === type.states.deleted ? restoreFirst : leftOut(type.labels.one, type.labels.many, latest.State.name)}
            </Notice>
          )}
          {latest.IsOpened && (
            <Notice name={`opened-${type.name}-${id}`} kind="warning">
              {openedByPartner(type.labels.one, groups.join(', '))}
            </Notice>
          )}
          {tab && !isWide && <Completeness type={type} draft={state.draft} facts={factsOf(latest)} isFolded />}
          {tab && <HiddenFields fields={latest.Fields} />}
          {tab &&
            latest.ComputedToday &&
            latest.Fields.some(({ name, readOnly }) => readOnly && type.computed.includes(name) && isInTab(tab, name)) && (
              <p className={styles['note']}>{computedToday(type.labels.one)}</p>
            )}
          {tab ? (
            <OpenedContext.Provider value={latest.IsOpened}>
              <FormPanel
                type={type}
                tab={tab}
                next={tabAfter(tabs, tab.id)}
                state={state}
                edited={edited}
                canEdit={canEdit}
                dispatch={dispatch}
                onProceed={choose}
                onSave={() => void saving.save()}
              />
            </OpenedContext.Provider>
          ) : openOwn ? (
            <openOwn.Panel type={type} form={latest} onChanged={noteOwn} />
          ) : openList ? (
            <InsideFormsContext.Provider value={sayUnsaved}>
              <ListPanel
                path={type.path}
                id={id}
                title={title}
                name={openList.id}
                list={openList.list}
                isReadOnly={latest.IsOpened}
                canEdit={latest.CanEdit}
                editing={Editor ? { form: latest, Editor } : undefined}
              />
            </InsideFormsContext.Provider>
          ) : (
            <TabPanel id={historyTab.id}>
              <HistoryTab type={type} latest={latest} state={state} dispatch={dispatch} />
            </TabPanel>
          )}
        </div>
        {tab && isWide && (
          <SidePanel type={type} id={id} draft={state.draft} facts={factsOf(latest)} canEdit={canEdit} hasHistory={!latest.IsOpened} />
        )}
      </div>
      {isDirty && (
        <SaveBar
          words={unsavedLabel(changes.length)}
          changes={changes}
          save="Save"
          undo="Undo"
          canUndo
          isBusy={saving.isBusy}
          onSave={() => void saving.save()}
          onUndo={() => dispatch({ kind: 'undone' })}
        />
      )}
      {saving.conflict && (
        <ConflictDialog
          {...saving.conflict}
          isBusy={saving.isBusy}
          done={saving.conflict.savesNext ? 'Save with these choices' : 'Continue with these choices'}
          onClose={() => saving.setConflict(null)}
          onDecide={(sides) => void saving.decide(sides)}
        />
      )}
      {saving.question && <ConfirmDialog path={type.path} {...saving.question} />}
      <LeaveDialog
        leaving={
          leaving && {
            ...leaving,
            stay: () => {
              leaving.stay();
              choose(current);
            },
          }
        }
        count={changes.length + unsavedInside}
      />
    </div>
  );
}

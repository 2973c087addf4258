import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CreateForm } from '../../api/contract/records.ts';
import { isEmpty } from '../../domain/fields/equality.ts';
import { readPath } from '../../domain/record/part.ts';
import { type RecordType, scopeField } from '../../domain/record/recordType.ts';
import { copyAddress, editAddress } from '../address.ts';
import { asFailure } from '../api/failure.ts';
import { useCreateRecordMutation } from '../api/recordApi.ts';
import { usePreferences } from '../preferences.ts';
import { useTaskFollowing } from '../tasks/TaskMessages.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { errorsOfForm, errorsOfServer } from '../form/shownErrors.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { CopyNotice, usualExtras } from './CopyNotice.tsx';
import { groupIn, readDraft, requiredIn, titleOfErrors } from './draft.ts';
import { newFormKey } from './formKey.ts';
import { FormPanel } from './FormPanel.tsx';
import { HiddenFields } from './HiddenFields.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { RecordErrors } from './RecordErrors.tsx';
import { RecordHeader } from './RecordHeader.tsx';
import styles from './RecordScreen.module.css';
import { SaveBar } from './SaveBar.tsx';
import { otherTabIds } from './ownTabs.tsx';
import { isInTab, shownFields, tabAfter, tabsOf } from './tabs.ts';
import { shownNames } from './rows/draftRows.ts';
import { partsWithContent } from './rows/partViews.ts';
import { nameChanges } from './rows/rowWords.ts';
import { useAddedMessage } from './useAddedMessage.ts';
import { useConfirming } from './useConfirming.ts';
import { useFollowed } from './useFollowed.ts';
import { useFormState } from './useFormState.ts';
import { useFormTabs } from './useFormTabs.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';
import { useOneAtATime } from '../form/useOneAtATime.ts';
import { useSettingsNotice } from './useSettingsNotice.ts';

interface CreateRecordProps {
  readonly type: RecordType;
  readonly form: CreateForm;
  /** The record is for this group, so the form of this group is needed. */
  readonly onGroup: (group: number) => void;
}

/** '3 fields filled in'. A row counts as one entry. */
const describeFilledIn = (edited: readonly string[], count: number): string => {
  if (count === 0) return 'Nothing filled in yet';
  const [one, many] = edited.some((name) => readPath(name) !== null) ? ['entry', 'entries'] : ['field', 'fields'];
  return `${count} ${count === 1 ? one : many} filled in`;
};

/** The form of a new record. After the save the record's page opens. */
export function CreateRecord({ type, form, onGroup }: CreateRecordProps) {
  const { one } = type.labels;
  const showAdded = useAddedMessage(type);
  const navigate = useNavigate();
  const { CopyOf: original } = form;
  const { state, edited, dispatch } = useFormState(type, original ? copyAddress(type.path, original.Id) : `${type.path}/create`, form, -1);
  useFollowed(type, form.Fields, state, dispatch);
  const [extras, setExtras] = useState<readonly string[]>(() => usualExtras(original));
  const { follow } = useTaskFollowing();
  const [createRecord, { isLoading }] = useCreateRecordMutation();
  const [key] = useState(newFormKey);
  const confirming = useConfirming(type);
  const changes = nameChanges(type, state.draft, state.labels);
  const { leaving, allowLeaving } = useLeaveGuard(edited.length > 0);
  useSettingsNotice(type, form);
  // The system sets read-only fields later, so the form has none.
  const editable = form.Fields.filter((field) => !field.readOnly);
  const { showsAllFields } = usePreferences();
  const fields = shownFields(editable, showsAllFields);
  const parts = partsWithContent(form.Parts, form.Record);
  const tabs = tabsOf(fields, parts, otherTabIds(type));
  const { current, choose, openField } = useFormTabs(tabs, { isOnce: true });
  const tab = tabs.find((each) => each.id === current);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => body.current?.querySelector<HTMLElement>('[data-field] :is(input, select, textarea)')?.focus(), []);

  const group = groupIn(type, state.draft);
  const formsGroup = form.Record[scopeField(type) ?? ''];
  useEffect(() => {
    if (group !== null && group !== formsGroup) onGroup(group);
  }, [group, formsGroup, onGroup]);

  const save = useOneAtATime(async () => {
    const shown = shownNames(type, fields, parts, state.draft);
    const { values, errors } = readDraft(
      type,
      state.draft,
      // The rows of a copy are new ones.
      [
        ...editable.map((field) => field.name),
        ...new Set([...Object.keys(state.draft.base), ...edited].filter((name) => readPath(name) !== null)),
      ],
      requiredIn(editable),
    );
    if (errors.length > 0) {
      dispatch({ kind: 'refused', shownErrors: errorsOfForm(errors, shown, titleOfErrors(type, errors)) });
      return;
    }
    const confirmed = await confirming.confirm({
      id: null,
      before: null,
      after: { ...state.draft.base, ...values },
      edited,
      verb: `Add ${one}`,
    });
    if (confirmed === false) return;
    if (confirmed !== true) {
      dispatch({ kind: 'refused', shownErrors: errorsOfServer(confirmed, shown) });
      return;
    }
    // Fields that the person emptied are sent too, so that no default fills them.
    const sentValues = Object.fromEntries(Object.entries(values).filter(([name, value]) => !isEmpty(value) || edited.includes(name)));
    const answer = await createRecord({
      path: type.path,
      values: sentValues,
      key,
      ...(original && extras.length > 0 ? { copy: original.Id, along: extras.join(',') } : {}),
    });
    if (!answer.data) {
      dispatch({ kind: 'refused', shownErrors: errorsOfServer(asFailure(answer.error), shown) });
      return;
    }
    if (answer.data.Task === undefined) showAdded(answer.data.Id, { ...state.draft.base, ...values }, answer.data.SuccessMessage);
    else follow({ path: 'tasks', id: answer.data.Task }, answer.data.SuccessMessage);
    allowLeaving();
    if (answer.data.Id !== undefined) void navigate(editAddress(type.path, answer.data.Id), { replace: true });
  });

  return (
    <div className={styles['screen']}>
      <RecordHeader type={type} title={`New ${one}`} id={null}>
        <Tabs
          label={`Parts of the new ${one}`}
          tabs={tabs.map((each) => ({
            id: each.id,
            label: each.label,
            alarm: Object.keys(state.shownErrors?.fields ?? {}).some((name) => isInTab(each, name)) ? 'has errors' : undefined,
          }))}
          current={current}
          onChoose={choose}
        />
      </RecordHeader>
      <div className={styles['body']} ref={body}>
        {original && <CopyNotice type={type} original={original} extras={extras} onChange={setExtras} />}
        <RecordErrors type={type} fields={fields} parts={parts} tabs={tabs} state={state} onOpen={openField} />
        {tab && <HiddenFields fields={editable} />}
        {tab && (
          <FormPanel
            type={type}
            tab={tab}
            next={tabAfter(tabs, tab.id)}
            state={state}
            edited={edited.filter((name) => readPath(name) !== null)}
            canEdit
            dispatch={dispatch}
            onProceed={choose}
            onSave={() => void save()}
          />
        )}
      </div>
      <SaveBar
        words={original && changes.length === 0 ? 'Nothing changed yet' : describeFilledIn(edited, changes.length)}
        save={`Add ${one}`}
        undo="Clear"
        canUndo={edited.length > 0}
        isBusy={isLoading || confirming.isBusy}
        onSave={() => void save()}
        onUndo={() => dispatch({ kind: 'undone' })}
      />
      {confirming.open && <ConfirmDialog path={type.path} {...confirming.open} />}
      <LeaveDialog leaving={leaving} count={changes.length} />
    </div>
  );
}

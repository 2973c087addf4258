import { ChevronDown, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SaveAnswer } from '../../api/contract/answers.ts';
import type { EditForm } from '../../api/contract/records.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import type { Fields } from '../../domain/fields/field.ts';
import type { ActionButton, ActionQuestion } from '../../domain/record/action.ts';
import { actionOf, type RecordType } from '../../domain/record/recordType.ts';
import { stateActionOf } from '../../domain/record/stateActions.ts';
import { copyAddress } from '../address.ts';
import { asFailure, reasonsOf } from '../api/failure.ts';
import { type FormValues, useRunRecordActionMutation, useChangeStateMutation, useDeleteRecordMutation } from '../api/recordApi.ts';
import { actionSections } from '../page/actionSections.ts';
import { usePageActions } from '../page/pageActions.ts';
import { Button } from '../ui/Button.tsx';
import { useContentFocusOnRemoval, useFocusAfterAction } from '../ui/focus.ts';
import { Menu } from '../ui/Menu.tsx';
import { useMessages } from '../ui/Messages.tsx';
import { useAnnounce } from '../tasks/useAnnounce.ts';
import { announceDeleted } from '../ui/closing.ts';
import { LazyAskingDialog } from './LazyAskingDialog.tsx';
import { groupIn, createDraft, valuesFrom } from './draft.ts';
import { RecordActionDialog } from './RecordActionDialog.tsx';
import { actionIcons } from './actionIcons.ts';
import { stateBefore } from './stateBefore.ts';
import styles from './RecordHeader.module.css';

interface RecordActionsProps {
  readonly type: RecordType;
  readonly form: EditForm;
  /** The action has left the record at this revision. */
  readonly onDone: (revision: number | undefined) => void;
}

type Answer = PromiseLike<{ data?: SaveAnswer | undefined; error?: unknown }>;

interface PendingAction {
  readonly action: ActionButton;
  readonly question: ActionQuestion;
  readonly carryOut: (answers: FormValues) => Answer;
  /** The fields that its dialog asks for; null if it only asks for confirmation. */
  readonly dialog: { readonly asks: Fields; readonly fields: EditForm['Actions'][number]['fields'] } | null;
  readonly isDeletion: boolean;
  /** A button of its own in place of an entry of the menu. */
  readonly isProminent: boolean;
  /** The state that undoes the action; null if no single step does. */
  readonly undoTo: number | null;
}

/** The menu of actions on a record: changes of state, and the type's own actions. */
export function RecordActions({ type, form, onDone }: RecordActionsProps) {
  const { path, states, labels } = type;
  const { Id: id } = form;
  const title = form.Title === '' ? printRecordId(id) : form.Title;
  const messages = useMessages();
  const announce = useAnnounce();
  const navigate = useNavigate();
  const [pending, setPending] = useState<PendingAction | null>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const [changeState, change] = useChangeStateMutation();
  const [deleteRecord, deletion] = useDeleteRecordMutation();
  const [actOnRecord, typeAction] = useRunRecordActionMutation();

  const stateChanges = form.Transitions.map(({ value, name }): PendingAction & { readonly to: number } => {
    const isDeletion = value === states.deleted;
    const action = stateActionOf(name);
    return {
      to: value,
      action,
      question: action.question(title, form.State.name, labels),
      carryOut: () => (isDeletion ? deleteRecord({ path, id }) : changeState({ path, id, state: value })),
      dialog: null,
      isDeletion,
      isProminent: false,
      undoTo: stateBefore(type, form.State.value, value),
    };
  });
  const typeActions = form.Actions.map(({ name, fields }): PendingAction => {
    const action = actionOf(type, name);
    return {
      action,
      question: action.question(title, valuesFrom(type, form.Record)),
      carryOut: (answers) => actOnRecord({ path, id, action: name, answers }),
      dialog: action.asks ? { asks: action.asks, fields } : null,
      isDeletion: false,
      isProminent: action.startsTask === true || action.isMain === true,
      undoTo: action.to ? stateBefore(type, form.State.value, action.to.value) : null,
    };
  });
  usePageActions(
    [...typeActions, ...stateChanges].map((each) => ({
      address: null,
      label: each.action.label,
      aside: title,
      synonyms: '',
      icon: actionIcons[each.action.icon],
      run: () => setPending(each),
    })),
  );
  useContentFocusOnRemoval(buttons);
  const noteAction = useFocusAfterAction(buttons, [...typeActions, ...stateChanges].map(({ action }) => action.label).join());
  if (stateChanges.length + typeActions.length === 0) return null;

  const carryOut = async (
    { carryOut: begin, dialog, isDeletion, undoTo }: Omit<PendingAction, 'action' | 'question' | 'isProminent'>,
    answers: FormValues = {},
  ): Promise<unknown> => {
    const answer = await begin(answers);
    if (answer.data) {
      noteAction();
      if (isDeletion) announceDeleted({ path, id });
      onDone(answer.data.Revision);
      const undo = () =>
        carryOut({
          carryOut: () => changeState({ path, id, state: undoTo ?? states.initial }),
          dialog: null,
          isDeletion: false,
          undoTo: null,
        });
      announce(answer.data, ...(undoTo === null ? [] : [{ label: 'Undo', run: () => void undo() }]));
    }
    // The dialog shows what is wrong with its fields. A failed delete shows no message, because its dialog stays open.
    else if (dialog !== null || isDeletion) return answer.error;
    else messages.error(reasonsOf(asFailure(answer.error)));
    setPending(null);
    return undefined;
  };
  const entry = (each: PendingAction) => ({
    label: each.action.label,
    icon: actionIcons[each.action.icon],
    isDanger: each.action.isDanger === true,
    run: () => setPending(each),
  });

  const restore = form.State.value === states.deleted ? stateChanges.find((move) => move.to === states.initial) : undefined;
  const others = stateChanges.filter((move) => move !== restore);
  const copy = type.copying &&
    form.CanEdit && { label: `Copy the ${labels.one}`, icon: Copy, isDanger: false, run: () => void navigate(copyAddress(path, id)) };
  const inMenu = typeActions.filter(({ isProminent }) => !isProminent);
  const sections = actionSections<ReturnType<typeof entry>>(copy ? [copy] : [], inMenu.map(entry), others.map(entry));
  return (
    <div ref={buttons} className={styles['actions']}>
      {restore && (
        <Button icon={actionIcons[restore.action.icon]} onClick={() => setPending(restore)}>
          {restore.action.label}
        </Button>
      )}
      {typeActions.map(
        (each) =>
          each.isProminent && (
            <Button key={each.action.label} icon={actionIcons[each.action.icon]} onClick={() => setPending(each)}>
              {each.action.label}
            </Button>
          ),
      )}
      {sections.length > 0 && (
        <Menu align="end" sections={sections}>
          <Button>
            Actions
            <ChevronDown size={16} aria-hidden />
          </Button>
        </Menu>
      )}
      {pending?.dialog && (
        <LazyAskingDialog
          action={{ ...pending.action, asks: pending.dialog.asks }}
          question={pending.question}
          words={pending.action.label}
          fields={pending.dialog.fields}
          group={groupIn(type, createDraft(type, form.Record, form.Revision))}
          onClose={() => setPending(null)}
          onConfirm={(answers) => carryOut(pending, answers)}
        />
      )}
      {pending && !pending.dialog && (
        <RecordActionDialog
          action={pending.action}
          question={pending.question}
          confirmation={pending.isDeletion ? { title, id } : null}
          isBusy={change.isLoading || deletion.isLoading || typeAction.isLoading}
          onClose={() => setPending(null)}
          onConfirm={() => void carryOut(pending)}
        />
      )}
    </div>
  );
}

import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SaveAnswer } from '../../api/contract/answers.ts';
import type { EditForm } from '../../api/contract/records.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { asFailure } from '../api/failure.ts';
import { useRunRecordActionMutation, useChangeStateMutation, useDeleteRecordMutation } from '../api/recordApi.ts';
import { Button } from '../ui/Button.tsx';
import { Menu } from '../ui/Menu.tsx';
import { useMessages } from '../ui/Messages.tsx';
import { announceDeleted } from '../ui/closing.ts';
import { RecordActionDialog } from './RecordActionDialog.tsx';
import { actionNamed, type RecordAction, moveTo } from './recordActions.ts';
import styles from './RecordHeader.module.css';

interface RecordActionsProps {
  readonly type: RecordType;
  readonly form: EditForm;
  /** The action has left the record at this revision. */
  readonly onDone: (revision: number | undefined) => void;
}

type Answer = PromiseLike<{ data?: SaveAnswer | undefined; error?: unknown }>;

interface PendingAction {
  readonly action: RecordAction;
  readonly carryOut: () => Answer;
  readonly isDeletion: boolean;
  /** The state that undoes the action; null if no single step does. */
  readonly undoTo: number | null;
}

/** The menu of actions on a record: changes of state, and the type's own actions. */
export function RecordActions({ type, form, onDone }: RecordActionsProps) {
  const { path, states, labels } = type;
  const { Id: id } = form;
  const title = form.Title === '' ? printRecordId(id) : form.Title;
  const messages = useMessages();
  const [wanted, setWanted] = useState<PendingAction | null>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const [changeState, change] = useChangeStateMutation();
  const [deleteRecord, deletion] = useDeleteRecordMutation();
  const [actOnRecord, act] = useRunRecordActionMutation();

  const moves = form.Transitions.map(({ value, name }): PendingAction & { readonly to: number } => {
    const isDeletion = value === states.deleted;
    return {
      to: value,
      action: moveTo(name, form.State.name, title, labels),
      carryOut: () => (isDeletion ? deleteRecord({ path, id }) : changeState({ path, id, state: value })),
      isDeletion,
      undoTo: states.transitions[value]?.includes(form.State.value) ? form.State.value : null,
    };
  });
  const acts = form.Actions.map(({ name, label }): PendingAction => ({
    action: actionNamed(name, label, title),
    carryOut: () => actOnRecord({ path, id, action: name }),
    isDeletion: false,
    undoTo: null,
  }));
  const leftState = useRef<number | null>(null);
  useEffect(() => {
    // The focused button may have gone; another one has replaced it.
    if (leftState.current === null || leftState.current === form.State.value) return;
    leftState.current = null;
    if (document.activeElement === document.body) buttons.current?.querySelector('button')?.focus();
  }, [form.State.value]);
  if (moves.length + acts.length === 0) return null;

  const carryOut = async ({ carryOut: begin, isDeletion, undoTo }: Pick<PendingAction, 'carryOut' | 'isDeletion' | 'undoTo'>) => {
    const answer = await begin();
    if (answer.data) {
      leftState.current = form.State.value;
      if (isDeletion) announceDeleted({ path, id });
      onDone(answer.data.Revision);
      const undo = () =>
        carryOut({ carryOut: () => changeState({ path, id, state: undoTo ?? states.initial }), isDeletion: false, undoTo: null });
      messages.success(answer.data.SuccessMessage, ...(undoTo === null ? [] : [{ label: 'Undo', run: () => void undo() }]));
    }
    // A failed delete shows no message, because the dialog stays open.
    else if (isDeletion) return;
    else messages.error(asFailure(answer.error).message);
    setWanted(null);
  };
  const entry = (each: PendingAction) => ({
    label: each.action.verb,
    icon: each.action.icon,
    danger: each.action.danger,
    run: () => setWanted(each),
  });

  const restore = form.State.value === states.deleted ? moves.find((move) => move.to === states.initial) : undefined;
  const others = moves.filter((move) => move !== restore);
  const sections = [
    { entries: acts.map(entry) },
    { entries: others.filter((move) => !move.action.danger).map(entry) },
    { entries: others.filter((move) => move.action.danger).map(entry) },
  ].filter((section) => section.entries.length > 0);
  return (
    <div ref={buttons} className={styles['actions']}>
      {restore && (
        <Button icon={restore.action.icon} onClick={() => setWanted(restore)}>
          {restore.action.verb}
        </Button>
      )}
      {sections.length > 0 && (
        <Menu align="end" sections={sections}>
          <Button>
            Actions
            <ChevronDown size={16} aria-hidden />
          </Button>
        </Menu>
      )}
      {wanted && (
        <RecordActionDialog
          action={wanted.action}
          asksFor={wanted.isDeletion ? { title, id } : null}
          busy={change.isLoading || deletion.isLoading || act.isLoading}
          onClose={() => setWanted(null)}
          onDo={() => void carryOut(wanted)}
        />
      )}
    </div>
  );
}

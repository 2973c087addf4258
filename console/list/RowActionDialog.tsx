import type { SearchDefinition } from '../../api/contract/search.ts';
import { actionOf } from '../../domain/record/recordType.ts';
import { findRecordTypeAt } from '../../domain/records/registry.ts';
import { asFailure, reasonsOf } from '../api/failure.ts';
import { type FormValues, useChangeStateMutation, useRunRecordActionMutation } from '../api/recordApi.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { valuesFrom } from '../record/draft.ts';
import { LazyAskingDialog } from '../record/LazyAskingDialog.tsx';
import { RecordActionDialog } from '../record/RecordActionDialog.tsx';
import { stateBefore } from '../record/stateBefore.ts';
import { useAnnounce } from '../tasks/useAnnounce.ts';
import { useMessages } from '../ui/Messages.tsx';
import type { DeclaredAction } from './rowActions.ts';

interface RowActionDialogProps {
  readonly definition: SearchDefinition;
  readonly action: DeclaredAction;
  /** Replaces the text of the question. */
  readonly text?: string | undefined;
  readonly onClose: () => void;
}

/** Confirms an action of the record type on one row, asks for what it needs, and takes it. */
export function RowActionDialog({ definition, action: rowAction, text, onClose }: RowActionDialogProps) {
  const { RecordPath: path } = definition;
  const { id, title, state, row, action: offered } = rowAction;
  const group = useSessionQuery().data?.CurrentGroup ?? null;
  const messages = useMessages();
  const announce = useAnnounce();
  const [run, { isLoading }] = useRunRecordActionMutation();
  const [changeState] = useChangeStateMutation();
  const type = findRecordTypeAt(path);
  if (!type) return null;
  const action = actionOf(type, offered.name);
  const { asks, to } = action;
  const declared = action.question(title, valuesFrom(type, row));
  const question = { ...declared, text: text ?? declared.text };
  const back = to ? stateBefore(type, state, to.value) : null;
  const putBack = async (before: number) => {
    const { data, error } = await changeState({ path, id, state: before });
    if (data) messages.success(data.SuccessMessage);
    else messages.error(reasonsOf(asFailure(error)));
  };
  /** Resolves to the error of the request; undefined if it was accepted. */
  const take = async (answers: FormValues): Promise<unknown> => {
    const { data, error } = await run({ path, id, action: offered.name, answers });
    if (!data) return error;
    announce(data, ...(back === null ? [] : [{ label: 'Undo', run: () => void putBack(back) }]));
    onClose();
    return undefined;
  };
  const confirm = async () => {
    const error = await take({});
    if (error === undefined) return;
    messages.error(reasonsOf(asFailure(error)));
    onClose();
  };
  return asks ? (
    <LazyAskingDialog
      action={{ ...action, asks }}
      question={question}
      words={action.label}
      fields={offered.fields}
      group={group}
      onClose={onClose}
      onConfirm={take}
    />
  ) : (
    <RecordActionDialog
      action={action}
      question={question}
      confirmation={null}
      isBusy={isLoading}
      onClose={onClose}
      onConfirm={() => void confirm()}
    />
  );
}

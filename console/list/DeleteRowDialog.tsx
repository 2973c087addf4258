import type { SearchDefinition } from '../../api/contract/search.ts';
import { asFailure } from '../api/failure.ts';
import { useChangeStateMutation, useDeleteRecordMutation } from '../api/recordApi.ts';
import { DeedDialog } from '../record/DeedDialog.tsx';
import { moveTo } from '../record/moves.ts';
import { manyOf } from '../rows.ts';
import { useMessages } from '../ui/Messages.tsx';
import { announceDeleted } from '../ui/recordDeleted.ts';

interface DeleteRowDialogProps {
  readonly definition: SearchDefinition;
  readonly record: { readonly id: number; readonly title: string; readonly state: number };
  readonly onClose: () => void;
}

/** Asks for the name or id of a record before it is deleted from its list, as on its own page. A failed delete says nothing: the question stays open. */
export function DeleteRowDialog({ definition, record, onClose }: DeleteRowDialogProps) {
  const { RecordPath: path, States, LabelOne } = definition;
  const { id, title, state } = record;
  const messages = useMessages();
  const [deleteRecord, deletion] = useDeleteRecordMutation();
  const [changeState] = useChangeStateMutation();
  const undo = async () => {
    const answer = await changeState({ path, id, state });
    if (answer.error) messages.error(asFailure(answer.error).message);
    else messages.success(answer.data.SuccessMessage);
  };
  const run = async () => {
    const answer = await deleteRecord({ path, id });
    if (answer.error) return;
    announceDeleted({ path, id });
    messages.success(answer.data.SuccessMessage, { label: 'Undo', run: () => void undo() });
    onClose();
  };
  const from = States.find(({ value }) => value === state)?.name ?? '';
  return (
    <DeedDialog
      deed={moveTo('Deleted', from, title, { one: LabelOne, many: manyOf(definition) })}
      asksFor={{ title, id }}
      busy={deletion.isLoading}
      onClose={onClose}
      onDo={() => void run()}
    />
  );
}

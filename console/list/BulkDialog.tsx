import { useState } from 'react';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { asFailure } from '../api/failure.ts';
import { type BulkSelection, useBulkDeleteMutation, useBulkStateMutation } from '../api/searchApi.ts';
import { Button } from '../ui/Button.tsx';
import { useTaskFollowing } from '../tasks/TaskMessages.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { useMessages } from '../ui/Messages.tsx';
import { actionWords, type BulkAction, namesCount } from './bulkActions.ts';
import type { RecordSelection } from '../page/selection.ts';
import { printNumber } from '../../domain/counts.ts';

interface BulkDialogProps {
  readonly definition: SearchDefinition;
  readonly selection: RecordSelection;
  readonly filter: string;
  readonly action: BulkAction;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Confirms a bulk change with its count, then starts its task. */
export function BulkDialog({ definition, selection, filter, action, onClose, onDone }: BulkDialogProps) {
  const messages = useMessages();
  const [changeState, stateChange] = useBulkStateMutation();
  const [deleteChosen, deletion] = useBulkDeleteMutation();
  const { follow } = useTaskFollowing();
  const isBusy = stateChange.isLoading || deletion.isLoading;
  const words = actionWords(action, definition, selection.count);

  const asksForCount = action.isDelete;
  const [typed, setTyped] = useState('');
  const isConfirmed = !asksForCount || namesCount(typed, selection.count);

  const runAction = async () => {
    if (!isConfirmed || isBusy) return;
    const paths = { path: definition.Path, recordPath: definition.RecordPath };
    const bulkSelection: BulkSelection = selection.isEverything ? { filter } : { ids: selection.ids };
    const answer =
      'ids' in bulkSelection && action.isDelete
        ? await deleteChosen({ ...paths, ids: bulkSelection.ids })
        : await changeState({ ...paths, state: action.state, selection: bulkSelection });
    if (answer.error) {
      // A failed delete shows no message, because its dialog stays open.
      if (action.isDelete) return;
      messages.error(asFailure(answer.error).message);
      onClose();
      return;
    }
    const task = answer.data.Task;
    if (task !== undefined) follow({ path: 'tasks', id: task }, answer.data.SuccessMessage);
    onDone();
  };
  return (
    <Dialog
      isOpen
      title={`${words}?`}
      description="You can undo this from Tasks."
      isLocked={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look={action.isDelete ? 'danger' : 'primary'}
            icon={action.icon}
            isBusy={isBusy}
            disabled={!isConfirmed}
            onClick={() => void runAction()}
          >
            {words}
          </Button>
        </>
      }
    >
      {asksForCount && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void runAction();
          }}
        >
          <Field label={`To confirm, type ${printNumber(selection.count)}`}>
            {(control) => (
              <TextInput
                {...control}
                value={typed}
                inputMode="numeric"
                autoComplete="off"
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
        </form>
      )}
    </Dialog>
  );
}

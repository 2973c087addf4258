import { useCallback } from 'react';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { asFailure, reasonsOf } from '../api/failure.ts';
import { useChangeStateMutation, useDeleteRecordMutation } from '../api/recordApi.ts';
import { useMessages } from '../ui/Messages.tsx';
import { announceDeleted } from '../ui/closing.ts';

/** A record to delete, and the state that undo restores. */
export interface DeletionTarget {
  readonly id: number;
  readonly state: number;
}

/** Deletes a record and offers undo. Returns whether it succeeded; a failure shows no message. */
export const useDeletion = ({ RecordPath: path }: Pick<SearchDefinition, 'RecordPath'>) => {
  const messages = useMessages();
  const [deleteRecord, deletion] = useDeleteRecordMutation();
  const [changeState] = useChangeStateMutation();
  const run = useCallback(
    async ({ id, state }: DeletionTarget): Promise<boolean> => {
      const answer = await deleteRecord({ path, id });
      if (answer.error) return false;
      announceDeleted({ path, id });
      const undo = async () => {
        const back = await changeState({ path, id, state });
        if (back.error) messages.error(reasonsOf(asFailure(back.error)));
        else messages.success(back.data.SuccessMessage);
      };
      messages.success(answer.data.SuccessMessage, { label: 'Undo', run: () => void undo() });
      return true;
    },
    [changeState, deleteRecord, messages, path],
  );
  return { run, isRunning: deletion.isLoading };
};

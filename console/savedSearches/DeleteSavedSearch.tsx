import { Trash2 } from 'lucide-react';
import type { SavedSearchAnswer } from '../../api/contract/savedSearches.ts';
import { savedSearchPath, useDeleteSavedSearchMutation } from '../api/savedSearchApi.ts';
import { Button } from '../ui/Button.tsx';
import { announceDeleted } from '../ui/closing.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { takeFocus } from '../ui/focus.ts';
import { useMessages } from '../ui/Messages.tsx';

/** Deletes a saved search, announces it and shows a message. A failure shows nothing. Calls `onDone` only after success. */
export const useDeleteSaved = (onDone: () => void) => {
  const messages = useMessages();
  const [deleteSearch, { isLoading }] = useDeleteSavedSearchMutation();
  const run = async (id: number) => {
    const answer = await deleteSearch(id);
    if (answer.error) return;
    announceDeleted({ path: savedSearchPath, id });
    messages.success(answer.data.SuccessMessage);
    onDone();
  };
  return { run: (id: number) => void run(id), isDeleting: isLoading };
};

export const deleteQuestion = (search: Pick<SavedSearchAnswer, 'Name'>): string => `Delete “${search.Name}”?`;
export const deleteConsequence = 'This won’t affect any records.';

export function DeleteSavedSearchDialog({
  search,
  onClose,
}: {
  readonly search: Pick<SavedSearchAnswer, 'SavedSearchId' | 'Name'>;
  readonly onClose: () => void;
}) {
  const { run, isDeleting } = useDeleteSaved(onClose);
  return (
    <Dialog
      isOpen
      title={deleteQuestion(search)}
      description={deleteConsequence}
      onClose={onClose}
      footer={
        <>
          <Button ref={takeFocus} onClick={onClose}>
            Cancel
          </Button>
          <Button look="danger" icon={Trash2} isBusy={isDeleting} onClick={() => run(search.SavedSearchId)}>
            Delete saved search
          </Button>
        </>
      }
    />
  );
}

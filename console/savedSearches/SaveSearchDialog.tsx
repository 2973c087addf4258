import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { retrieveFailure, saveSearchFailure, searchExists } from '../../domain/messages.ts';
import type { RequestFailure } from '../api/failure.ts';
import { useSaveSearchMutation } from '../api/savedSearchApi.ts';
import { errorsAt, errorsOfFailureAt } from '../form/shownErrors.ts';
import { FormField } from '../form/FormField.tsx';
import { useForm } from '../form/useForm.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { takeFocus } from '../ui/focus.ts';
import { TextInput } from '../ui/inputs.tsx';
import { useMessages } from '../ui/Messages.tsx';
import { canSave, replacedBy } from './savedSearch.ts';
import styles from './savedSearches.module.css';
import { useSavedSearchAnswer } from './useSavedSearches.ts';

interface SaveSearchDialogProps {
  readonly definition: SearchDefinition;
  readonly filter: string;
  /** The filter as text, one entry per field. */
  readonly words: readonly string[];
  readonly onClose: () => void;
}

/** The message for a failed save: the server's first message, or a general one. */
const messageOf = (failure: RequestFailure): string => {
  if (!failure.isAnswered) return saveSearchFailure;
  return failure.Errors[0]?.ErrorMessages[0] ?? retrieveFailure;
};

export function SaveSearchDialog({ definition, filter, words, onClose }: SaveSearchDialogProps) {
  const messages = useMessages();
  const [saveSearch] = useSaveSearchMutation();
  const { saved = [], load } = useSavedSearchAnswer(definition.ForType);
  /** The saved search that the person was asked about. */
  const [idToReplace, setIdToReplace] = useState<number | null>(null);
  const form = useForm({
    initial: { name: '' },
    send: async ({ name }) => {
      if (!canSave(name, filter)) return null;
      const listed = await load();
      if (!listed.data) return errorsOfFailureAt('name', listed.error, messageOf);
      const existing = replacedBy(listed.data, name);
      if (existing && existing.SavedSearchId !== idToReplace) {
        setIdToReplace(existing.SavedSearchId);
        return errorsAt('name', [searchExists(existing.Name)]);
      }
      const { data, error } = await saveSearch({ name: name.trim(), filter, forType: definition.ForType });
      if (!data) return errorsOfFailureAt('name', error, messageOf);
      messages.success(data.SuccessMessage);
      onClose();
      return null;
    },
  });
  const isReplacing = idToReplace !== null && replacedBy(saved, form.values.name)?.SavedSearchId === idToReplace;
  const isReady = canSave(form.values.name, filter) && !form.isSending;
  return (
    <Dialog
      isOpen
      title="Save this search"
      description="You’ll find it under Saved and on your home page. Only you can see it."
      isLocked={form.isSending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="save-search" look="primary" icon={Bookmark} isBusy={form.isSending} disabled={!isReady}>
            {isReplacing ? 'Replace saved search' : 'Save search'}
          </Button>
        </>
      }
    >
      <form {...form.element} id="save-search" className={styles['form']}>
        <FormField form={form} name="name" label="Name">
          {(control) => <TextInput {...control} {...form.text('name')} ref={takeFocus} maxLength={100} autoComplete="off" />}
        </FormField>
        <div className={styles['asked']}>
          <h3 id="save-search-filter">Filters</h3>
          <ul aria-labelledby="save-search-filter">
            {words.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </div>
      </form>
    </Dialog>
  );
}

import { Bookmark } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { retrieveFailure, saveSearchFailure } from '../../domain/messages.ts';
import { asFailure, type RequestFailure } from '../api/failure.ts';
import { useSaveSearchMutation } from '../api/savedSearchApi.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { takeFocus } from '../ui/focus.ts';
import { TextInput } from '../ui/inputs.tsx';
import { useMessages } from '../ui/Messages.tsx';
import { canSave, replacedBy } from './savedSearch.ts';
import styles from './savedSearches.module.css';
import { useSavedSearches } from './useSavedSearches.ts';

interface SaveSearchDialogProps {
  readonly definition: SearchDefinition;
  readonly filter: string;
  /** The filter as text, one entry per field. */
  readonly words: readonly string[];
  readonly onClose: () => void;
}

/** The message for a failed save: the server's first message, or a general one. */
const messageOf = (failure: RequestFailure): string => {
  if (!failure.answered) return saveSearchFailure;
  return failure.Errors[0]?.ErrorMessages[0] ?? retrieveFailure;
};

export function SaveSearchDialog({ definition, filter, words, onClose }: SaveSearchDialogProps) {
  const messages = useMessages();
  const [name, setName] = useState('');
  const [saveSearch, { error, isLoading }] = useSaveSearchMutation();
  const replaced = replacedBy(useSavedSearches(definition.ForType) ?? [], name);
  const isReady = canSave(name, filter) && !isLoading;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const answer = await saveSearch({ name: name.trim(), filter, forType: definition.ForType });
    if (answer.error) return;
    messages.success(answer.data.SuccessMessage);
    onClose();
  };
  return (
    <Dialog
      open
      title="Save this search"
      description="You find it again under Saved and on your home page. Only you see it."
      locked={isLoading}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="save-search" look="primary" icon={Bookmark} busy={isLoading} disabled={!isReady}>
            {replaced ? 'Replace the saved search' : 'Save search'}
          </Button>
        </>
      }
    >
      <form id="save-search" noValidate className={styles['form']} onSubmit={(event) => void save(event)}>
        <Field label="Name" errors={error ? [messageOf(asFailure(error))] : []}>
          {(control) => (
            <TextInput
              {...control}
              ref={takeFocus}
              value={name}
              maxLength={100}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <output className={styles['replaces']}>
          {replaced ? `“${replaced.Name}” is saved already. Saving under this name replaces what it asks for.` : ''}
        </output>
        <div className={styles['asked']}>
          <h3 id="save-search-filter">What it asks for</h3>
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

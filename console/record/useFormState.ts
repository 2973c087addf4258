import { useEffect, useReducer, useRef } from 'react';
import type { CreateForm } from '../../api/contract/records.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { changesUndone } from '../../domain/messages.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { withoutShownErrors } from '../form/formErrors.ts';
import { useKeptDraft } from '../form/useKeptDraft.ts';
import { useMessages } from '../ui/Messages.tsx';
import { editedFields } from './draft.ts';
import { createFormState, formAfter, type FormEvent, type FormState } from './formState.ts';
import { nameChanges } from './rows/rowWords.ts';
import { storedForms } from './storedForms.ts';

interface StoredForm {
  readonly state: FormState;
  readonly edited: readonly string[];
  readonly dispatch: (event: FormEvent) => void;
}

/** The state of the form at an address. If the session ends, the form and its edits come back after the next sign-in. */
export const useFormState = (
  type: RecordType,
  address: string,
  form: Pick<CreateForm, 'Record' | 'Labels'>,
  revision: number,
): StoredForm => {
  const user = useSessionQuery().data?.User?.Id ?? 0;
  const [state, dispatch] = useReducer(
    (before: FormState, event: FormEvent) => formAfter(type, before, event),
    null,
    () => storedForms.find(user, address) ?? createFormState(type, form, revision),
  );
  const edited = editedFields(type, state.draft);
  useKeptDraft(storedForms, user, address, edited.length > 0 ? withoutShownErrors(state) : null);
  const messages = useMessages();
  /** The message that offers to redo what was undone; it ends with the form. */
  const closeRedo = useRef<(() => void) | null>(null);
  useEffect(() => () => closeRedo.current?.(), []);
  return {
    state,
    edited,
    dispatch: (event) => {
      dispatch(event);
      if (event.kind === 'undone' && edited.length > 0)
        closeRedo.current = messages.success(changesUndone(nameChanges(type, state.draft, state.labels).length), {
          label: 'Redo',
          run: () => dispatch({ kind: 'redone', draft: state.draft }),
        });
    },
  };
};

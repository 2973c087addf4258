import { useEffect, useReducer, useRef } from 'react';
import type { CreateForm } from '../../api/contract/records.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { editedFields } from './draft.ts';
import { createFormState, formAfter, type FormEvent, type FormState } from './formState.ts';
import { forgetForm, keepForm, storedForm } from './storedForms.ts';

interface StoredForm {
  readonly state: FormState;
  readonly edited: readonly string[];
  readonly tell: (event: FormEvent) => void;
}

/** The state of the form at an address. If the session ends, the form and its edits come back after the next sign-in. */
export const useFormState = (
  type: RecordType,
  address: string,
  form: Pick<CreateForm, 'Record' | 'Labels'>,
  revision: number,
): StoredForm => {
  const user = useSessionQuery().data?.User?.Id ?? 0;
  const [state, tell] = useReducer(
    (before: FormState, event: FormEvent) => formAfter(type, before, event),
    null,
    () => storedForm(user, address) ?? createFormState(type, form, revision),
  );
  const edited = editedFields(type, state.draft);
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  useEffect(() => {
    forgetForm(user, address);
    return () => {
      if (editedFields(type, latest.current.draft).length > 0) keepForm(user, address, latest.current);
    };
  }, [type, user, address]);
  return { state, edited, tell };
};

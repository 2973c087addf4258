import { useRef, useState } from 'react';
import type { EditForm, FormField, FormPart } from '../../api/contract/records.ts';
import { nothingChanged } from '../../domain/messages.ts';
import { hasNewRows } from '../../domain/record/part.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { type Answer, asFailure, isDecided, reasonsOf } from '../api/failure.ts';
import { useSaveRecordMutation, useUndoEditMutation } from '../api/recordApi.ts';
import { useMessages } from '../ui/Messages.tsx';
import { errorsOfForm, errorsOfServer } from '../form/shownErrors.ts';
import type { Conflict } from './ConflictDialog.tsx';
import { conflictIn, textsBefore } from './conflicts.ts';
import { editedFields, findConflicts, readDraft, requiredIn, titleOfErrors, valuesFrom } from './draft.ts';
import { newFormKey } from './formKey.ts';
import { formAfter, type FormEvent, type FormState, type Side } from './formState.ts';
import { shownNames } from './rows/draftRows.ts';
import { type OpenQuestion, useConfirming } from './useConfirming.ts';
import { useOneAtATime } from '../form/useOneAtATime.ts';

/** `savesNext`: the conflict came from a save, which continues once it is resolved. */
export type OpenConflict = Conflict & { readonly savesNext: boolean };

interface SavingOptions {
  readonly type: RecordType;
  readonly id: number;
  /** The fields that the form shows. */
  readonly fields: readonly FormField[];
  /** The parts that the form shows. */
  readonly parts?: readonly FormPart[];
  readonly state: FormState;
  readonly dispatch: (event: FormEvent) => void;
  /** Reads the record anew. */
  readonly refetch: () => Promise<Answer<EditForm>>;
  readonly onSaved: (revision: number | undefined) => void;
}

interface SaveState {
  readonly isBusy: boolean;
  /** The question to answer before the save. */
  readonly question: OpenQuestion | null;
  readonly conflict: OpenConflict | null;
  readonly setConflict: (conflict: OpenConflict | null) => void;
  readonly save: () => Promise<void>;
  readonly decide: (sides: Readonly<Record<string, Side>>) => Promise<void>;
}

/** Validates and saves the edits. If somebody else changed the same fields, the person chooses a value for each. */
export const useSaving = ({ type, id, fields, parts = [], state, dispatch, refetch, onSaved }: SavingOptions): SaveState => {
  const messages = useMessages();
  const [saveRecord, { isLoading }] = useSaveRecordMutation();
  const [undoEdit] = useUndoEditMutation();
  const confirming = useConfirming(type);
  const [isDeciding, setIsDeciding] = useState(false);
  const [conflict, setOpenConflict] = useState<OpenConflict | null>(null);
  const setConflict = (next: OpenConflict | null) => {
    setOpenConflict(next && { ...next, before: textsBefore(type, state, next.conflicts) });
    // If the dialog is closed, the fields and tabs stay marked.
    if (next) dispatch({ kind: 'conflicted', conflicts: next.conflicts });
  };
  const shown = shownNames(type, fields, parts, state.draft);
  /** Removes the last success message, because the next save may fail. */
  const removeMessage = useRef<(() => void) | null>(null);

  /** Changes only once the outcome of a save is known, so that the server recognises a repeated request. */
  const key = useRef(newFormKey());

  const undo = async (revision: number) => {
    const answer = await undoEdit({ path: type.path, id, revision });
    if (answer.data) {
      onSaved(answer.data.Revision);
      messages.success(answer.data.SuccessMessage);
    } else messages.error(reasonsOf(asFailure(answer.error)));
  };

  /**
   * The form with the numbers of new rows, if the last save added some and the record was not read again yet. Null if it cannot be read,
   * which the form then shows.
   */
  const withNumbers = async (before: FormState): Promise<FormState | null> => {
    if (!hasNewRows(before.draft.base)) return before;
    const { data: now, error } = await refetch();
    if (!now) {
      dispatch({ kind: 'refused', shownErrors: errorsOfServer(asFailure(error), shown) });
      return null;
    }
    const event: FormEvent = { kind: 'adopted', form: now };
    dispatch(event);
    return formAfter(type, before, event);
  };

  const saveFrom = async (before: FormState) => {
    const current = await withNumbers(before);
    if (!current) return;
    const { draft } = current;
    const edited = editedFields(type, draft);
    if (edited.length === 0) return;
    removeMessage.current?.();
    const { values, errors } = readDraft(type, draft, edited, requiredIn(fields));
    if (errors.length > 0) {
      dispatch({ kind: 'refused', shownErrors: errorsOfForm(errors, shown, titleOfErrors(type, errors)) });
      return;
    }
    const confirmed = await confirming.confirm({ id, before: draft.base, after: { ...draft.base, ...values }, edited, verb: 'Save' });
    if (confirmed === false) return;
    if (confirmed !== true) {
      dispatch({ kind: 'refused', shownErrors: errorsOfServer(confirmed, shown) });
      return;
    }
    const answer = await saveRecord({ path: type.path, id, revision: draft.baseRevision, values, key: key.current });
    if (answer.data || isDecided(asFailure(answer.error))) key.current = newFormKey();
    if (answer.data) {
      onSaved(answer.data.Revision);
      dispatch({ kind: 'saved', sent: values, inputs: draft.typed, revision: answer.data.Revision ?? draft.baseRevision });
      const { SuccessMessage, Revision = draft.baseRevision } = answer.data;
      removeMessage.current = messages.success(
        SuccessMessage,
        ...(SuccessMessage === nothingChanged ? [] : [{ label: 'Undo', run: () => void undo(Revision) }]),
      );
      return;
    }
    const failure = asFailure(answer.error);
    const found = conflictIn(failure);
    if (found) setConflict({ ...found, savesNext: true });
    else dispatch({ kind: 'refused', shownErrors: errorsOfServer(failure, shown) });
  };

  const decide = async (sides: Readonly<Record<string, Side>>) => {
    if (!conflict) return;
    setIsDeciding(true);
    const decision: FormEvent = { kind: 'decided', conflicts: conflict.conflicts, sides, revision: conflict.revision };
    const events: FormEvent[] = [decision];
    const decided = formAfter(type, state, decision);
    // Other fields take the current values, unless a newer change conflicts with an edit. The save reports that.
    const { data: now } = await refetch();
    if (now && findConflicts(type, decided.draft, valuesFrom(type, now.Record)).length === 0) events.push({ kind: 'adopted', form: now });
    for (const event of events) dispatch(event);
    const next = events.reduce((before, event) => formAfter(type, before, event), state);
    setConflict(null);
    setIsDeciding(false);
    if (!conflict.savesNext) return;
    if (editedFields(type, next.draft).length === 0) messages.success(nothingChanged);
    else await saveFrom(next);
  };

  const save = useOneAtATime(() => saveFrom(state));

  return { isBusy: isLoading || isDeciding || confirming.isBusy, question: confirming.open, conflict, setConflict, save, decide };
};

import { useEffect, useRef, useState } from 'react';
import type { SaveAnswer } from '../../api/contract/answers.ts';
import type { EditForm } from '../../api/contract/records.ts';
import { isEmpty } from '../../domain/fields/equality.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { asFailure, isDecided } from '../api/failure.ts';
import type { FormValues } from '../api/recordApi.ts';
import { focusField } from '../form/focusField.ts';
import { errorsOfForm, errorsOfServer } from '../form/shownErrors.ts';
import { useOneAtATime } from '../form/useOneAtATime.ts';
import { type Conflict, ConflictDialog } from '../record/ConflictDialog.tsx';
import { conflictIn, textsBefore } from '../record/conflicts.ts';
import { editedFields, readDraft, requiredIn, titleOfErrors } from '../record/draft.ts';
import { newFormKey } from '../record/formKey.ts';
import { formAfter, type FormEvent, type FormState, type Side } from '../record/formState.ts';
import { FormSections } from '../record/FormSections.tsx';
import { LeaveDialog } from '../record/LeaveDialog.tsx';
import { RecordErrors } from '../record/RecordErrors.tsx';
import { nameChanges } from '../record/rows/rowWords.ts';
import { tabsOf } from '../record/tabs.ts';
import { useFollowed } from '../record/useFollowed.ts';
import { useFormState } from '../record/useFormState.ts';
import { useLeaveGuard } from '../record/useLeaveGuard.ts';
import { Button } from '../ui/Button.tsx';
import styles from './own.module.css';
import { useFreshValues } from './useFreshValues.ts';

/** The data that a form sends. `allowLeaving` lets the screen change afterwards. */
interface Sent {
  readonly values: FormValues;
  /** The revision of the record that the person has edited. */
  readonly revision: number;
  /** Makes the request idempotent. */
  readonly key: string;
  readonly allowLeaving: () => void;
}

interface OwnFormProps {
  readonly type: RecordType;
  /** The key under which it is stored if the session ends. */
  readonly address: string;
  /** The server's current record. A new one, which is sent whole, has the revision -1. */
  readonly form: Pick<EditForm, 'Record' | 'Fields' | 'Labels' | 'Revision'>;
  /** Asks before what was typed is lost. Only one form of a screen can. */
  readonly isGuarded: boolean;
  /** Told whether something is typed in that is not saved. */
  readonly onEdited?: (isEdited: boolean) => void;
  /** Resolves to the server's answer, or to the error of the request. */
  readonly send: (sent: Sent) => Promise<{ readonly data?: SaveAnswer | undefined; readonly error?: unknown }>;
}

/** Ask for nothing that cannot be answered: a choice without anything to choose is left out unless it is needed. */
const canBeAnswered = ({ readOnly, hidden, required, choices }: EditForm['Fields'][number]): boolean =>
  !readOnly && !hidden && (required || choices?.length !== 0);

/** The form of ambassadors, for new records, for those that they change, and for their details: what they may change, on one screen. */
export function OwnForm({ type, address, form, isGuarded, onEdited, send }: OwnFormProps) {
  const { state, edited, dispatch } = useFormState(type, address, form, form.Revision);
  const [isSending, setIsSending] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  useFollowed(type, form.Fields, state, dispatch);
  useFreshValues({ type, latest: form, state, dispatch, isBusy: isSending });
  /** Changes only once the outcome of a save is known, so that the server recognises a repeated request. */
  const key = useRef(newFormKey());
  const element = useRef<HTMLFormElement>(null);
  const { leaving, allowLeaving } = useLeaveGuard(isGuarded && edited.length > 0);
  const isEdited = edited.length > 0;
  useEffect(() => {
    onEdited?.(isEdited);
  }, [onEdited, isEdited]);
  const fields = form.Fields.filter(canBeAnswered);
  const sections = tabsOf(fields).flatMap((tab) => tab.sections);
  const isNew = form.Revision < 0;

  const sendFrom = async ({ draft }: FormState) => {
    const changed = editedFields(type, draft);
    const shown = fields.map(({ name }) => name);
    const { values, errors } = readDraft(type, draft, isNew ? shown : changed, requiredIn(fields));
    if (errors.length > 0) {
      dispatch({ kind: 'refused', shownErrors: errorsOfForm(errors, shown, titleOfErrors(type, errors)) });
      return;
    }
    setIsSending(true);
    const sentValues = Object.fromEntries(Object.entries(values).filter(([name, value]) => changed.includes(name) || !isEmpty(value)));
    const { baseRevision, typed } = draft;
    const { data, error } = await send({ values: sentValues, revision: baseRevision, key: key.current, allowLeaving });
    setIsSending(false);
    if (data || isDecided(asFailure(error))) key.current = newFormKey();
    if (data) dispatch({ kind: 'saved', sent: values, inputs: typed, revision: data.Revision ?? baseRevision });
    else {
      const found = conflictIn(asFailure(error));
      if (found) setConflict({ ...found, before: textsBefore(type, state, found.conflicts) });
      else dispatch({ kind: 'refused', shownErrors: errorsOfServer(asFailure(error), shown) });
    }
  };
  const save = useOneAtATime(() => sendFrom(state));
  /** Saves what is left of the edits, with the values that the person chose. */
  const decide = async (sides: Readonly<Record<string, Side>>) => {
    if (!conflict) return;
    const event: FormEvent = { kind: 'decided', conflicts: conflict.conflicts, sides, revision: conflict.revision };
    const next = formAfter(type, state, event);
    dispatch(event);
    setConflict(null);
    if (editedFields(type, next.draft).length > 0) await sendFrom(next);
  };

  if (fields.length === 0) return null;
  return (
    <form
      ref={element}
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <RecordErrors
        type={type}
        fields={fields}
        parts={[]}
        tabs={[]}
        state={state}
        onOpen={(name) => focusField(name, element.current ?? document)}
      />
      <FormSections type={type} tab={{ label: type.labels.one, sections }} state={state} edited={[]} canEdit dispatch={dispatch} />
      <Button type="submit" look={isNew ? 'primary' : 'secondary'} isBusy={isSending}>
        Save
      </Button>
      {conflict && (
        <ConflictDialog
          {...conflict}
          isBusy={isSending}
          done="Save with these choices"
          onClose={() => setConflict(null)}
          onDecide={(sides) => void decide(sides)}
        />
      )}
      <LeaveDialog leaving={leaving} count={nameChanges(type, state.draft, state.labels).length} />
    </form>
  );
}

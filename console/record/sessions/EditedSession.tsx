import { useRef, useState } from 'react';
import { sameValue } from '../../../domain/fields/equality.ts';
import type { FieldValue } from '../../../domain/fields/field.ts';
import { activitySession } from '../../../domain/records/activitySession.ts';
import { asFailure, isDecided, reasonsOf } from '../../api/failure.ts';
import { useSaveRecordMutation, useUndoEditMutation } from '../../api/recordApi.ts';
import { errorsOfServer } from '../../form/shownErrors.ts';
import { useForm } from '../../form/useForm.ts';
import { useMessages } from '../../ui/Messages.tsx';
import { type Conflict, ConflictDialog } from '../ConflictDialog.tsx';
import { newFormKey } from '../formKey.ts';
import { useUnsavedForm } from '../insideForms.ts';
import type { Side } from '../formState.ts';
import { SessionForm } from './SessionForm.tsx';
import { inputNames, inputsOf, readChangedInputs, type SessionInputs, type ShownSession, type Span } from './sessions.ts';

interface EditedSessionProps {
  readonly session: ShownSession;
  readonly span: Span;
  readonly onDone: () => void;
}

type ChangedValues = Readonly<Record<string, FieldValue>>;

/** The form of a session that is there. It saves the values that differ from those that the person saw. */
export function EditedSession({ session, span, onDone }: EditedSessionProps) {
  const messages = useMessages();
  const [save, { isLoading }] = useSaveRecordMutation();
  const [undoEdit] = useUndoEditMutation();
  // Others may change the session meanwhile; the edit is one of what the person saw.
  const [original] = useState(session);
  const [conflict, setConflict] = useState<(Conflict & { readonly values: ChangedValues }) | null>(null);
  const key = useRef(newFormKey());
  const { id } = original;
  const { path } = activitySession;

  const undo = async (revision: number) => {
    const answer = await undoEdit({ path, id, revision });
    if (answer.data) messages.success(answer.data.SuccessMessage);
    else messages.error(reasonsOf(asFailure(answer.error)));
  };

  const send = async (values: ChangedValues, revision: number) => {
    if (Object.keys(values).length === 0) {
      onDone();
      return null;
    }
    const answer = await save({ path, id, revision, values, key: key.current });
    if (answer.data || isDecided(asFailure(answer.error))) key.current = newFormKey();
    if (answer.data) {
      const { SuccessMessage, Revision = revision } = answer.data;
      messages.success(SuccessMessage, { label: 'Undo', run: () => void undo(Revision) });
      onDone();
      return null;
    }
    const failure = asFailure(answer.error);
    if (failure.status === 409 && failure.Conflicts && failure.Revision !== undefined)
      setConflict({ conflicts: failure.Conflicts, revision: failure.Revision, values });
    return errorsOfServer(failure, inputNames);
  };

  const initial = inputsOf(original.values);

  const changesIn = (inputs: SessionInputs): ChangedValues => {
    const { values } = readChangedInputs(inputs, original.values, span);
    // The text of an hour that the clocks show twice means the first one.
    const isSame = (name: keyof SessionInputs) => inputs[name] === initial[name] || sameValue(values[name] ?? null, original.values[name]);
    return Object.fromEntries(inputNames.flatMap((name) => (isSame(name) ? [] : [[name, values[name] ?? null] as const])));
  };
  const form = useForm({
    initial,
    check: (inputs) => readChangedInputs(inputs, original.values, span).errors,
    send: (inputs) => send(changesIn(inputs), original.revision),
  });

  useUnsavedForm(inputNames.some((name) => form.values[name] !== initial[name]));

  const decide = async (sides: Readonly<Record<string, Side>>) => {
    if (!conflict) return;
    const ownValues = Object.fromEntries(Object.entries(conflict.values).filter(([name]) => sides[name] !== 'theirs'));
    const refusal = await send(ownValues, conflict.revision);
    if (refusal) messages.error([refusal.title, ...Object.values(refusal.fields).flat(), ...refusal.notes].join(' '));
    else setConflict(null);
  };

  return (
    <>
      <SessionForm form={form} label={`Edit ${original.values.name}`} submit="Save" onCancel={onDone} />
      {conflict && (
        <ConflictDialog
          {...conflict}
          isBusy={isLoading}
          done="Save with these choices"
          onClose={() => setConflict(null)}
          onDecide={(sides) => void decide(sides)}
        />
      )}
    </>
  );
}

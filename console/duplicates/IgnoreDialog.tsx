import { useId, useState } from 'react';
import type { DuplicateGroupRow } from '../../api/contract/duplicateGroups.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { maxReasonLength } from '../../domain/record/merging.ts';
import { asFailure } from '../api/failure.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field, frameOf } from '../ui/Field.tsx';
import { TextArea } from '../ui/inputs.tsx';
import { useMessages } from '../ui/Messages.tsx';
import radio from '../ui/Radio.module.css';
import styles from './duplicates.module.css';
import { useIgnorePairsMutation, useStopIgnoringMutation } from './duplicatesApi.ts';
import { pairsToIgnore, studentsToChoose } from './pairWords.ts';

interface IgnoreDialogProps {
  readonly group: DuplicateGroupRow;
  readonly onClose: () => void;
}

/** Asks why students of a group are different people: one of them from the others, or all. */
export function IgnoreDialog({ group, onClose }: IgnoreDialogProps) {
  const name = useId();
  const messages = useMessages();
  const [reason, setReason] = useState('');
  /** The student who is somebody else; null: all of them. */
  const [other, setOther] = useState<number | null>(null);
  const [ignore, { isLoading, error }] = useIgnorePairsMutation();
  const [stopIgnoring] = useStopIgnoringMutation();
  const students = studentsToChoose(group);
  const pairs = pairsToIgnore(group, other);
  const failure = error ? asFailure(error) : null;
  const errors = failure?.Errors.find(({ FieldName }) => FieldName === 'Reason')?.ErrorMessages ?? [];
  const undo = async () => {
    const back = await stopIgnoring({ Pairs: pairs });
    if (back.data) messages.success(back.data.SuccessMessage);
    else messages.error(asFailure(back.error).message);
  };
  const send = async () => {
    const answer = await ignore({ Pairs: pairs, Reason: reason });
    if (!answer.data) return;
    messages.success(answer.data.SuccessMessage, { label: 'Undo', run: () => void undo() });
    onClose();
  };
  return (
    <Dialog
      isOpen
      title="Different people?"
      description="They won’t be shown as possible duplicates again unless a name, date of birth, postcode or UCAS Personal ID changes."
      isLocked={isLoading}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" isBusy={isLoading} onClick={() => void send()}>
            Ignore
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        {failure && errors.length === 0 && (
          <p role="alert" className={styles['bad']}>
            {failure.message}
          </p>
        )}
        {students.length > 0 && (
          <fieldset className={styles['choices']}>
            <legend>Who is a different person?</legend>
            <label className={radio['choice']}>
              <input type="radio" className={radio['radio']} name={name} checked={other === null} onChange={() => setOther(null)} />
              <span>All of them are different people</span>
            </label>
            {students.map(({ Id, Title }) => (
              <label key={Id} className={radio['choice']}>
                <input type="radio" className={radio['radio']} name={name} checked={other === Id} onChange={() => setOther(Id)} />
                <span>
                  {Title} {printRecordId(Id)}
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <Field label="Why are they different people?" hint="For example, they are twins, or cousins with the same name." errors={errors}>
          {(control) => (
            <TextArea
              {...control}
              className={frameOf(errors, undefined)}
              rows={3}
              maxLength={maxReasonLength}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}

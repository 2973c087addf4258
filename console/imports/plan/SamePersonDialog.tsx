import { useId, useState } from 'react';
import type { ImportPlan, PlanRow } from '../../../api/contract/imports.ts';
import { printRecordId } from '../../../domain/fields/recordId.ts';
import { asFailure } from '../../api/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import radio from '../../ui/Radio.module.css';
import styles from './plan.module.css';
import { useAnswerRowsMutation } from './planApi.ts';

interface SamePersonDialogProps {
  readonly id: number;
  readonly plan: ImportPlan;
  readonly row: PlanRow;
  /** The label of a record: 'student'. */
  readonly one: string;
  readonly onClose: () => void;
}

/** A row beside the records that it may be about. */
export function SamePersonDialog({ id, plan, row, one, onClose }: SamePersonDialogProps) {
  const name = useId();
  const [chosenId, setChosenId] = useState<number | null>(row.Candidates[0]?.Id ?? null);
  /** The record whose values stand beside those of the file where only one fits. */
  const [shownId, setShownId] = useState(chosenId);
  const [answer, { isLoading, error }] = useAnswerRowsMutation();
  const choose = (candidate: number) => {
    setChosenId(candidate);
    setShownId(candidate);
  };
  const fields = Object.keys(plan.Labels).filter((field) => row.Values[field] || row.Candidates.some(({ Values }) => Values[field]));
  const sendAnswer = async () => {
    const result = await answer({
      id,
      lines: [row.Line],
      ...(chosenId === null ? { answer: 'new' } : { answer: 'same', record: chosenId }),
    });
    if (result.data) onClose();
  };
  return (
    <Dialog
      isOpen
      isWide
      title={`Is this the same ${one}?`}
      description={`Row ${row.Line} of the file, and who may be meant.`}
      isLocked={isLoading}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" isBusy={isLoading} onClick={() => void sendAnswer()}>
            {chosenId === null ? `Another ${one}` : `The same ${one}`}
          </Button>
        </>
      }
    >
      {error && (
        <p role="alert" className={styles['bad']}>
          {asFailure(error).message}
        </p>
      )}
      <div className={styles['scroll']}>
        <table className={[styles['table'], styles['compared']].join(' ')}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col" aria-label="In the file">
                <label className={styles['choice']}>
                  <input
                    type="radio"
                    className={radio['radio']}
                    name={name}
                    checked={chosenId === null}
                    onChange={() => setChosenId(null)}
                  />
                  <span>In the file: another {one}</span>
                </label>
              </th>
              {row.Candidates.map(({ Id, Name, Because }) => (
                <th scope="col" key={Id} aria-label={Name}>
                  <label className={styles['choice']}>
                    <input type="radio" className={radio['radio']} name={name} checked={chosenId === Id} onChange={() => choose(Id)} />
                    <span>
                      {Name} <span className={styles['note']}>{printRecordId(Id)}</span>
                    </span>
                  </label>
                  <p className={styles['note']}>{Because.join(' · ')}</p>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className={styles['captions']} aria-hidden>
              <td>In the file</td>
              <td>{row.Candidates.find(({ Id }) => Id === shownId)?.Name}</td>
            </tr>
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row">{plan.Labels[field]}</th>
                <td>{row.Values[field]}</td>
                {row.Candidates.map(({ Id, Values }) => (
                  <td
                    key={Id}
                    className={[Values[field] === row.Values[field] && styles['quiet'], Id !== shownId && styles['other']]
                      .filter(Boolean)
                      .join(' ')}
                  >
                    {Values[field]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}

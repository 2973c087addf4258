import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ImportPlan, PlanRow } from '../../../api/contract/imports.ts';
import { editAddress } from '../../address.ts';
import { asFailure } from '../../api/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { useMessages } from '../../ui/Messages.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { outcomeWordsOf } from './outcomes.ts';
import styles from './plan.module.css';
import { useAnswerRowsMutation, useCorrectCellMutation } from './planApi.ts';
import { printReasons, wrongHeaders } from './planWords.ts';
import { SamePersonDialog } from './SamePersonDialog.tsx';
import { printNumber } from '../../../domain/counts.ts';

interface RowProps {
  readonly id: number;
  readonly plan: ImportPlan;
  readonly row: PlanRow;
  /** The path of the records and what one is called. */
  readonly records: { readonly path: string; readonly one: string };
  /** The plan is not accepted yet. */
  readonly isOpen: boolean;
}

/** The changes of a row, field by field. */
function Changes({ row }: { readonly row: PlanRow }) {
  return (
    <ul className={styles['list']}>
      {row.Changes.map(({ Field, Label, From, To }) => (
        <li key={Field}>
          {Label}: <del>{From || 'empty'}</del> → <ins>{To || 'empty'}</ins>
        </li>
      ))}
    </ul>
  );
}

/** Whether the record of a row has changed since the check: what the row would do to it by now is shown and asked about. */
const isAskedAgain = ({ Outcome, Record, Changes: { length }, Candidates }: PlanRow): boolean =>
  Outcome === 'question' && Record !== null && length > 0 && Candidates.length === 0;

/** Notes on the cells of a row. */
function Reasons({ reasons, className }: { readonly reasons: PlanRow['Notes']; readonly className?: string | undefined }) {
  return (
    <ul className={[styles['list'], className].filter(Boolean).join(' ')}>
      {reasons.map(({ Column, Reason }) => (
        <li key={`${Column}/${Reason}`}>
          {Column && <strong>{Column}: </strong>}
          {Reason}
        </li>
      ))}
    </ul>
  );
}

/** A summary of a row in a line or two. */
function Effect({ row }: { readonly row: PlanRow }) {
  if (row.Problems.length > 0)
    return (
      <>
        <Reasons reasons={row.Problems} />
        {isAskedAgain(row) && <Changes row={row} />}
      </>
    );
  if (row.Outcome === 'question' && row.Candidates.length > 0)
    return (
      <>
        May be {row.Candidates.map(({ Name }) => Name).join(' or ')}: {printReasons(row.Candidates[0]?.Because ?? [])}
      </>
    );
  if (row.Outcome === 'create')
    return (
      <ul className={[styles['list'], styles['given']].join(' ')}>
        {row.Changes.map(({ Field, Label, To }) => (
          <li key={Field}>
            <span className={styles['note']}>{Label}:</span> {To}
          </li>
        ))}
      </ul>
    );
  return <Changes row={row} />;
}

/** The cells of a row, to correct them. */
function Cells({ id, plan, row, onDone }: Pick<RowProps, 'id' | 'plan' | 'row'> & { readonly onDone: () => void }) {
  const [cells, setCells] = useState(row.Cells);
  const [correct, { isLoading }] = useCorrectCellMutation();
  const messages = useMessages();
  const wrong = wrongHeaders(row);
  const save = async () => {
    for (const [column, value] of cells.entries()) {
      if (value === row.Cells[column]) continue;
      const answer = await correct({ id, line: row.Line, column, value });
      if (!answer.data) {
        messages.error(asFailure(answer.error).message);
        return;
      }
    }
    onDone();
  };
  return (
    <form
      className={styles['cells']}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {plan.Header.map((header, column) => (
        <label key={`${column}/${header}`} className={styles['cell']}>
          <span>{header || `Column ${column + 1}`}</span>
          <TextInput
            isSmall
            aria-invalid={wrong.has(header) || undefined}
            value={cells[column] ?? ''}
            onChange={(event) =>
              setCells((before) => plan.Header.map((_, at) => (at === column ? event.target.value : (before[at] ?? ''))))
            }
          />
        </label>
      ))}
      <div className={styles['bar']}>
        <Button type="submit" look="primary" isBusy={isLoading}>
          Save the row
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

/** A row of the file: what it would do, and what can be said about it. */
export function PlanRowView({ id, plan, row, records, isOpen }: RowProps) {
  const [isEditing, setIsEditing] = useState(false);
  const [isComparing, setIsComparing] = useState(false);
  const [answer, { isLoading }] = useAnswerRowsMutation();
  const messages = useMessages();
  const { one, mark } = outcomeWordsOf(isOpen)[row.Outcome];
  const sendAnswer = async (choice: 'same' | 'new' | 'leaveOut' | null) => {
    const about = choice === 'same' && row.Record !== null ? { record: row.Record } : {};
    const result = await answer({ id, lines: [row.Line], answer: choice, ...about });
    if (!result.data) messages.error(asFailure(result.error).message);
  };
  const showsQuestion = isOpen && row.Outcome === 'question';
  return (
    <>
      <tr>
        <td className={[styles['line'], 'figures'].join(' ')}>{printNumber(row.Line)}</td>
        <td className={styles['outcome']}>
          <StateBadge name={one} mark={mark} />
        </td>
        <td className={styles['who']}>
          {row.Record === null ? row.Title : <Link to={editAddress(records.path, row.Record)}>{row.Title}</Link>}
        </td>
        <td className={styles['effect']}>
          <Effect row={row} />
          {row.Notes.length > 0 && row.Outcome !== 'leftOut' && <Reasons reasons={row.Notes} className={styles['remark']} />}
        </td>
        {isOpen && (
          <td className={styles['does']}>
            {showsQuestion && row.Candidates.length > 0 && (
              <Button look="primary" onClick={() => setIsComparing(true)}>
                Compare
              </Button>
            )}
            {showsQuestion && row.RepeatsLine !== null && !row.Problems.some(({ IsUnknown }) => IsUnknown) && (
              <Button isBusy={isLoading} onClick={() => void sendAnswer('new')}>
                Another {records.one}
              </Button>
            )}
            {showsQuestion && isAskedAgain(row) && (
              <Button isBusy={isLoading} onClick={() => void sendAnswer('same')} aria-label={`Change row ${row.Line} anyway`}>
                Change anyway
              </Button>
            )}
            {row.Answer !== null && (
              <Button look="quiet" isBusy={isLoading} onClick={() => void sendAnswer(null)}>
                Undo the answer
              </Button>
            )}
            {(row.Answer === null || showsQuestion) && row.Outcome !== 'unchanged' && (
              <Button look="quiet" isBusy={isLoading} onClick={() => void sendAnswer('leaveOut')} aria-label={`Leave out row ${row.Line}`}>
                Leave out
              </Button>
            )}
            {row.Outcome !== 'leftOut' && row.Cells.length > 0 && (
              <Button
                look="quiet"
                aria-expanded={isEditing}
                aria-label={`Correct row ${row.Line}`}
                onClick={() => setIsEditing(!isEditing)}
              >
                Correct
              </Button>
            )}
          </td>
        )}
      </tr>
      {isEditing && (
        <tr>
          <td colSpan={5} className={styles['whole']}>
            <Cells id={id} plan={plan} row={row} onDone={() => setIsEditing(false)} />
          </td>
        </tr>
      )}
      {isComparing && <SamePersonDialog id={id} plan={plan} row={row} one={records.one} onClose={() => setIsComparing(false)} />}
    </>
  );
}

import { FileDown, Upload } from 'lucide-react';
import { countOf, printNumber } from '../../../domain/counts.ts';
import { capitalise } from '../../../domain/words.ts';
import { useState } from 'react';
import { asFailure } from '../../api/failure.ts';
import { useTaskFollowing } from '../../tasks/TaskMessages.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/inputs.tsx';
import { ErrorState, Skeleton } from '../../ui/States.tsx';
import { ChooseColumns } from './ChooseColumns.tsx';
import { outcomeOrder, outcomeWords, outcomeWordsOf } from './outcomes.ts';
import styles from './plan.module.css';
import { type Outcome, rowsPerPage, type Shown, useAcceptPlanMutation, useImportPlanQuery } from './planApi.ts';
import { PlanRowView } from './PlanRowView.tsx';
import { UnknownValues } from './UnknownValues.tsx';

interface PlanRowsProps {
  readonly id: number;
  readonly records: { readonly path: string; readonly one: string; readonly many: string };
  /** The plan is not accepted yet. */
  readonly isOpen: boolean;
}

/** The label of the button that accepts the plan: 'Import: 12 new, 3 with changes'. */
const promise = (counts: Readonly<Record<Outcome, number>>): string =>
  (['create', 'update'] as const)
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${printNumber(counts[outcome])} ${outcomeWords[outcome].many}`)
    .join(', ');

/** The rows of a file and what they would do, with the way to accept it. */
export function PlanRows({ id, records, isOpen }: PlanRowsProps) {
  const [shown, setShown] = useState<Shown>({ outcome: null, reason: null, page: 1 });
  const [isChoosing, setIsChoosing] = useState(false);
  const { currentData, data, isFetching, error, refetch } = useImportPlanQuery({ id, ...shown });
  // The rows before stay until others are there: their buttons keep the focus.
  const plan = currentData ?? (isFetching ? data : undefined);
  const [accept, { isLoading, error: refusal }] = useAcceptPlanMutation();
  const { follow } = useTaskFollowing();
  if (isChoosing) return <ChooseColumns id={id} onCancel={() => setIsChoosing(false)} />;
  if (!plan)
    return error ? (
      <ErrorState title="The rows could not be read" text={asFailure(error).message} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={320} />
    );
  const { Counts, Reasons, Data, Total } = plan;
  const pages = Math.max(1, Math.ceil(Total / rowsPerPage));
  // Answered rows leave the filter that showed them, and with them its last page.
  if (currentData && shown.page > pages) setShown({ ...shown, page: pages });
  const first = (shown.page - 1) * rowsPerPage;
  const skippedCount = Counts.question + Counts.refused + Counts.leftOut;
  const reasons = new Set([...Reasons.map(({ Reason }) => Reason), ...(shown.reason === null ? [] : [shown.reason])]);
  const notes = Reasons.filter(({ IsNote }) => IsNote);
  const begin = async () => {
    const accepted = await accept(id);
    if (accepted.data) follow({ path: 'imports', id, revision: accepted.data.Revision }, accepted.data.SuccessMessage);
  };
  return (
    <>
      {isOpen && <UnknownValues id={id} />}
      <section aria-labelledby="rows" className={styles['part']}>
        <h2 id="rows">{isOpen ? 'What the import would do' : 'Rows'}</h2>
        {isOpen && (
          <div className={styles['bar']}>
            <Button
              look="primary"
              icon={Upload}
              isBusy={isLoading}
              disabled={Counts.create + Counts.update === 0}
              onClick={() => void begin()}
            >
              {Counts.create + Counts.update === 0 ? 'Nothing to import' : `Import ${promise(Counts)}`}
            </Button>
            <Button onClick={() => setIsChoosing(true)}>Change columns</Button>
            {skippedCount > 0 && (
              <span className={styles['note']}>{countOf(skippedCount, { one: 'row is', many: 'rows are' })} not imported.</span>
            )}
          </div>
        )}
        {refusal && (
          <p role="alert" className={styles['bad']}>
            {asFailure(refusal).message}
          </p>
        )}
        {isOpen && notes.length > 0 && (
          <ul className={[styles['list'], styles['remark']].join(' ')}>
            {notes.map(({ Column, Reason, Rows }) => (
              <li key={`${Column}/${Reason}`} className={styles['bar']}>
                <span>
                  {countOf(Rows, { one: 'row', many: 'rows' })} to look at. {Column && <strong>{Column}: </strong>}
                  {Reason}
                </span>
                <Button look="quiet" onClick={() => setShown({ outcome: null, reason: Reason, page: 1 })}>
                  Show {Rows === 1 ? 'it' : 'them'}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <fieldset className={styles['filters']} aria-label="Rows shown">
          <Button
            aria-pressed={shown.outcome === null && shown.reason === null}
            onClick={() => setShown({ outcome: null, reason: null, page: 1 })}
          >
            All
          </Button>
          {outcomeOrder
            .filter((outcome) => Counts[outcome] > 0 || outcome === shown.outcome)
            .map((outcome) => (
              <Button key={outcome} aria-pressed={shown.outcome === outcome} onClick={() => setShown({ outcome, reason: null, page: 1 })}>
                {printNumber(Counts[outcome])} {outcomeWordsOf(isOpen)[outcome].many}
              </Button>
            ))}
          {reasons.size > 0 && (
            <div className={styles['reason']}>
              <Select
                isSmall
                aria-label="Reason"
                value={shown.reason ?? ''}
                onChange={(event) => setShown({ outcome: null, reason: event.target.value === '' ? null : event.target.value, page: 1 })}
              >
                <option value="">Every reason</option>
                {[...reasons].map((reason) => (
                  <option key={reason} value={reason}>
                    {reason}
                  </option>
                ))}
              </Select>
            </div>
          )}
          {skippedCount > 0 && (
            <a className={styles['download']} href={`/imports/not-imported/${id}`} download>
              <FileDown size={16} aria-hidden />{' '}
              {isOpen ? 'Download the rows that are not imported' : 'Download the rows that were not imported'}
            </a>
          )}
        </fieldset>
        <div className={styles['scroll']} aria-busy={isFetching}>
          <table className={[styles['table'], styles['rows']].join(' ')}>
            <thead>
              <tr>
                <th scope="col" className={styles['line']}>
                  Row
                </th>
                <th scope="col">Outcome</th>
                <th scope="col">{capitalise(records.one)}</th>
                <th scope="col">{isOpen ? 'What would happen' : 'What happened'}</th>
                {isOpen && <th scope="col">Your answer</th>}
              </tr>
            </thead>
            <tbody>
              {Data.map((row) => (
                <PlanRowView key={row.Line} id={id} plan={plan} row={row} records={records} isOpen={isOpen} />
              ))}
            </tbody>
          </table>
        </div>
        {Total === 0 && <p className={styles['note']}>No rows left here.</p>}
        {Total > rowsPerPage && (
          <p className={[styles['bar'], 'figures'].join(' ')}>
            <Button disabled={shown.page === 1} onClick={() => setShown({ ...shown, page: shown.page - 1 })}>
              Previous
            </Button>
            {`${printNumber(first + 1)}-${printNumber(first + Data.length)} of ${printNumber(Total)}`}
            <Button disabled={shown.page >= pages} onClick={() => setShown({ ...shown, page: shown.page + 1 })}>
              Next
            </Button>
          </p>
        )}
      </section>
    </>
  );
}

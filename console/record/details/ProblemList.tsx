import { FileDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { editAddress } from '../../address.ts';
import { asFailure } from '../../api/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { saveCsv } from '../../ui/downloading.ts';
import { useMessages } from '../../ui/Messages.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { recordNamed } from '../referenced.ts';
import styles from './details.module.css';
import { outcomeOfRow, type Problem, problemsCsv } from './problems.ts';
import { problemsPerPage, useLazyProblemsQuery, useProblemsQuery } from './problemsApi.ts';
import { countOf, printNumber } from '../../../domain/counts.ts';

/** A link to the record, or the line and column of the file. */
function Place({ problem }: { readonly problem: Problem }) {
  const record = recordNamed(problem.Column, problem.Line);
  if (record) {
    return (
      <td>
        <Link to={editAddress(record.path, record.id)}>{record.name}</Link>
      </td>
    );
  }
  return (
    <>
      <td className={[styles['line'], 'figures'].join(' ')}>{printNumber(problem.Line)}</td>
      <td>{problem.Name}</td>
      <td>{problem.Column}</td>
      <td className={styles['wrong']}>{problem.Value}</td>
    </>
  );
}

/** Reads all pages and gives the person a CSV file of them. */
function DownloadProblems({ path, id, pages }: { readonly path: string; readonly id: number; readonly pages: number }) {
  const messages = useMessages();
  const [readPage] = useLazyProblemsQuery();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      const problems: Problem[] = [];
      for (let page = 1; page <= pages; page += 1) problems.push(...(await readPage({ path, id, page }, true).unwrap()).Data);
      saveCsv(`problems-${id}`, problemsCsv(problems));
    } catch (error) {
      messages.error(asFailure(error).message);
    }
    setIsBusy(false);
  };
  return (
    <div className={styles['file']}>
      <Button icon={FileDown} isBusy={isBusy} onClick={() => void download()}>
        Download as CSV
      </Button>
    </div>
  );
}

interface ProblemListProps {
  readonly path: string;
  readonly id: number;
  /** The labels of the problems. */
  readonly labels?: { readonly one: string; readonly many: string };
}

/** The problems of a task or import, in pages. Renders nothing without problems. */
export function ProblemList({ path, id, labels = { one: 'problem', many: 'problems' } }: ProblemListProps) {
  const [page, setPage] = useState(1);
  const heading = useId();
  const { currentData, data: last, isFetching, error, refetch } = useProblemsQuery({ path, id, page });
  // The problems before stay until others are there: the buttons below them keep the focus.
  const data = currentData ?? (isFetching ? last : undefined);
  if (error && !data)
    return <ErrorState title={`We couldn’t load the ${labels.many}`} text={asFailure(error).message} onRetry={() => void refetch()} />;
  if (!data || data.Total === 0) return null;
  const pages = Math.ceil(data.Total / problemsPerPage);
  const first = (page - 1) * problemsPerPage;
  const ofFile = data.Data.some((problem) => recordNamed(problem.Column, problem.Line) === null);
  return (
    <section aria-labelledby={heading} className={styles['part']}>
      <h2 id={heading}>{countOf(data.Total, labels)}</h2>
      {ofFile && <DownloadProblems path={path} id={id} pages={pages} />}
      {/* The table scrolls sideways on narrow screens, also with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles['scroll']} aria-label={`Table of ${labels.many}`} tabIndex={0}>
        <table className={styles['table']}>
          <thead>
            <tr>
              {ofFile ? (
                <>
                  <th scope="col" className={styles['line']}>
                    Line
                  </th>
                  <th scope="col">Name</th>
                  <th scope="col">Column</th>
                  <th scope="col">Value</th>
                </>
              ) : (
                <th scope="col">Record</th>
              )}
              <th scope="col">Why</th>
              {ofFile && <th scope="col">Result</th>}
            </tr>
          </thead>
          <tbody>
            {data.Data.map((problem) => (
              <tr key={`${problem.Line}/${problem.Column}/${problem.Reason}`}>
                <Place problem={problem} />
                <td>{problem.Reason}</td>
                {ofFile && <td>{outcomeOfRow(problem)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {pages > 1 && (
        <p className={[styles['pager'], 'figures'].join(' ')}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          {`${printNumber(first + 1)}-${printNumber(first + data.Data.length)} of ${printNumber(data.Total)}`}
          <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </p>
      )}
    </section>
  );
}

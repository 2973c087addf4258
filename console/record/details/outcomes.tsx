import { FileDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { EditForm } from '../../../api/contract/records.ts';
import { countOf, printNumber } from '../../../domain/counts.ts';
import type { Values } from '../../../domain/fields/field.ts';
import { printInstant } from '../../../domain/fields/instant.ts';
import { taskStatus } from '../../../domain/lists/tasks.ts';
import { fileDeletedOn, toldToOthers } from '../../../domain/messages.ts';
import { exportDoing } from '../../../domain/taskMessages.ts';
import { valuesOf } from '../../../domain/record/recordType.ts';
import { exportRecord } from '../../../domain/records/export.ts';
import { task } from '../../../domain/records/task.ts';
import { printSize } from '../../imports/fileSize.ts';
import { tabAddress } from '../../page/listTab.ts';
import { searchAddress } from '../../searchAddress.ts';
import buttonStyles from '../../ui/Button.module.css';
import { Progress } from '../../ui/Progress.tsx';
import styles from './details.module.css';
import { ProblemList } from './ProblemList.tsx';

export interface OutcomeProps {
  readonly form: EditForm;
  readonly values: Values;
}

interface Figure {
  readonly label: string;
  readonly count: number;
}

export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className={styles['figures']}>
      {figures.map(({ label, count }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figures">{printNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function UnknownOutcome({ label }: { readonly label: string }) {
  return (
    <section aria-label={label} className={styles['part']}>
      <p className={styles['message']}>{toldToOthers}</p>
    </section>
  );
}

export function TaskOutcome({ form, values }: OutcomeProps) {
  const { status, done, failed, size, message } = valuesOf(task, values);
  // The server sends `done` only to people who may see all groups of the task.
  if (!('done' in form.Record)) return <UnknownOutcome label="Progress" />;
  return (
    <>
      <section aria-label="Progress" className={styles['part']}>
        {status === taskStatus.waiting && <p className={styles['message']}>Waiting.</p>}
        {status === taskStatus.running && size && (
          <>
            <p className={[styles['progress'], 'figures'].join(' ')}>
              <span>
                {printNumber(done ?? 0)} of {printNumber(size)}
              </span>
              <span>{Math.floor((100 * Math.min(done ?? 0, size)) / size)}%</span>
            </p>
            <Progress label={form.Title} done={done ?? 0} size={size} />
          </>
        )}
        {message && <p className={[styles['message'], status === taskStatus.error ? styles['bad'] : ''].join(' ')}>{message}</p>}
        <Figures
          figures={[
            { label: 'Done', count: done ?? 0 },
            ...(size ? [{ label: 'Total', count: size }] : []),
            { label: 'Failed', count: failed ?? 0 },
          ]}
        />
      </section>
      <ProblemList path="tasks" id={form.Id} />
    </>
  );
}

const addressOfList = ({ Path, Tab }: NonNullable<EditForm['ExportedList']>, filter: string): string =>
  Tab ? tabAddress({ path: Tab.Path, id: Tab.Id, name: Tab.Name }, Path, filter) : searchAddress(Path, filter);

/** The download of an export. */
export function ExportOutcome({ form, values }: OutcomeProps) {
  const { status, message, rows: rowCount, fileSize, fileDeleted, filter, format } = valuesOf(exportRecord, values);
  const rows = rowCount ?? 0;
  const list = form.ExportedList;
  if (!('rows' in form.Record)) return <UnknownOutcome label="The file" />;
  if (status !== 'Completed') {
    return (
      <section aria-label="The file" className={styles['part']}>
        {status === 'Failed' ? (
          <p className={[styles['message'], styles['bad']].join(' ')}>
            {message ?? 'The file could not be written.'} Start the export again from the list.
          </p>
        ) : (
          <p className={styles['message']}>{exportDoing} You can leave this page.</p>
        )}
      </section>
    );
  }
  return (
    <section aria-label="The file" className={styles['part']}>
      {!fileDeleted ? (
        <p className={styles['file']}>
          <a href={`/exports/download/${form.Id}`} download className={[buttonStyles['button'], buttonStyles['primary']].join(' ')}>
            <FileDown size={16} aria-hidden />
            Download
          </a>
          <span className="figures">
            {countOf(rows, { one: 'row', many: 'rows' })}, {printSize(fileSize ?? 0)}, {format === 'xlsx' ? 'Excel' : 'CSV'}
          </span>
        </p>
      ) : (
        <p className={styles['message']}>{fileDeletedOn(printInstant(fileDeleted))}</p>
      )}
      {list && (
        <p>
          <Link to={addressOfList(list, filter ?? '')}>Run this search again</Link>
        </p>
      )}
    </section>
  );
}

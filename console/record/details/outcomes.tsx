import { FileDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { EditForm } from '../../../api/contract/records.ts';
import type { Values } from '../../../domain/fields/field.ts';
import { printInstant } from '../../../domain/fields/instant.ts';
import { taskStatus } from '../../../domain/lists/tasks.ts';
import { fileDeletedOn, toldToOthers } from '../../../domain/messages.ts';
import { valuesOf } from '../../../domain/record/recordType.ts';
import { exportRecord } from '../../../domain/records/export.ts';
import { importRecord } from '../../../domain/records/import.ts';
import { findRecordType, recordTypes } from '../../../domain/records/registry.ts';
import { task } from '../../../domain/records/task.ts';
import { editAddress } from '../../address.ts';
import { useDefinitionsQuery, useSearchQuery } from '../../api/searchApi.ts';
import { printSize } from '../../imports/fileSize.ts';
import type { RowOf } from '../../rows.ts';
import { searchAddress } from '../../searchAddress.ts';
import { readTask } from '../../tasks/readTask.ts';
import buttonStyles from '../../ui/Button.module.css';
import { Progress } from '../../ui/Progress.tsx';
import styles from './details.module.css';
import { GoOn } from './GoOn.tsx';
import { ProblemList } from './ProblemList.tsx';

export interface OutcomeProps {
  readonly form: EditForm;
  readonly values: Values;
}

interface Figure {
  readonly label: string;
  readonly count: number;
}

function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className={styles['figures']}>
      {figures.map(({ label, count }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figures">{count.toLocaleString('en-GB')}</dd>
        </div>
      ))}
    </dl>
  );
}

function NotTold({ label }: { readonly label: string }) {
  return (
    <section aria-label={label} className={styles['part']}>
      <p className={styles['message']}>{toldToOthers}</p>
    </section>
  );
}

export function TaskOutcome({ form, values }: OutcomeProps) {
  const { status, done, failed, size, message } = valuesOf(task, values);
  // The server sends `done` only to people who may see all groups of the task.
  if (!('done' in form.Record)) return <NotTold label="How far it is" />;
  return (
    <>
      <section aria-label="How far it is" className={styles['part']}>
        {status === taskStatus.waiting && <p className={styles['message']}>Waiting.</p>}
        {status === taskStatus.running && size && (
          <>
            <p className={[styles['progress'], 'figures'].join(' ')}>
              <span>
                {(done ?? 0).toLocaleString('en-GB')} of {size.toLocaleString('en-GB')}
              </span>
              <span>{Math.floor((100 * Math.min(done ?? 0, size)) / size)} %</span>
            </p>
            <Progress label={form.Title} done={done ?? 0} size={size} />
          </>
        )}
        {message && <p className={styles['message']}>{message}</p>}
        <Figures
          figures={[
            { label: 'Done', count: done ?? 0 },
            ...(size ? [{ label: 'In all', count: size }] : []),
            { label: 'Failed', count: failed ?? 0 },
          ]}
        />
      </section>
      <ProblemList path="tasks" id={form.Id} />
    </>
  );
}

/** People who may not see tasks only learn that the import runs. */
function ImportProgress({ id, canSeeTasks }: { readonly id: number; readonly canSeeTasks: boolean }) {
  const { data } = useSearchQuery(
    { path: 'tasks', filter: `group:any,import:${id}`, sort: 'id', order: 'desc', pageSize: 1 },
    { skip: !canSeeTasks },
  );
  const row = data?.Data[0];
  const running = row && readTask(row);
  const leave = 'You can leave this page meanwhile.';
  if (!row || !running) return <p className={styles['message']}>The counts appear here once the file has been read to its end. {leave}</p>;
  const { status, message }: RowOf<typeof task> = row;
  if (status === taskStatus.error) {
    return (
      <>
        <p className={styles['message']}>
          {typeof message === 'string' ? message : ''} <Link to={editAddress('tasks', running.id)}>Its task</Link>
        </p>
        <p>
          <GoOn task={running.id} />
        </p>
      </>
    );
  }
  return (
    <>
      <p className={[styles['progress'], 'figures'].join(' ')}>
        <span>{running.progress}</span>
        {running.size !== null && <span>{Math.floor((100 * Math.min(running.done, running.size)) / running.size)} %</span>}
      </p>
      {running.size !== null && <Progress label={running.title} done={running.done} size={running.size} />}
      <p className={styles['message']}>
        {leave} <Link to={editAddress('tasks', running.id)}>Its task</Link>
      </p>
    </>
  );
}

const importCounts = [
  ['rows', 'Rows'],
  ['rowsCreated', 'Created'],
  ['rowsUpdated', 'Updated'],
  ['unchanged', 'Unchanged'],
  ['failed', 'Not imported'],
] as const satisfies readonly (readonly [keyof typeof importRecord.fields, string])[];

/** The counts of an import, a link to its records, and its problems. */
export function ImportOutcome({ form, values }: OutcomeProps) {
  const { data: definitions } = useDefinitionsQuery();
  const imported = valuesOf(importRecord, values);
  const brought = recordTypes.find(({ importedBy }) => importedBy?.types.includes(imported.type ?? ''));
  const changed = (imported.rowsCreated ?? 0) + (imported.rowsUpdated ?? 0);
  const canFind = changed > 0 && definitions?.some((definition) => definition.Set === brought?.set);
  const isDone = imported.status === 'Completed';
  return (
    <>
      <section aria-label="What came of it" className={styles['part']}>
        {isDone ? (
          <Figures figures={importCounts.map(([name, label]) => ({ label, count: imported[name] ?? 0 }))} />
        ) : (
          <ImportProgress id={form.Id} canSeeTasks={definitions?.some((definition) => definition.Set === 'tasks') ?? false} />
        )}
        {brought?.importedBy && canFind && (
          <p>
            <Link to={searchAddress(brought.path, `${brought.importedBy.token}:${form.Id}`)}>
              See the {changed === 1 ? brought.labels.one : `${changed.toLocaleString('en-GB')} ${brought.labels.many}`} that it created or
              updated
            </Link>
          </p>
        )}
      </section>
      <ProblemList path="imports" id={form.Id} />
    </>
  );
}

/** The download of an export. */
export function ExportOutcome({ form, values }: OutcomeProps) {
  const { status, rows: written, fileSize, type, fileDeleted, filter } = valuesOf(exportRecord, values);
  const rows = written ?? 0;
  const exported = findRecordType(type ?? '');
  if (!('rows' in form.Record)) return <NotTold label="The file" />;
  if (status !== 'Completed') {
    return (
      <section aria-label="The file" className={styles['part']}>
        <p className={styles['message']}>
          {status === 'Failed'
            ? 'The file could not be written. Its task says why; start the export again from the list.'
            : 'The file is being written. It can be downloaded here as soon as it is complete.'}
        </p>
      </section>
    );
  }
  return (
    <section aria-label="The file" className={styles['part']}>
      {!fileDeleted ? (
        <p className={styles['file']}>
          <a href={`/exports/download/${form.Id}`} download className={[buttonStyles['button'], buttonStyles['primary']].join(' ')}>
            <FileDown size={16} aria-hidden />
            Download the file
          </a>
          <span className="figures">
            {rows.toLocaleString('en-GB')} {rows === 1 ? 'row' : 'rows'}, {printSize(fileSize ?? 0)}, CSV
          </span>
        </p>
      ) : (
        <p className={styles['message']}>{fileDeletedOn(printInstant(fileDeleted))}</p>
      )}
      {exported && (
        <p>
          <Link to={searchAddress(exported.path, filter ?? '')}>Run this search again</Link>
        </p>
      )}
    </section>
  );
}

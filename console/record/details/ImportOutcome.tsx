import { Link } from 'react-router-dom';
import { printNumber } from '../../../domain/counts.ts';
import { findImportType } from '../../../domain/imports/importTypes.ts';
import { isAnswerable, isPausable } from '../../../domain/lists/importStatus.ts';
import { importStatus } from '../../../domain/lists/imports.ts';
import { importRecord } from '../../../domain/records/import.ts';
import { valuesOf } from '../../../domain/record/recordType.ts';
import { undoQuestion } from '../../../domain/taskMessages.ts';
import { editAddress } from '../../address.ts';
import { worksInSeveralGroups } from '../../api/rights.ts';
import { useDefinitionsQuery, useSearchQuery } from '../../api/searchApi.ts';
import { useSessionQuery } from '../../api/sessionApi.ts';
import { groupToken } from '../../list/filterEdits.ts';
import { tabWithFilter } from '../../page/listTab.ts';
import { readTask } from '../../tasks/readTask.ts';
import { importedRecordType } from './importedRecordType.ts';
import styles from './details.module.css';
import { ChooseColumns } from '../../imports/plan/ChooseColumns.tsx';
import { PlanRows } from '../../imports/plan/PlanRows.tsx';
import { ImportProgress, InterruptedImport, PauseOrResume } from './ImportProgress.tsx';
import { importStandingOf } from './importStanding.ts';
import { Figures, type OutcomeProps } from './outcomes.tsx';
import { ProblemList } from './ProblemList.tsx';
import { TaskButtons } from './TaskButtons.tsx';
import { useImportTask } from './useImportTask.ts';

const nothingImported = 'This import was cancelled. Nothing was imported.';

/** The records that the undo left alone. */
const notUndone = { one: 'record not undone in full', many: 'records not undone in full' };

const bad = [styles['message'], styles['bad']].join(' ');

const importCounts = [
  ['rows', 'Rows'],
  ['rowsCreated', 'Created'],
  ['rowsUpdated', 'Updated'],
  ['unchanged', 'Unchanged'],
  ['failed', 'Not imported'],
] as const satisfies readonly (readonly [keyof typeof importRecord.fields, string])[];

/** The person who undid the import, and the result. */
function ImportUndone({ undo }: { readonly undo: number }) {
  const { data } = useSearchQuery({ path: 'tasks', filter: `group:any,id:${undo}`, pageSize: 1 });
  const row = data?.Data[0];
  const person = row?.Labels['startedBy'];
  const message = row?.['message'];
  return (
    <p className={styles['message']}>
      {person ? `Undone by ${person}.` : 'This import was undone.'} {typeof message === 'string' ? `${message} ` : ''}
      <Link to={editAddress('tasks', undo)}>View task</Link>
    </p>
  );
}

/** An import before its plan is accepted: its columns, the check, its rows. After that, what came of it. */
export function ImportOutcome(props: OutcomeProps) {
  const { form, values } = props;
  const { type, status } = valuesOf(importRecord, values);
  const planned = findImportType(type ?? null);
  if (!planned) return <ImportResult {...props} />;
  const { recordType } = planned;
  const records = { path: recordType.path, ...recordType.labels };
  const isCurrent = form.State.value === importRecord.states.initial;
  if (!isCurrent) return isPausable(status ?? null) ? <ImportResult {...props} /> : <p className={styles['message']}>{nothingImported}</p>;
  if (status === importStatus.waitingForCheck) return <ChooseColumns id={form.Id} />;
  if (isAnswerable(status ?? null)) return <PlanRows key={form.Id} id={form.Id} records={records} isOpen />;
  return (
    <>
      <ImportResult {...props} />
      {status === importStatus.completed && <PlanRows key={form.Id} id={form.Id} records={records} isOpen={false} />}
    </>
  );
}

/** The counts of an import, a link to the list of its records, its undo and its problems. */
function ImportResult({ form, values }: OutcomeProps) {
  const { data: definitions } = useDefinitionsQuery();
  const isInSeveral = worksInSeveralGroups(useSessionQuery().data);
  const task = useImportTask(form.Id);
  const imported = valuesOf(importRecord, values);
  const planned = findImportType(imported.type ?? null);
  const type = importedRecordType(imported.type ?? '');
  const definition = definitions?.find(({ Set }) => Set === type?.set);
  const list = Object.entries(importRecord.lists).find(([, { set }]) => set === type?.set);
  const changed = (imported.rowsCreated ?? 0) + (imported.rowsUpdated ?? 0);
  // The number of gathered rows differs from that of the records.
  const gathers = planned?.gathers;
  const standing = importStandingOf(imported, form.State.value, typeof task?.status === 'number' ? task.status : null);
  const isInterrupted = standing === 'paused' || standing === 'cancelled';
  /** Counts are known at the end; until then, whether some rows were done. */
  const hasChanged = changed > 0 || (isInterrupted && task !== null && readTask(task).done > 0);
  const undoText =
    type && standing === 'completed' && !gathers
      ? undoQuestion(imported.rowsUpdated ?? 0, type.labels, (imported.rowsCreated ?? 0) > 0)
      : undefined;
  const reason = imported.message ?? (typeof task?.message === 'string' ? task.message : 'The import stopped.');
  return (
    <>
      <section aria-label="Result" className={styles['part']}>
        {standing === 'completed' && (
          <>
            {imported.message && <p className={styles['message']}>{imported.message}</p>}
            <Figures figures={importCounts.map(([name, label]) => ({ label, count: imported[name] ?? 0 }))} />
          </>
        )}
        {standing === 'stopped' && <p className={bad}>{reason}</p>}
        {isInterrupted && <InterruptedImport task={task} isCancelled={standing === 'cancelled'} />}
        {standing === 'running' && <ImportProgress task={task} />}
        {typeof task?.undoneBy === 'number' && <ImportUndone undo={task.undoneBy} />}
        {type && list && definition && hasChanged && (
          <p>
            {/* The imported records may be in other groups than the current one. */}
            <Link to={definition.HasGroup && isInSeveral ? tabWithFilter(list[0], `${groupToken}:any`) : { hash: list[0] }}>
              View the{' '}
              {changed === 0 || gathers
                ? type.labels.many
                : changed === 1
                  ? type.labels.one
                  : `${printNumber(changed)} ${type.labels.many}`}
            </Link>
          </p>
        )}
        <div className={styles['file']}>
          <PauseOrResume form={form} />
          {task && <TaskButtons task={task} without={standing === 'cancelled' ? ['continue'] : []} undoText={undoText} />}
        </div>
      </section>
      {typeof task?.undoneBy === 'number' && <ProblemList path="tasks" id={task.undoneBy} labels={notUndone} />}
      <ProblemList path="imports" id={form.Id} />
    </>
  );
}

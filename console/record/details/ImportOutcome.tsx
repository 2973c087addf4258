import { Link } from 'react-router-dom';
import { importFailed } from '../../../domain/lists/imports.ts';
import { taskStatus } from '../../../domain/lists/tasks.ts';
import { importRecord } from '../../../domain/records/import.ts';
import { recordTypes } from '../../../domain/records/registry.ts';
import { valuesOf } from '../../../domain/record/recordType.ts';
import { editAddress } from '../../address.ts';
import { useDefinitionsQuery, useSearchQuery } from '../../api/searchApi.ts';
import { canUndoTask } from '../../tasks/endings.ts';
import { readTask } from '../../tasks/readTask.ts';
import { Progress } from '../../ui/Progress.tsx';
import styles from './details.module.css';
import { ContinueTask } from './ContinueTask.tsx';
import { Figures, type OutcomeProps } from './outcomes.tsx';
import { ProblemList } from './ProblemList.tsx';
import { UndoTask } from './UndoTask.tsx';
import { type ImportTask, useImportTask } from './useImportTask.ts';

const bad = [styles['message'], styles['bad']].join(' ');

/** Before the end. People who may not see tasks only learn that the import runs. */
function ImportProgress({ task }: { readonly task: ImportTask | null }) {
  if (!task) return <p className={styles['message']}>Results will appear here when the import finishes. You can leave this page.</p>;
  const { done, size, progress, title } = readTask(task);
  return (
    <>
      <p className={[styles['progress'], 'figures'].join(' ')}>
        <span>{progress}</span>
        {size !== null && <span>{Math.floor((100 * Math.min(done, size)) / size)}%</span>}
      </p>
      {size !== null && <Progress label={title} done={done} size={size} />}
      <p className={styles['message']}>
        You can leave this page. <Link to={editAddress('tasks', task.Id)}>View task</Link>
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

/** Who undid the import, and what came of it. */
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

/** The counts of an import, a link to the list of its records, its undo and its problems. */
export function ImportOutcome({ form, values }: OutcomeProps) {
  const { data: definitions } = useDefinitionsQuery();
  const task = useImportTask(form.Id);
  const imported = valuesOf(importRecord, values);
  const brought = recordTypes.find(({ importedBy }) => importedBy?.types.includes(imported.type ?? ''));
  const definition = definitions?.find(({ Set }) => Set === brought?.set);
  const list = Object.entries(importRecord.lists).find(([, { set }]) => set === brought?.set);
  const changed = (imported.rowsCreated ?? 0) + (imported.rowsUpdated ?? 0);
  const isDone = imported.status === 'Completed';
  // Old imports that stopped have no status of their own; their task knows.
  const hasStopped = imported.status === importFailed.value || (!isDone && task?.status === taskStatus.error);
  const reason = imported.message ?? (typeof task?.message === 'string' ? task.message : 'The import stopped.');
  const canUndo = task !== null && canUndoTask(task) && (!isDone || changed > 0) && definition?.CanEdit === true;
  return (
    <>
      <section aria-label="Result" className={styles['part']}>
        {isDone && (
          <>
            {imported.message && <p className={styles['message']}>{imported.message}</p>}
            <Figures figures={importCounts.map(([name, label]) => ({ label, count: imported[name] ?? 0 }))} />
          </>
        )}
        {hasStopped && <p className={bad}>{reason}</p>}
        {!isDone && !hasStopped && <ImportProgress task={task} />}
        {typeof task?.undoneBy === 'number' && <ImportUndone undo={task.undoneBy} />}
        {brought && list && definition && changed > 0 && (
          <p>
            <Link to={{ hash: list[0] }}>
              View the {changed === 1 ? brought.labels.one : `${changed.toLocaleString('en-GB')} ${brought.labels.many}`}
            </Link>
          </p>
        )}
        {task && (canUndo || hasStopped) && (
          <div className={styles['file']}>
            {hasStopped && <ContinueTask task={task.Id} />}
            {canUndo && (
              <UndoTask
                undoable={{
                  task: task.Id,
                  title: form.Title,
                  isImport: true,
                  changed: imported.rowsUpdated ?? null,
                  ...(brought ? { labels: brought.labels } : {}),
                }}
              />
            )}
          </div>
        )}
      </section>
      <ProblemList path="imports" id={form.Id} />
    </>
  );
}

import { valuesOf } from '../../../domain/record/recordType.ts';
import { isContinuable, task } from '../../../domain/records/task.ts';
import { undoableOf } from '../../tasks/endings.ts';
import { ContinueTask } from './ContinueTask.tsx';
import styles from './details.module.css';
import type { OutcomeProps } from './outcomes.tsx';
import { UndoTask } from './UndoTask.tsx';

/** Continues or undoes a task. */
export function TaskActions({ form, values }: OutcomeProps) {
  // The server sends `done` only to people who may see all groups of the task. Only they may continue or undo it.
  const hasAnnounced = 'done' in form.Record;
  const undoable = undoableOf(form);
  return (
    <div className={styles['actions']}>
      {hasAnnounced && isContinuable(valuesOf(task, values)) && <ContinueTask task={form.Id} />}
      {undoable && <UndoTask undoable={undoable} />}
    </div>
  );
}

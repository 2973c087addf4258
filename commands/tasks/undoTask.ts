import { z } from 'zod';
import { hasEnded, isUndoable, type UndoableCommand } from '../../domain/lists/tasks.ts';
import { taskNotUndoable, taskWentOn } from '../../domain/messages.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { task } from '../../domain/records/task.ts';
import { loadRecord } from '../records/changeRecord.ts';
import { changeBatches, contextOfTask } from './bulkChange.ts';
import { appendJobEvent } from './queueTask.ts';
import { type TaskHandler, TaskRefused } from './runTask.ts';
import { changedBy, type Undoer } from './undoer.ts';
import { grantSchema } from './grantSchema.ts';

/** Old tasks do not name the record type: they undid imports of institutions. */
const parameters = z.object({
  task: z.int(),
  recordType: z.string().default('institution'),
  grant: grantSchema,
});

/** Task 'undo': undoes the changes of another task record by record, as the undoer of its command says. */
export const undoTask =
  (undoers: Readonly<Record<UndoableCommand, Undoer>>): TaskHandler =>
  async (running, services) => {
    const { task: id, recordType, grant } = parameters.parse(running.parameters);
    const by = contextOfTask(running, grant);
    const { values } = await loadRecord(services.dependencies, task, id);
    // The undo and the task must not change the same records at once.
    if (!hasEnded(values.status)) throw new TaskRefused(taskWentOn);
    if (!isUndoable(values.command)) throw new TaskRefused(taskNotUndoable);
    const undoer = undoers[values.command];
    const undone = { id, values, type: getRecordType(recordType) };
    const { position } = await changeBatches(running, services, changedBy(services, id), (records) =>
      undoer.undo(services, by, records, undone),
    );
    await services.records.upTo(position, running.signal);
    const { places: keptCount } = await services.problems.count(running.id);
    await appendJobEvent(services.dependencies, task, id, 'Undone', { undoneBy: running.id });
    const { message, count } = await undoer.report(services, undone, running.id, keptCount);
    return { message, done: count, failed: keptCount, changed: count };
  };

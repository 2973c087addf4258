import { type RecordedEvent, streamOf } from '../../domain/record/events.ts';
import { fold } from '../../domain/record/fold.ts';
import { importRecord, isHeldBack } from '../../domain/records/import.ts';
import { task } from '../../domain/records/task.ts';
import type { Dependencies } from '../context.ts';
import { isBeingUndone } from '../tasks/queueUndo.ts';
import { changeJob } from '../tasks/queueTask.ts';
import { resumeTask, suspendTask } from '../tasks/suspendTask.ts';

/** The events after which a file is checked or imported by a task of its own. */
const starting: ReadonlySet<string> = new Set(['ImportUploaded', 'ImportColumnsChosen', 'ImportPlanAccepted']);

/** The task that followed from an event; it is known by its cause. */
const taskAfter = async ({ claims }: Dependencies, { id }: RecordedEvent): Promise<number | null> =>
  await claims.find(task.name, 'cause', id);

/**
 * Suspends the newest task of an import that is paused or cancelled, and lets it go on when it no longer is. It looks at the import as it
 * is now, so any number of calls at once end well.
 */
export const alignTask = async (dependencies: Dependencies, id: number): Promise<void> => {
  for (;;) {
    const events = await dependencies.log.readStream(streamOf(importRecord.name, id));
    const cause = events.findLast(({ type }) => starting.has(type));
    const startedTask = cause ? await taskAfter(dependencies, cause) : null;
    if (startedTask === null) return;
    const isHeld = isHeldBack(fold(importRecord, events));
    if (!isHeld && (await isBeingUndone(dependencies, startedTask))) return;
    const decide = isHeld ? suspendTask : resumeTask;
    const outcome = await changeJob(dependencies, task, startedTask, (snapshot) => decide(snapshot, dependencies.now().toISOString()));
    // The import may have changed meanwhile.
    if (!outcome.ok || !outcome.value.hasChanged) return;
  }
};

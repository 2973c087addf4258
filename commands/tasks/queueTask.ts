import { rights } from '../../domain/access/rights.ts';
import { systemAccess } from '../../domain/access/access.ts';
import type { Fields, Values, ValuesOf } from '../../domain/fields/field.ts';
import { setByEvent, create, type Decision } from '../../domain/record/decide.ts';
import { streamOf } from '../../domain/record/events.ts';
import { blank, type RecordSnapshot } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { shapeOf } from '../../domain/record/stored/shape.ts';
import { exportRecord } from '../../domain/records/export.ts';
import { importRecord } from '../../domain/records/import.ts';
import { maxTaskTitle, task } from '../../domain/records/task.ts';
import { type TaskCommand, taskStatus } from '../../domain/lists/tasks.ts';
import { type CommandContext, newContext, type Dependencies, stamp } from '../context.ts';
import { exportStopped, importGivenUp, taskGivenUp } from '../../domain/taskMessages.ts';
import { changeRecord, loadRecord } from '../records/changeRecord.ts';
import type { CommandResult, Outcome } from '../records/outcome.ts';
import { reasonOf } from './reasonOf.ts';
import { durationUntil } from './taskDuration.ts';

export interface TaskRequest {
  readonly command: TaskCommand;
  /** Cut to what a title may hold. */
  readonly title: string;
  readonly group: number | null;
  /** Stored as JSON. */
  readonly parameters: object | null;
  /** The number of items, if known. */
  readonly size?: number;
  readonly import?: number;
  readonly export?: number;
  readonly undoes?: number;
}

interface QueuedTask extends Pick<CommandResult, 'id' | 'position'> {
  /** The number of items; null if it was not known. */
  readonly size: number | null;
}

/** The task that a cause has queued, so that a request that was sent again is not checked against what the task has changed. */
export const findQueued = async (dependencies: Dependencies, cause: string): Promise<QueuedTask | null> => {
  const id = await dependencies.claims.find('task', 'cause', cause);
  if (id === null) return null;
  const { revision, values } = await loadRecord(dependencies, task, id);
  return revision < 0 ? null : { id, position: null, size: values.size };
};

/**
 * Queues a task. Its first event starts the job, so an acknowledged task survives a crash. `cause` identifies the event that triggers the
 * task. Each cause queues only one task.
 */
export const queueTask = async (
  dependencies: Dependencies,
  by: CommandContext,
  request: TaskRequest,
  cause?: string,
): Promise<CommandResult> => {
  const id =
    cause === undefined
      ? await dependencies.ids.next('task')
      : (await dependencies.claims.claimMany('task', 'cause', [cause])).get(cause)?.owner;
  if (id === undefined) throw new Error('No id could be had for a task');
  const at = dependencies.now();
  const { parameters, title, ...rest } = request;
  const values: Values = {
    ...rest,
    title: title.slice(0, maxTaskTitle).toWellFormed(),
    startedBy: by.access.user.id > 0 ? by.access.user.id : null,
    added: at.toISOString(),
    lastActivity: at.toISOString(),
    parameters: JSON.stringify(parameters),
  };
  const decision = create(task, blank(task), values);
  if (!decision.ok) throw new Error('A task was asked for that cannot be');
  const context: CommandContext = { ...by, ...(cause === undefined ? {} : { key: cause }) };
  const appended = await dependencies.log.append(streamOf(task.name, id), -1, stamp(shapeOf(task), id, decision.value, context, at));
  return appended.ok ? { id, ...appended.value, hasChanged: true } : { id, revision: 0, position: null, hasChanged: false };
};

const system = systemAccess('Waymark', rights);

/** Changes a job's task, import or export in the name of the system. */
export const changeJob = <F extends Fields>(
  dependencies: Dependencies,
  type: RecordType<F>,
  id: number,
  decide: (snapshot: RecordSnapshot<ValuesOf<F>>) => Decision,
): Promise<Outcome> => changeRecord(dependencies, newContext(system), type, id, decide);

/**
 * Appends an event to a job's task, import or export. The default actor is the system. Values that follow from those before are computed
 * by a function, again for each attempt while others write.
 */
export const appendJobEvent = async <F extends Fields>(
  dependencies: Dependencies,
  type: RecordType<F>,
  id: number,
  happened: string,
  values: Partial<ValuesOf<NoInfer<F>>> | ((before: ValuesOf<NoInfer<F>>) => Partial<ValuesOf<NoInfer<F>>>),
  user = system.user,
): Promise<CommandResult> => {
  const outcome: Outcome = await changeRecord(dependencies, newContext({ ...system, user }), type, id, (snapshot) =>
    setByEvent(type, snapshot, happened, typeof values === 'function' ? values(snapshot.values) : values),
  );
  if (!outcome.ok) throw new Error(`${happened} could not be noted on ${type.name} ${id}`);
  return outcome.value;
};

/** Marks a task, and its import or export, as failed with the reason. */
export const giveUpTask = async (dependencies: Dependencies, id: number, error: Error): Promise<void> => {
  const at = dependencies.now().toISOString();
  const { values } = await loadRecord(dependencies, task, id);
  const { import: importId, export: exportId } = values;
  const reason = reasonOf(error);
  if (importId !== null)
    await appendJobEvent(dependencies, importRecord, importId, 'Failed', {
      message: importGivenUp(reason, values.done ?? 0),
      finished: at,
    });
  if (exportId !== null)
    await appendJobEvent(dependencies, exportRecord, exportId, 'Failed', {
      status: 'Failed',
      message: exportStopped(reason),
      finished: at,
    });
  const outcome = await changeJob(dependencies, task, id, (snapshot) =>
    setByEvent(task, snapshot, 'Failed', {
      status: taskStatus.error,
      message: taskGivenUp(reason),
      lastActivity: at,
      duration: durationUntil(snapshot, at),
    }),
  );
  if (!outcome.ok) throw new Error(`Task ${id} could not be given up`);
};

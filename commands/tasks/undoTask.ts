import { z } from 'zod';
import type { Grant } from '../../domain/access/grant.ts';
import { streamOf } from '../../domain/record/events.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { findImportType } from '../../domain/imports/importTypes.ts';
import { addingCommands, hasEnded } from '../../domain/lists/tasks.ts';
import { taskWentOn } from '../../domain/messages.ts';
import { stateNamed } from '../../domain/record/states.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { importRecord } from '../../domain/records/import.ts';
import { task } from '../../domain/records/task.ts';
import { countAttached } from '../../domain/registers/filling.ts';
import { fail } from '../../domain/result.ts';
import {
  addedUndone,
  editUndone,
  importUndone,
  notUndone,
  notUndoneImport,
  stateUndone,
  studentsAddedUndone,
} from '../../domain/taskMessages.ts';
import type { CommandContext } from '../context.ts';
import { loadRecord } from '../records/changeRecord.ts';
import type { Outcome } from '../records/outcome.ts';
import { undoOnRecord } from '../records/recordCommands.ts';
import { contextOfTask, changeMany } from './bulkChange.ts';
import { appendJobEvent } from './queueTask.ts';
import { type TaskHandler, TaskRefused, type TaskServices } from './runTask.ts';

/** Old tasks do not name the record type: they undid imports of institutions. */
const parameters = z.object({
  task: z.int(),
  recordType: z.string().default('institution'),
  grant: z.custom<Grant>((value) => typeof value === 'object' && value !== null),
});

const batch = 200;

type Touched = readonly { readonly recordType: string; readonly id: number }[];

/** The records that a task changed, in batches. */
async function* changedBy(services: TaskServices, id: number): AsyncGenerator<Touched> {
  for (let after = { recordType: '', id: 0 }; ;) {
    const lastChanges = await services.records.changedBy(id, after, batch);
    const last = lastChanges.at(-1);
    if (!last) return;
    yield lastChanges;
    after = last;
  }
}

/** How many records of any type the undo put back. */
const countTouched = async (services: TaskServices, undo: number): Promise<number> => {
  let touched = 0;
  for await (const records of changedBy(services, undo)) touched += records.length;
  return touched;
};

/** The records of the type that the undo put back, counted by their state now. Read from stored changes, so a resumed undo counts all. */
const countStates = async (services: TaskServices, undo: number, type: RecordType): Promise<ReadonlyMap<number, number>> => {
  const counts = new Map<number, number>();
  for await (const lastChanges of changedBy(services, undo)) {
    const ids = lastChanges.filter(({ recordType }) => recordType === type.name).map(({ id }) => id);
    for (const { recordState } of (await services.records.byId(type.name, ids)).values())
      counts.set(recordState, (counts.get(recordState) ?? 0) + 1);
  }
  return counts;
};

/** How many students the undo took off activities. Read from the log, so a resumed undo counts all. */
const countTakenOff = async (services: TaskServices, undo: number): Promise<number> => {
  let removed = 0;
  for await (const records of changedBy(services, undo))
    for (const { recordType, id } of records) {
      const events = await services.dependencies.log.readStream(streamOf(recordType, id));
      removed += countAttached(events.filter(({ meta }) => meta.process?.task === undo)).removed;
    }
  return removed;
};

const typeOfImport = async ({ dependencies }: TaskServices, id: number): Promise<string | null> =>
  (await loadRecord(dependencies, importRecord, id)).values.type;

/** What the undo says at its end, by what it undid. */
const describeUndo = (
  type: RecordType,
  undone: { readonly isImport: boolean; readonly isEdit: boolean; readonly isAdding: boolean },
  counts: ReadonlyMap<number, number>,
  kept: number,
): string => {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (undone.isAdding) return addedUndone(counts.get(type.states.deleted) ?? 0, kept, type.labels);
  if (undone.isEdit) return editUndone(all, kept, type.labels);
  if (undone.isImport) {
    const deleted = counts.get(type.states.deleted) ?? 0;
    return importUndone(all - deleted, deleted, kept, type.labels);
  }
  const byName = new Map([...counts].map(([state, count]) => [stateNamed(type.states, state)?.name ?? '', count]));
  return stateUndone(byName, kept, type.labels);
};

/** How the tasks of a command are undone that reverting each record does not undo. */
export interface Undoer {
  /** Undoes on a record what the task did. Records that only follow others are left. */
  undo(services: TaskServices, by: CommandContext, record: Touched[number], task: number): Promise<Outcome>;
  /** How many of these records the undo counts. Read from the log, so that a resumed undo counts all. */
  count(services: TaskServices, undo: number, records: Touched): Promise<number>;
  done(count: number, failed: number, labels: RecordType['labels']): string;
}

/** Task 'undo': reverts the changes of another task record by record, except for fields that changed since. `undoers`: by command. */
export const undoTask =
  (undoers: Readonly<Record<string, Undoer>>): TaskHandler =>
  async (running, services) => {
    const { task: undone, recordType, grant } = parameters.parse(running.parameters);
    const by = contextOfTask(running, grant);
    const { values } = await loadRecord(services.dependencies, task, undone);
    // The undo and the task must not change the same records at once.
    if (!hasEnded(values.status)) throw new TaskRefused(taskWentOn);
    const own = undoers[values.command ?? ''];
    const isImport = values.import !== null;
    const isEdit = values.command === 'bulk edit' || values.command === 'bulk action';
    const isAdding = addingCommands.includes(values.command);
    const undo = async ({ recordType: name, id }: Touched[number]): Promise<Outcome> => {
      if (own) return own.undo(services, by, { recordType: name, id }, undone);
      const outcome = await undoOnRecord(services.dependencies, by, getRecordType(name), id, (event) => event.task === undone);
      const isLeftAlone = !outcome.ok && outcome.error.because === 'refused' && outcome.error.message === notUndone;
      return isImport && isLeftAlone ? fail({ because: 'refused', message: notUndoneImport }) : outcome;
    };
    const { position } = await changeMany(running, services, changedBy(services, undone), undo);
    await services.records.upTo(position, running.signal);
    const { places } = await services.problems.count(running.id);
    await appendJobEvent(services.dependencies, task, undone, 'Undone', { undoneBy: running.id });
    if (values.command === 'add students') {
      const removed = await countTakenOff(services, running.id);
      return { message: studentsAddedUndone(removed, places > 0), done: removed, failed: places, changed: removed };
    }
    if (own) {
      let count = 0;
      for await (const records of changedBy(services, running.id)) count += await own.count(services, running.id, records);
      return { message: own.done(count, places, getRecordType(recordType).labels), done: count, failed: places, changed: count };
    }
    const gathers = values.import === null ? undefined : findImportType(await typeOfImport(services, values.import))?.gathers;
    if (gathers) {
      const restored = await countTouched(services, running.id);
      return { message: importUndone(restored, 0, places, gathers.labels), done: restored, failed: places, changed: restored };
    }
    const counts = await countStates(services, running.id, getRecordType(recordType));
    const done = [...counts.values()].reduce((sum, count) => sum + count, 0);
    return {
      message: describeUndo(getRecordType(recordType), { isImport, isEdit, isAdding }, counts, places),
      done,
      failed: places,
      changed: done,
    };
  };

import type { RecordType } from '../../domain/record/recordType.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import type { TaskValues } from '../../domain/records/task.ts';
import type { CommandContext } from '../context.ts';
import { inParallel } from '../parallel.ts';
import type { Outcome } from '../records/outcome.ts';
import { undoOnRecord } from '../records/undoCommands.ts';
import { maxConcurrentChanges } from './bulkChange.ts';
import type { RecordRef } from './recordReader.ts';
import type { TaskServices } from './runTask.ts';

/** A task whose changes are undone. */
interface UndoneTask {
  readonly id: number;
  readonly values: TaskValues;
  /** The record type that it was about. It may have changed others besides. */
  readonly type: RecordType;
}

/** The result of an undo. */
interface UndoReport {
  readonly message: string;
  /** The number of undone changes. */
  readonly count: number;
}

/** How the tasks of a command are undone. */
export interface Undoer {
  /** Undoes on some records what the task did. Answers with one outcome for each, in their order. */
  undo(services: TaskServices, by: CommandContext, records: readonly RecordRef[], undone: UndoneTask): Promise<readonly Outcome[]>;
  /**
   * Counts the changes of the task `undo` in the stored data, so that a resumed undo counts all of them. `keptCount` is the number of
   * records that it left unchanged, at least in part.
   */
  report(services: TaskServices, undone: UndoneTask, undo: number, keptCount: number): Promise<UndoReport>;
}

/** Reverts what the task changed, except for fields that changed since. */
export const revertRecords: Undoer['undo'] = ({ dependencies }, by, records, undone) =>
  inParallel(records, maxConcurrentChanges, ({ recordType, id }) =>
    undoOnRecord(dependencies, by, getRecordType(recordType), id, (event) => event.task === undone.id),
  );

const batchSize = 200;

/** The records that a task changed, in batches. */
export async function* changedBy(services: TaskServices, task: number): AsyncGenerator<readonly RecordRef[]> {
  for (let after = { recordType: '', id: 0 }; ;) {
    const records = await services.records.changedBy(task, after, batchSize);
    const last = records.at(-1);
    if (!last) return;
    yield records;
    after = last;
  }
}

/** How many records of any type a task changed. */
export const countRecords = async (services: TaskServices, task: number): Promise<number> => {
  let count = 0;
  for await (const records of changedBy(services, task)) count += records.length;
  return count;
};

/** How many records of a type a task changed, by their state now. */
export const countStates = async (services: TaskServices, task: number, type: RecordType): Promise<ReadonlyMap<number, number>> => {
  const counts = new Map<number, number>();
  for await (const records of changedBy(services, task)) {
    const ids = records.filter(({ recordType }) => recordType === type.name).map(({ id }) => id);
    for (const { recordState } of (await services.records.byId(type.name, ids)).values())
      counts.set(recordState, (counts.get(recordState) ?? 0) + 1);
  }
  return counts;
};

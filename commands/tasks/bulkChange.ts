import { z } from 'zod';
import { accessOfGrant, type Grant } from '../../domain/access/grant.ts';
import { splitIntoChunks } from '../../domain/collections.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { stateField } from '../../domain/record/events.ts';
import { labelOf } from '../../domain/record/part.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { stateNamed } from '../../domain/record/states.ts';
import { fail } from '../../domain/result.ts';
import { bulkDone, valuesNotUndone } from '../../domain/taskMessages.ts';
import type { CommandContext } from '../context.ts';
import { laterPosition, type LogPosition } from '../eventLog.ts';
import { inParallel } from '../parallel.ts';
import type { Outcome } from '../records/outcome.ts';
import { printRefusal } from '../records/printRefusal.ts';
import { type Reads, cacheReads } from '../records/reads.ts';
import { moveInBulk } from '../records/recordCommands.ts';
import { bulkResult } from './bulkResult.ts';
import type { Problem } from './problems.ts';
import type { RecordRef } from './recordReader.ts';
import type { RunningTask, TaskHandler, TaskServices } from './runTask.ts';
import { grantSchema } from './grantSchema.ts';

/** Moves the records with these ids, or all matches of the filter, to a state. */
interface BulkChange {
  readonly recordType: string;
  readonly state: number;
  readonly ids: readonly number[] | null;
  readonly filter: string;
  /** All of them match this filter too. */
  readonly fixedFilter: string;
  readonly grant: Grant;
}

const parameters = z.object({
  recordType: z.string(),
  state: z.int(),
  ids: z.array(z.int()).nullable(),
  /** Missing in tasks of older versions. */
  leftOut: z.int().default(0),
  filter: z.string(),
  /** Missing in tasks of older versions. */
  fixedFilter: z.string().default(''),
  grant: grantSchema,
});

const batchSize = 200;
/** How many records a task changes at once. */
export const maxConcurrentChanges = 16;

/** The context of a task, with the rights of its user. Event ids depend on the task, so a second run writes nothing twice. */
export const contextOfTask = (task: RunningTask, grant: Grant): CommandContext => ({
  access: accessOfGrant(grant),
  correlationId: `task-${task.id}`,
  process: { task: task.id },
  key: `task-${task.id}`,
});

/** The filter is evaluated as of the time of the request, because the user saw those matches. */
export const idsOf = async function* (
  change: Pick<BulkChange, 'recordType' | 'ids' | 'filter' | 'fixedFilter' | 'grant'>,
  askedAt: Date,
  services: TaskServices,
): AsyncGenerator<readonly number[]> {
  if (change.ids) {
    yield* splitIntoChunks(
      change.ids.toSorted((a, b) => a - b),
      batchSize,
    );
    return;
  }
  for (let after = 0; ;) {
    const ids = await services.records.matching({ ...change, set: null, at: askedAt }, after, batchSize);
    if (ids.length === 0) return;
    yield ids;
    after = ids.at(-1) ?? after;
  }
};

/** Why a task did not do all that it should with a record; null if it did. */
const problemOf = ({ recordType, id }: RecordRef, outcome: Outcome): Problem | null => {
  const type = getRecordType(recordType);
  const keptNames = outcome.ok ? (outcome.value.keptNames ?? []) : [];
  if (outcome.ok && keptNames.length === 0) return null;
  const reason = outcome.ok
    ? valuesNotUndone(keptNames.map((name) => (name === stateField ? 'State' : labelOf(type, name))))
    : printRefusal(outcome.error, type.labels.one);
  return { place: id, subject: `${recordType} ${printRecordId(id)}`, reason };
};

/**
 * Changes records batch by batch and stores a problem for each failure. `change` changes a batch and answers with one outcome for each
 * record, in their order. Returns the newest log position, and how many records there were.
 */
export const changeBatches = async (
  task: RunningTask,
  services: TaskServices,
  batches: AsyncIterable<readonly RecordRef[]>,
  change: (records: readonly RecordRef[]) => Promise<readonly Outcome[]>,
): Promise<{ readonly position: LogPosition; readonly changed: number; readonly recordCount: number }> => {
  let [done, failed, changed] = [0, 0, 0];
  let position: LogPosition = null;
  for await (const records of batches) {
    task.signal.throwIfAborted();
    const outcomes = await change(records);
    const problems = records.flatMap((record, at) => problemOf(record, outcomes[at] ?? fail({ because: 'missing' })) ?? []);
    await services.problems.add(task.id, problems);
    for (const outcome of outcomes) {
      if (!outcome.ok) continue;
      position = laterPosition(position, outcome.value.position);
      if (outcome.value.hasChanged) changed += 1;
    }
    done += records.length;
    failed += problems.length;
    await task.progress({ done, failed });
  }
  return { position, changed, recordCount: done };
};

/** The same with records that are changed one by one. `reads` reads every other record once for the batch. */
export const changeMany = (
  task: RunningTask,
  services: TaskServices,
  batches: AsyncIterable<readonly RecordRef[]>,
  change: (record: RecordRef, reads: Reads) => Promise<Outcome>,
) =>
  changeBatches(task, services, batches, (records) => {
    const reads = cacheReads(services.dependencies);
    return inParallel(records, maxConcurrentChanges, (record) => change(record, reads));
  });

export const bulkChange: TaskHandler = async (task, services) => {
  const change = parameters.parse(task.parameters);
  const type = getRecordType(change.recordType);
  const by = contextOfTask(task, change.grant);
  const askedAt = new Date(textOf(task.values.added));
  const records = async function* () {
    for await (const ids of idsOf(change, askedAt, services)) yield ids.map((id) => ({ recordType: type.name, id }));
  };
  const { position, recordCount } = await changeMany(task, services, records(), ({ id }) =>
    moveInBulk(services.dependencies, by, type, id, change.state),
  );
  const state = stateNamed(type.states, change.state)?.name ?? '';
  return bulkResult(task, services, { type, position, recordCount, leftOut: change.leftOut }, (changed, failed, unchanged) =>
    bulkDone(state, changed, failed, type.labels, unchanged),
  );
};

import { z } from 'zod';
import { splitIntoChunks } from '../../domain/collections.ts';
import type { FieldValue } from '../../domain/fields/field.ts';
import { mergeDone, unmergeDone } from '../../domain/merging/mergeMessages.ts';
import type { MergeFacts } from '../../domain/merging/planMerge.ts';
import { type RecordType, valuesOf } from '../../domain/record/recordType.ts';
import { genericState } from '../../domain/record/states.ts';
import { institution } from '../../domain/records/institution.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import type { Outcome } from '../records/outcome.ts';
import { printRefusal } from '../records/printRefusal.ts';
import { changeBatches, contextOfTask } from '../tasks/bulkChange.ts';
import type { ReadRecord } from '../tasks/recordReader.ts';
import { type TaskHandler, TaskRefused, type TaskServices } from '../tasks/runTask.ts';
import { mergeGroups, type MergeRequest } from './mergeGroup.ts';
import { unmerge } from './unmerge.ts';
import { grantSchema } from '../tasks/grantSchema.ts';

const recordRef = z.object({ recordType: z.string(), id: z.int() });

const mergeParameters = z.object({
  recordType: z.string(),
  groups: z.array(
    z.object({
      keep: z.int(),
      duplicates: z.array(z.int()),
      from: z.record(z.string(), z.union([z.int(), z.literal('all')])),
      rows: z.record(z.string(), z.record(z.string(), z.custom<FieldValue>())),
      seen: z.record(z.string(), z.int()),
    }),
  ),
  grant: grantSchema,
});

const unmergeParameters = z.object({
  recordType: z.string(),
  id: z.int(),
  putBack: z.array(z.string()),
  give: z.array(recordRef),
  grant: grantSchema,
});

/** Groups that are merged before the rows about them move. */
const batchSize = 100;

interface ValueReader {
  byId(recordType: string, ids: readonly number[]): Promise<ReadonlyMap<number, Pick<ReadRecord, 'id' | 'values'>>>;
}

/** The institutions among the values of these records that the official register knows. */
export const mergeFactsOf = async (records: ValueReader, type: RecordType, ids: readonly number[]): Promise<MergeFacts> => {
  const names = Object.entries(type.fields).flatMap(([name, field]) => (field.references === institution.name ? [name] : []));
  const rows = [...(await records.byId(type.name, ids)).values()];
  const institutionIds = new Set(
    rows.flatMap(({ values }) => names.map((name) => values[name]).filter((value) => typeof value === 'number')),
  );
  const institutions = await records.byId(institution.name, [...institutionIds]);
  return {
    inRegister: new Set(
      [...institutions.values()].filter(({ values }) => (valuesOf(institution, values).urn ?? null) !== null).map(({ id }) => id),
    ),
  };
};

/** How many duplicates of these groups lead to the record that is kept, by the read side. */
const countMerged = async ({ records }: TaskServices, type: RecordType, groups: readonly MergeRequest[]): Promise<number> => {
  let merged = 0;
  for (const batch of splitIntoChunks(groups, 200)) {
    const rows = await records.byId(
      type.name,
      batch.flatMap(({ duplicates }) => duplicates),
    );
    for (const { keep, duplicates } of batch)
      merged += duplicates.filter((id) => {
        const row = rows.get(id);
        return row?.recordState === genericState.duplicate.value && row.values[type.merging?.into ?? ''] === keep;
      }).length;
  }
  return merged;
};

/** Task 'merge': makes one record of each group of records. */
export const mergeTask: TaskHandler = async (task, services) => {
  const { recordType, groups, grant } = mergeParameters.parse(task.parameters);
  const type = getRecordType(recordType);
  const by = contextOfTask(task, grant);
  const { dependencies, records } = services;
  const byKeep = new Map(groups.map((group) => [group.keep, group]));
  const batches = async function* () {
    for (const groupBatch of splitIntoChunks(groups, batchSize)) yield groupBatch.map(({ keep }) => ({ recordType, id: keep }));
  };
  const mergeAll = async (keeps: readonly number[]): Promise<readonly Outcome[]> => {
    const keptGroups = keeps.flatMap((keep) => byKeep.get(keep) ?? []);
    const facts = await mergeFactsOf(
      records,
      type,
      keptGroups.flatMap(({ keep, duplicates }) => [keep, ...duplicates]),
    );
    return mergeGroups({ dependencies, records, facts, signal: task.signal }, by, type, keptGroups);
  };
  const [only] = groups;
  if (only && groups.length === 1) {
    for (const outcome of await mergeAll([only.keep])) {
      if (!outcome.ok) {
        // Somebody was faster with one of the duplicates. Those before it are merged, and can be undone.
        await records.upTo(await dependencies.log.head(), task.signal);
        throw new TaskRefused(printRefusal(outcome.error, type.labels.one), await countMerged(services, type, groups));
      }
      await records.upTo(outcome.value.position, task.signal);
    }
  } else {
    const { position } = await changeBatches(task, services, batches(), (chunk) => mergeAll(chunk.map(({ id }) => id)));
    await records.upTo(position, task.signal);
  }
  const merged = await countMerged(services, type, groups);
  const { places } = await services.problems.count(task.id);
  return { message: mergeDone(merged, places, type.labels), done: merged, failed: places, changed: merged };
};

/** Task 'unmerge': takes one record out of its merge. */
export const unmergeTask: TaskHandler = async (task, services) => {
  const { recordType, id, putBack, give, grant } = unmergeParameters.parse(task.parameters);
  const type = getRecordType(recordType);
  const outcome = await unmerge(services, contextOfTask(task, grant), type, id, { putBack, give });
  if (!outcome.ok) throw new TaskRefused(printRefusal(outcome.error, type.labels.one), 0);
  await services.records.upTo(outcome.value.position, task.signal);
  return { message: unmergeDone(type.labels), done: 1, failed: 0, changed: 1 };
};

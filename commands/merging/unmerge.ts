import { groupBy } from '../../domain/collections.ts';
import type { Values } from '../../domain/fields/field.ts';
import { taskStatus } from '../../domain/lists/tasks.ts';
import { mergeUnderWay, notADuplicate, notMergeable } from '../../domain/merging/mergeMessages.ts';
import { moveRows, partsAbout, rowAt } from '../../domain/merging/moveRows.ts';
import { type RecordedEvent, stateField, streamOf } from '../../domain/record/events.ts';
import { fold } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { eventName } from '../../domain/record/eventCatalogue.ts';
import { genericState } from '../../domain/record/states.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { task } from '../../domain/records/task.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { inParallel } from '../parallel.ts';
import { canChange, changeRecord, loadRecord } from '../records/changeRecord.ts';
import type { CommandResult, Outcome, Refusal } from '../records/outcome.ts';
import { maxConcurrentChanges } from '../tasks/bulkChange.ts';
import type { RecordRef } from '../tasks/recordReader.ts';
import { type Chain, chainOf, takeOutOfChain } from './chain.ts';
import { asConsequence, asStep } from './consequence.ts';
import { type MergeOf, mergeOfDuplicate } from './mergeOf.ts';
import { returnAllRows, type ReturningServices } from './returnAllRows.ts';

/** The decisions of a person about a record that is taken out of a merge. */
interface UnmergeAnswers {
  /** Fields, and rows by the beginning of their paths, that go back although somebody changed them since. */
  readonly putBack: readonly string[];
  /** Records whose row about the kept record was recorded after the merge, and becomes one about the record that is taken out. */
  readonly give: readonly RecordRef[];
}

const noAnswers: UnmergeAnswers = { putBack: [], give: [] };

/** A record with its events. */
interface LoadedDuplicate {
  readonly id: number;
  readonly events: readonly RecordedEvent[];
}

/** A merge with the records that the duplicate went into, one after the other. */
type StandingMerge = MergeOf & { readonly chain: Chain };

/** The merge that a record may be taken out of; a command result if this task took it out before. */
const findMerge = async (
  dependencies: Dependencies,
  by: CommandContext,
  type: RecordType,
  { id, events }: LoadedDuplicate,
  underWay: ReadonlySet<number>,
): Promise<Result<StandingMerge | CommandResult, Refusal>> => {
  const earlier = events.findLast(
    (event) => event.type === eventName(type, 'Unmerged') && by.process && event.meta.process?.task === by.process.task,
  );
  if (earlier) return ok({ id, revision: earlier.revision, position: earlier.position, hasChanged: true });
  const snapshot = fold(type, events);
  if (canChange(type, snapshot, by, type.rights.edit) !== 'yes') return fail({ because: snapshot.revision < 0 ? 'missing' : 'forbidden' });
  const merge = mergeOfDuplicate(type, events);
  if (!merge) return fail({ because: 'refused', message: notADuplicate(type.labels) });
  if (merge.task !== null && underWay.has(merge.task)) return fail({ because: 'refused', message: mergeUnderWay });
  const chain = await chainOf(dependencies, type, id);
  const closed = chain.find((link) => canChange(type, link.snapshot, by, type.rights.edit) !== 'yes');
  if (closed) return fail({ because: 'refused', message: notMergeable(type.labels.one, closed.id) });
  return ok({ ...merge, chain });
};

const giveRows = async (
  dependencies: Dependencies,
  by: CommandContext,
  type: RecordType,
  from: number,
  to: number,
  give: readonly RecordRef[],
): Promise<void> => {
  for (const { recordType, id } of give) {
    const pointingType = getRecordType(recordType);
    await changeRecord(
      dependencies,
      asConsequence(by, `given/${to}`),
      pointingType,
      id,
      (now) => {
        // Changes since the merge count, also where the duplicate has its own row again.
        const ownValues = Object.assign({}, ...partsAbout(pointingType, type.name).map((part) => rowAt(part, now, from))) as Values;
        const event = moveRows(pointingType, now, type.name, from, to, ownValues, 'GivenToDuplicate');
        return ok(event ? [event] : []);
      },
      { readsLog: true },
    );
  }
};

/** Takes a record out whose rows it has again: values of the kept record go back, and it has its earlier state. */
const separate = async (
  dependencies: Dependencies,
  by: CommandContext,
  type: RecordType,
  id: number,
  { keep, earlierState, chain }: StandingMerge,
  { putBack, give }: UnmergeAnswers,
): Promise<Outcome> => {
  const last = chain.at(-1);
  if (last) await giveRows(dependencies, by, type, last.id, id, give);
  const refused = await takeOutOfChain(dependencies, by, type, id, chain, putBack);
  if (refused) return refused;
  return changeRecord(
    dependencies,
    asStep(by, `unmerged/${id}`),
    type,
    id,
    (now) => {
      const into = type.merging?.into ?? '';
      const changes = {
        [stateField]: { from: now.recordState, to: earlierState },
        ...(keep === null ? {} : { [into]: { from: now.values[into] ?? null, to: null } }),
      };
      return ok(now.recordState === genericState.duplicate.value ? [{ type: eventName(type, 'Unmerged'), data: { changes } }] : []);
    },
    { readsLog: true },
  );
};

/** Those of these tasks that wait or run. */
const tasksUnderWay = async (dependencies: Dependencies, tasks: ReadonlySet<number>): Promise<ReadonlySet<number>> => {
  const underWay = new Set<number>();
  for (const id of tasks) {
    const { status } = (await loadRecord(dependencies, task, id)).values;
    if (status === taskStatus.waiting || status === taskStatus.running) underWay.add(id);
  }
  return underWay;
};

/**
 * Takes records out of their merges: rows go back to them, values of the kept records go back where nobody changed them since, and they
 * have their earlier states again. Others of the same merge, and records that were merged into one of them before, stay where they are. One
 * outcome for each.
 */
export const unmergeAll = async (
  services: ReturningServices,
  by: CommandContext,
  type: RecordType,
  duplicates: readonly LoadedDuplicate[],
  answers = noAnswers,
): Promise<readonly Outcome[]> => {
  const { dependencies } = services;
  const tasks = duplicates.flatMap(({ events }) => mergeOfDuplicate(type, events)?.task ?? []);
  const underWay = await tasksUnderWay(dependencies, new Set(tasks));
  const merges = await inParallel(duplicates, maxConcurrentChanges, async (duplicate) => ({
    id: duplicate.id,
    merge: await findMerge(dependencies, by, type, duplicate, underWay),
  }));
  const leaving = merges.flatMap(({ id, merge }) =>
    merge.ok && 'keep' in merge.value && merge.value.keep !== null && merge.value.task !== null ? [{ id, task: merge.value.task }] : [],
  );
  for (const [mergeTask, some] of groupBy(leaving, (each) => each.task))
    await returnAllRows(
      services,
      by,
      type,
      mergeTask,
      some.map(({ id }) => id),
    );
  return inParallel(merges, maxConcurrentChanges, async ({ id, merge }): Promise<Outcome> => {
    if (!merge.ok) return merge;
    return 'keep' in merge.value ? separate(dependencies, by, type, id, merge.value, answers) : ok(merge.value);
  });
};

/** Takes one record out of its merge, as a person decided. */
export const unmerge = async (
  services: ReturningServices,
  by: CommandContext,
  type: RecordType,
  id: number,
  answers = noAnswers,
): Promise<Outcome> => {
  const events = await services.dependencies.log.readStream(streamOf(type.name, id));
  const [outcome] = await unmergeAll(services, by, type, [{ id, events }], answers);
  return outcome ?? fail({ because: 'missing' });
};

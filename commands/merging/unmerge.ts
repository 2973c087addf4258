import { groupBy } from '../../domain/collections.ts';
import type { Values } from '../../domain/fields/field.ts';
import { taskStatus } from '../../domain/lists/tasks.ts';
import { mergeUnderWay, notADuplicate, notMergeable } from '../../domain/merging/mergeMessages.ts';
import { moveRows } from '../../domain/merging/moveRows.ts';
import { takeOut } from '../../domain/merging/takeOut.ts';
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
import { changesAtOnce } from '../tasks/bulkChange.ts';
import type { RecordRef } from '../tasks/recordReader.ts';
import { asConsequence, asStep } from './consequence.ts';
import { type MergeOf, mergeOfDuplicate } from './mergeOf.ts';
import { returnAllRows, type ReturningServices } from './returnAllRows.ts';
import { survivorOf } from './survivors.ts';

/** What a person decides about a record that is taken out of a merge. */
export interface UnmergeAnswers {
  /** Fields that go back although somebody changed them since. */
  readonly putBack: readonly string[];
  /** Records that got a row about the kept record after the merge, which becomes one about the record that is taken out. */
  readonly give: readonly RecordRef[];
}

const noAnswers: UnmergeAnswers = { putBack: [], give: [] };

/** A record with its events. */
export interface LoadedDuplicate {
  readonly id: number;
  readonly events: readonly RecordedEvent[];
}

/** The merge that a record may be taken out of; a command result if this task took it out before. */
const findMerge = async (
  dependencies: Dependencies,
  by: CommandContext,
  type: RecordType,
  { id, events }: LoadedDuplicate,
  underWay: ReadonlySet<number>,
): Promise<Result<MergeOf | CommandResult, Refusal>> => {
  const earlier = events.findLast(
    (event) => event.type === eventName(type, 'Unmerged') && by.process && event.meta.process?.task === by.process.task,
  );
  if (earlier) return ok({ id, revision: earlier.revision, position: earlier.position, changed: true });
  const snapshot = fold(type, events);
  if (canChange(type, snapshot, by, type.rights.edit) !== 'yes') return fail({ because: snapshot.revision < 0 ? 'missing' : 'forbidden' });
  const merge = mergeOfDuplicate(type, events);
  if (!merge) return fail({ because: 'refused', message: notADuplicate(type.labels) });
  if (merge.task !== null && underWay.has(merge.task)) return fail({ because: 'refused', message: mergeUnderWay });
  if (merge.keep !== null && canChange(type, await loadRecord(dependencies, type, merge.keep), by, type.rights.edit) !== 'yes')
    return fail({ because: 'refused', message: notMergeable(type.labels.one, merge.keep) });
  return ok(merge);
};

const giveRows = async (
  dependencies: Dependencies,
  by: CommandContext,
  type: RecordType,
  keep: number,
  to: number,
  give: readonly RecordRef[],
): Promise<void> => {
  const from = give.length === 0 ? keep : await survivorOf(dependencies, type, keep);
  for (const { recordType, id } of give) {
    const of = getRecordType(recordType);
    await changeRecord(
      dependencies,
      asConsequence(by, `given/${to}`),
      of,
      id,
      (now) => {
        const event = moveRows(of, now, type.name, from, to, {}, 'GivenToDuplicate');
        return ok(event ? [event] : []);
      },
      { fromLog: true },
    );
  }
};

/** Takes a record out whose rows it has again: values of the kept record go back, and it has its earlier state. */
const separate = async (
  dependencies: Dependencies,
  by: CommandContext,
  type: RecordType,
  id: number,
  { keep, earlierState }: MergeOf,
  { putBack, give }: UnmergeAnswers,
): Promise<Outcome> => {
  if (keep !== null) {
    await giveRows(dependencies, by, type, keep, id, give);
    const taken = await changeRecord(
      dependencies,
      asStep(by, `out/${id}`),
      type,
      keep,
      (now, past) => {
        const { event } = takeOut(type, now, past, id, putBack);
        return ok(event ? [event] : []);
      },
      { fromLog: true },
    );
    if (!taken.ok) return taken;
  }
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
    { fromLog: true },
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
  const found = await inParallel(duplicates, changesAtOnce, async (duplicate) => ({
    id: duplicate.id,
    merge: await findMerge(dependencies, by, type, duplicate, underWay),
  }));
  const leaving = found.flatMap(({ id, merge }) =>
    merge.ok && 'keep' in merge.value && merge.value.keep !== null && merge.value.task !== null ? [{ id, task: merge.value.task }] : [],
  );
  for (const [of, some] of groupBy(leaving, (each) => each.task))
    await returnAllRows(
      services,
      by,
      type,
      of,
      some.map(({ id }) => id),
    );
  return inParallel(found, changesAtOnce, async ({ id, merge }): Promise<Outcome> => {
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

/** What a person is asked before a record is taken out of its merge: fields of the kept record that somebody changed since. */
export const askedOnUnmerge = async (dependencies: Dependencies, type: RecordType, id: number, keep: number): Promise<Values> => {
  const events = await dependencies.log.readStream(streamOf(type.name, keep));
  return takeOut(type, fold(type, events), events, id).changedSince;
};

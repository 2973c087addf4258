import type { Values } from '../../domain/fields/field.ts';
import { taskStatus } from '../../domain/lists/tasks.ts';
import { mergeUnderWay, notADuplicate, notMergeable } from '../../domain/merging/mergeMessages.ts';
import { moveRows } from '../../domain/merging/moveRows.ts';
import { type Move, movesIn, returnRows } from '../../domain/merging/returnRows.ts';
import { takeOut } from '../../domain/merging/takeOut.ts';
import { type RecordedEvent, stateField, streamOf } from '../../domain/record/events.ts';
import { fold } from '../../domain/record/fold.ts';
import { eventName, type RecordType } from '../../domain/record/recordType.ts';
import { genericState } from '../../domain/record/states.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { task } from '../../domain/records/task.ts';
import { fail, ok } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { canChange, changeRecord, loadRecord } from '../records/changeRecord.ts';
import type { Outcome } from '../records/outcome.ts';
import type { RecordReader, RecordRef } from '../tasks/recordReader.ts';
import { asConsequence, asStep } from './consequence.ts';
import { survivorOf } from './survivors.ts';

/** The merge that made a record a duplicate. */
export interface MergeOf {
  /** The record that took it over; null for records that were marked by hand in older versions. */
  readonly keep: number | null;
  readonly task: number | null;
  readonly earlierState: number;
  readonly position: bigint;
}

const isEntry = ({ data }: RecordedEvent): boolean => data.changes[stateField]?.to === genericState.duplicate.value;

const mergeIn = (type: RecordType, event: RecordedEvent): MergeOf => {
  const into = event.data.changes[type.merging?.into ?? '']?.to;
  return {
    keep: typeof into === 'number' ? into : null,
    task: event.meta.process?.task ?? null,
    earlierState: Number(event.data.changes[stateField]?.from ?? type.states.initial),
    position: event.position,
  };
};

/** The merge that a duplicate is in now; null if it is no duplicate. */
export const mergeOfDuplicate = (type: RecordType, events: readonly RecordedEvent[]): MergeOf | null => {
  const last = events.findLast(({ data }) => stateField in data.changes);
  return last && isEntry(last) ? mergeIn(type, last) : null;
};

/** What a person decides about a record that is taken out of a merge. */
export interface UnmergeAnswers {
  /** Fields that go back although somebody changed them since. */
  readonly putBack: readonly string[];
  /** Records that got a row about the kept record after the merge, which becomes one about the record that is taken out. */
  readonly give: readonly RecordRef[];
}

export interface UnmergeServices {
  readonly dependencies: Dependencies;
  readonly records: Pick<RecordReader, 'movedBy'>;
}

/** Where the moves of a stream went, from the streams of those who were merged. */
const survivorsOf = async ({ log }: Dependencies, type: RecordType, moves: readonly Move[]): Promise<(move: Move) => number | null> => {
  const merges = new Map<string, number | null>();
  for (const from of new Set(moves.filter(({ to }) => to === null).map((move) => move.from)))
    for (const event of await log.readStream(streamOf(type.name, from)))
      if (isEntry(event)) merges.set(`${from}/${event.meta.process?.task ?? ''}`, mergeIn(type, event).keep);
  return ({ event, from }) => merges.get(`${from}/${event.meta.process?.task ?? ''}`) ?? null;
};

const returnAllRows = async (
  { dependencies, records }: UnmergeServices,
  by: CommandContext,
  type: RecordType,
  id: number,
  merge: MergeOf,
): Promise<void> => {
  if (merge.task === null) return;
  for (const { recordType, id: record } of await records.movedBy(merge.task, type.name, id)) {
    const of = getRecordType(recordType);
    const moves = movesIn(of, type.name, await dependencies.log.readStream(streamOf(recordType, record)));
    const whereTo = await survivorsOf(dependencies, type, moves);
    await changeRecord(
      dependencies,
      asConsequence(by, String(id)),
      of,
      record,
      (now, events) => {
        const event = returnRows(of, type.name, now, events, id, whereTo);
        return ok(event ? [event] : []);
      },
      { fromLog: true },
    );
  }
};

const giveRows = async (
  { dependencies }: UnmergeServices,
  by: CommandContext,
  type: RecordType,
  { from, to }: { readonly from: number; readonly to: number },
  give: readonly RecordRef[],
): Promise<void> => {
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

/**
 * Takes a record out of its merge: rows go back to it, values of the kept record go back where nobody changed them since, and it has its
 * earlier state again. Others of the same merge, and records that were merged into it before, stay where they are.
 */
export const unmerge = async (
  services: UnmergeServices,
  by: CommandContext,
  type: RecordType,
  id: number,
  { putBack, give }: UnmergeAnswers = { putBack: [], give: [] },
): Promise<Outcome> => {
  const { dependencies } = services;
  const events = await dependencies.log.readStream(streamOf(type.name, id));
  const earlier = events.findLast(
    (event) => event.type === eventName(type, 'Unmerged') && by.process && event.meta.process?.task === by.process.task,
  );
  if (earlier) return ok({ id, revision: earlier.revision, position: earlier.position, changed: true });
  const snapshot = fold(type, events);
  if (canChange(type, snapshot, by, type.rights.edit) !== 'yes') return fail({ because: snapshot.revision < 0 ? 'missing' : 'forbidden' });
  const merge = mergeOfDuplicate(type, events);
  if (!merge) return fail({ because: 'refused', message: notADuplicate(type.labels) });
  if (merge.task !== null) {
    const { status } = (await loadRecord(dependencies, task, merge.task)).values;
    if (status === taskStatus.waiting || status === taskStatus.running) return fail({ because: 'refused', message: mergeUnderWay });
  }
  if (merge.keep !== null) {
    const { keep } = merge;
    const kept = await loadRecord(dependencies, type, keep);
    if (canChange(type, kept, by, type.rights.edit) !== 'yes')
      return fail({ because: 'refused', message: notMergeable(type.labels.one, keep) });
    await returnAllRows(services, by, type, id, merge);
    await giveRows(services, by, type, { from: await survivorOf(dependencies, type, keep), to: id }, give);
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
        [stateField]: { from: now.recordState, to: merge.earlierState },
        ...(merge.keep === null ? {} : { [into]: { from: now.values[into] ?? null, to: null } }),
      };
      return ok(now.recordState === genericState.duplicate.value ? [{ type: eventName(type, 'Unmerged'), data: { changes } }] : []);
    },
    { fromLog: true },
  );
};

/** What a person is asked before a record is taken out of its merge: fields of the kept record that somebody changed since. */
export const askedOnUnmerge = async (dependencies: Dependencies, type: RecordType, id: number, keep: number): Promise<Values> => {
  const events = await dependencies.log.readStream(streamOf(type.name, keep));
  return takeOut(type, fold(type, events), events, id).changedSince;
};

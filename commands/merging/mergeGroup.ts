import type { Values } from '../../domain/fields/field.ts';
import { changedBeforeMerge, mergedBefore, notMergeable } from '../../domain/merging/mergeMessages.ts';
import { changeRefusal, mergeRefusal } from '../../domain/merging/mergeRefusal.ts';
import { type FieldChoice, type MergedRecord, type MergeFacts, planMerge, type Source } from '../../domain/merging/planMerge.ts';
import { takeOut, takeOverOf } from '../../domain/merging/takeOut.ts';
import { takeOver } from '../../domain/merging/takeOver.ts';
import type { Decision } from '../../domain/record/decide.ts';
import { type RecordedEvent, stateField, streamOf } from '../../domain/record/events.ts';
import { fold } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { stateEvent } from '../../domain/record/eventCatalogue.ts';
import { genericState } from '../../domain/record/states.ts';
import { fail, mapOk, ok } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { laterPosition, type LogPosition } from '../eventLog.ts';
import { inParallel } from '../parallel.ts';
import { canChange, changeRecord } from '../records/changeRecord.ts';
import type { Outcome, Refusal } from '../records/outcome.ts';
import { maxConcurrentChanges } from '../tasks/bulkChange.ts';
import { asStep } from './consequence.ts';
import { moveAllRows, type MovingServices } from './moveAllRows.ts';

/** Records that become one. */
export interface MergeRequest {
  readonly keep: number;
  readonly duplicates: readonly number[];
  /** The sources of the fields' values, as a person saw them; fields without an entry follow the proposal. */
  readonly from: Readonly<Record<string, Source>>;
  /** The values that stay where the rows of two of them contradict each other, by 'activitySession-12'. */
  readonly rows: Readonly<Record<string, Values>>;
  /** The revisions that the person saw, by id. None: nobody looked at them. */
  readonly seen: Readonly<Record<string, number>>;
}

export interface MergeServices extends MovingServices {
  readonly facts: MergeFacts;
}

type LoadedRecord = MergedRecord & { readonly events: readonly RecordedEvent[] };

const load = async ({ log }: Dependencies, type: RecordType, id: number): Promise<LoadedRecord> => {
  const events = await log.readStream(streamOf(type.name, id));
  return { id, events, snapshot: fold(type, events) };
};

/** Whether the task of this context wrote the event. */
const isOfTask = ({ process }: CommandContext, { meta }: RecordedEvent): boolean =>
  process !== undefined && meta.process?.task === process.task;

/** Why the records cannot be merged as the person saw them; null if they can. */
const objectionTo = (
  type: RecordType,
  by: CommandContext,
  records: readonly LoadedRecord[],
  seen: MergeRequest['seen'],
): Refusal | null => {
  for (const record of records) {
    const { id, snapshot, events } = record;
    if (canChange(type, snapshot, by, type.rights.edit) !== 'yes')
      return { because: 'refused', message: notMergeable(type.labels.one, id) };
    const revision = seen[String(id)];
    const message = mergeRefusal(type, record) ?? (revision === undefined ? null : changeRefusal(type, id, events, revision));
    if (message !== null) return { because: 'refused', message };
  }
  return null;
};

const refuse = (message: string): Decision => fail({ because: 'refused', message });

/** Makes one record a duplicate of the other: the kept record takes over, then the duplicate says where it went. */
const mergeOne = async (
  dependencies: Dependencies,
  by: CommandContext,
  type: RecordType,
  keptRecord: LoadedRecord,
  merged: LoadedRecord,
  choices: readonly FieldChoice[],
): Promise<Outcome> => {
  const { one } = type.labels;
  const [keep, duplicate] = [keptRecord.id, merged.id];
  const entered = merged.events.findLast((event) => event.data.changes[stateField]?.to === genericState.duplicate.value);
  if (entered && isOfTask(by, entered))
    return ok({ id: duplicate, revision: entered.revision, position: entered.position, hasChanged: true });
  const step = asStep(by, `${keep}/${duplicate}`);
  const takenOver = takeOverOf(type, keptRecord.events, duplicate);
  if (!takenOver || !isOfTask(by, takenOver)) {
    const outcome = await changeRecord(
      dependencies,
      step,
      type,
      keep,
      (now, events) => {
        // Another task may be merging the same two.
        const message = takeOverOf(type, events, duplicate)
          ? mergedBefore(one, duplicate)
          : mergeRefusal(type, { id: keep, snapshot: now });
        return message === null ? ok([takeOver(type, now, merged, choices)]) : refuse(message);
      },
      { readsLog: true },
    );
    if (!outcome.ok) return outcome;
  }
  const marked = await changeRecord(
    dependencies,
    step,
    type,
    duplicate,
    (now) => {
      const message = mergeRefusal(type, { id: duplicate, snapshot: now });
      if (message !== null) return refuse(message);
      if (now.revision !== merged.snapshot.revision) return refuse(changedBeforeMerge(one, duplicate, ['something']));
      const state = genericState.duplicate.value;
      const changes = {
        [stateField]: { from: now.recordState, to: state },
        [type.merging?.into ?? '']: { from: null, to: keep },
      };
      return ok([{ type: stateEvent(type, state), data: { changes } }]);
    },
    { readsLog: true },
  );
  if (marked.ok) return marked;
  // Somebody was faster. What was taken over a moment ago goes back.
  await changeRecord(
    dependencies,
    asStep(step, 'back'),
    type,
    keep,
    (now, events) => {
      const { event } = takeOut(type, now, events, duplicate);
      return ok(event ? [event] : []);
    },
    { readsLog: true },
  );
  return marked;
};

interface MergedGroup {
  readonly outcome: Outcome;
  /** The duplicates whose rows are to move, also if another one could not be merged. */
  readonly merged: readonly number[];
  readonly position: LogPosition;
}

/**
 * Merges records into one, without the rows about them. Every step can be repeated: it finds what an interrupted run did. Nothing is
 * changed if one of them may not be edited, is a duplicate already, or is no longer as the person saw it.
 */
const mergeRecords = async (
  dependencies: Dependencies,
  by: CommandContext,
  type: RecordType,
  group: MergeRequest,
  facts: MergeFacts,
): Promise<MergedGroup> => {
  const [keptRecord, duplicates] = await Promise.all([
    load(dependencies, type, group.keep),
    Promise.all(group.duplicates.map((id) => load(dependencies, type, id))),
  ]);
  const records = [keptRecord, ...duplicates];
  const hasBegun = records.some(({ events }) => events.some((event) => isOfTask(by, event)));
  const objection = hasBegun ? null : objectionTo(type, by, records, group.seen);
  if (objection) return { outcome: fail(objection), merged: [], position: null };
  const asPlanned = hasBegun ? records.map((record) => beforeTask(type, record, by)) : records;
  const choices = planMerge(type, asPlanned, group.keep, group.from, facts);
  const merged: number[] = [];
  let position: LogPosition = null;
  for (const duplicate of duplicates) {
    const outcome = await mergeOne(dependencies, by, type, keptRecord, duplicate, choices);
    if (!outcome.ok) return { outcome, merged, position };
    merged.push(duplicate.id);
    position = laterPosition(position, outcome.value.position);
  }
  return { outcome: ok({ id: group.keep, revision: 0, position, hasChanged: true }), merged, position };
};

/** Merges groups of records. The rows about all of them move afterwards, after one wait for the read side. One outcome for each group. */
export const mergeGroups = async (
  services: MergeServices,
  by: CommandContext,
  type: RecordType,
  groups: readonly MergeRequest[],
): Promise<readonly Outcome[]> => {
  const outcomes = await inParallel(groups, maxConcurrentChanges, async (group) => ({
    ...(await mergeRecords(services.dependencies, by, type, group, services.facts)),
    rows: group.rows,
  }));
  const leftRows = outcomes.flatMap(({ merged, rows }) => merged.map((duplicate) => ({ duplicate, rows })));
  const marked = outcomes.reduce<LogPosition>((last, { position }) => laterPosition(last, position), null);
  const position = await moveAllRows(services, by, type, leftRows, marked);
  return outcomes.map(({ outcome }) => mapOk(outcome, (value) => ({ ...value, position })));
};

/** A record as it was before this task began, so that a run after a crash chooses the same values. */
const beforeTask = (type: RecordType, { id, events }: LoadedRecord, by: CommandContext): LoadedRecord => {
  const began = events.findIndex((event) => isOfTask(by, event));
  const before = began < 0 ? events : events.slice(0, began);
  return { id, events: before, snapshot: fold(type, before) };
};

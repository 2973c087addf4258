import type { Values } from '../../domain/fields/field.ts';
import { sameValue } from '../../domain/fields/equality.ts';
import { changedBeforeMerge, mergedBefore, notMergeable } from '../../domain/merging/mergeMessages.ts';
import { moveRows } from '../../domain/merging/moveRows.ts';
import { mergeRefusal } from '../../domain/merging/mergeRefusal.ts';
import {
  type FieldChoice,
  type MergedRecord,
  type MergeFacts,
  mergedFields,
  planMerge,
  type Source,
} from '../../domain/merging/planMerge.ts';
import { takeOut, takeOverOf } from '../../domain/merging/takeOut.ts';
import { takeOver } from '../../domain/merging/takeOver.ts';
import type { Decision } from '../../domain/record/decide.ts';
import { type RecordedEvent, stateField, streamOf } from '../../domain/record/events.ts';
import { fold } from '../../domain/record/fold.ts';
import { type RecordType, stateEvent } from '../../domain/record/recordType.ts';
import { genericState } from '../../domain/record/states.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { fail, ok } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { canChange, changeRecord } from '../records/changeRecord.ts';
import type { Outcome, Refusal } from '../records/outcome.ts';
import type { RecordReader } from '../tasks/recordReader.ts';
import { asConsequence, asStep } from './consequence.ts';
import { survivorOf } from './survivors.ts';

/** Records that become one. */
export interface WantedMerge {
  readonly keep: number;
  readonly duplicates: readonly number[];
  /** Where the values of fields come from, as a person saw it; fields without an entry: as proposed. */
  readonly from: Readonly<Record<string, Source>>;
  /** What stays where the rows of two of them contradict each other, by 'activitySession-12'. */
  readonly rows: Readonly<Record<string, Values>>;
  /** The revisions that the person saw, by id. None: nobody looked at them. */
  readonly seen: Readonly<Record<string, number>>;
}

export interface MergeServices {
  readonly dependencies: Dependencies;
  readonly records: Pick<RecordReader, 'pointingAt' | 'upTo'>;
  readonly facts: MergeFacts;
  readonly signal: AbortSignal;
}

type Loaded = MergedRecord & { readonly events: readonly RecordedEvent[] };

const load = async ({ log }: Dependencies, type: RecordType, id: number): Promise<Loaded> => {
  const events = await log.readStream(streamOf(type.name, id));
  return { id, events, snapshot: fold(type, events) };
};

/** Whether the task of this context wrote the event. */
const isOfTask = ({ process }: CommandContext, { meta }: RecordedEvent): boolean =>
  process !== undefined && meta.process?.task === process.task;

/** Why the records cannot be merged as the person saw them; null if they can. */
const objectionTo = (type: RecordType, by: CommandContext, records: readonly Loaded[], seen: WantedMerge['seen']): Refusal | null => {
  for (const record of records) {
    const { id, snapshot, events } = record;
    if (canChange(type, snapshot, by, type.rights.edit) !== 'yes')
      return { because: 'refused', message: notMergeable(type.labels.one, id) };
    const message = mergeRefusal(type, record);
    if (message !== null) return { because: 'refused', message };
    const revision = seen[String(id)];
    const then = revision === undefined ? snapshot : fold(type, events.slice(0, revision + 1));
    const changed = mergedFields(type).filter(([name]) => !sameValue(then.values[name] ?? null, snapshot.values[name] ?? null));
    if (changed.length > 0)
      return {
        because: 'refused',
        message: changedBeforeMerge(
          type.labels.one,
          id,
          changed.map(([, { label }]) => label),
        ),
      };
  }
  return null;
};

const refuse = (message: string): Decision => fail({ because: 'refused', message });

/** Makes one record a duplicate of the other: the kept record takes over, then the duplicate says where it went. */
const mergeOne = async (
  dependencies: Dependencies,
  by: CommandContext,
  type: RecordType,
  keep: number,
  duplicate: number,
  choices: readonly FieldChoice[],
): Promise<Outcome> => {
  const { one } = type.labels;
  const [kept, merged] = await Promise.all([load(dependencies, type, keep), load(dependencies, type, duplicate)]);
  const entered = merged.events.findLast((event) => event.data.changes[stateField]?.to === genericState.duplicate.value);
  if (entered && isOfTask(by, entered)) return ok({ id: duplicate, revision: entered.revision, position: entered.position, changed: true });
  const step = asStep(by, `${keep}/${duplicate}`);
  const begun = takeOverOf(type, kept.events, duplicate);
  if (!begun || !isOfTask(by, begun)) {
    const taken = await changeRecord(
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
      { fromLog: true },
    );
    if (!taken.ok) return taken;
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
    { fromLog: true },
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
    { fromLog: true },
  );
  return marked;
};

const mostRounds = 5;

/** Moves all rows about the duplicate to the record that it leads to now. Again until there are none, because others go on working. */
const moveAllRows = async (
  { dependencies, records, signal }: MergeServices,
  by: CommandContext,
  type: RecordType,
  duplicate: number,
  rows: WantedMerge['rows'],
  position: bigint | null,
): Promise<bigint | null> => {
  let last = position;
  for (let round = 0; round < mostRounds; round += 1) {
    await records.upTo(last, signal);
    const pointing = await records.pointingAt(type.name, duplicate);
    if (pointing.length === 0) return last;
    const to = await survivorOf(dependencies, type, duplicate);
    for (const { recordType, id } of pointing) {
      const of = getRecordType(recordType);
      const outcome = await changeRecord(
        dependencies,
        asConsequence(by, `${duplicate}/${to}/${round}`),
        of,
        id,
        (now) => {
          const event = moveRows(of, now, type.name, duplicate, to, rows[streamOf(recordType, id)]);
          return ok(event ? [event] : []);
        },
        { fromLog: true },
      );
      if (outcome.ok && outcome.value.position !== null) last = outcome.value.position;
    }
  }
  return last;
};

/**
 * Merges records into one. Every step can be repeated: it finds what an interrupted run did. Nothing is changed if one of them may not be
 * edited, is a duplicate already, or is no longer as the person saw it.
 */
export const mergeGroup = async (services: MergeServices, by: CommandContext, type: RecordType, wanted: WantedMerge): Promise<Outcome> => {
  const ids = [wanted.keep, ...wanted.duplicates];
  const records = await Promise.all(ids.map((id) => load(services.dependencies, type, id)));
  const isBegun = records.some(({ events }) => events.some((event) => isOfTask(by, event)));
  const objection = isBegun ? null : objectionTo(type, by, records, wanted.seen);
  if (objection) return fail(objection);
  const asPlanned = isBegun ? records.map((record) => beforeTask(type, record, by)) : records;
  const choices = planMerge(type, asPlanned, wanted.keep, wanted.from, services.facts);
  let position: bigint | null = null;
  for (const duplicate of wanted.duplicates) {
    const merged = await mergeOne(services.dependencies, by, type, wanted.keep, duplicate, choices);
    if (!merged.ok) return merged;
    position = await moveAllRows(services, by, type, duplicate, wanted.rows, merged.value.position);
  }
  return ok({ id: wanted.keep, revision: 0, position, changed: true });
};

/** A record as it was before this task began, so that a run after a crash chooses the same values. */
const beforeTask = (type: RecordType, { id, events }: Loaded, by: CommandContext): Loaded => {
  const began = events.findIndex((event) => isOfTask(by, event));
  const before = began < 0 ? events : events.slice(0, began);
  return { id, events: before, snapshot: fold(type, before) };
};

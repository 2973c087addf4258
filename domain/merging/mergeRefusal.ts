import { sameValue } from '../fields/equality.ts';
import type { RecordedEvent } from '../record/events.ts';
import { fold } from '../record/fold.ts';
import type { RecordType } from '../record/recordType.ts';
import { genericState } from '../record/states.ts';
import { changedBeforeMerge, deletedBefore, mergedBefore } from './mergeMessages.ts';
import { type MergedRecord, mergedFields } from './planMerge.ts';

/** Why the record's state keeps it out of a merge; null if it does not. */
export const mergeRefusal = (type: RecordType, { id, snapshot: { recordState } }: MergedRecord): string | null => {
  if (recordState === genericState.duplicate.value) return mergedBefore(type.labels.one, id);
  return recordState === type.states.deleted ? deletedBefore(type.labels.one, id) : null;
};

/** Why a record cannot be merged as somebody saw it at a revision: fields changed since. Null if it can. */
export const changeRefusal = (type: RecordType, id: number, events: readonly RecordedEvent[], seenRevision: number): string | null => {
  const [whenShown, now] = [fold(type, events.slice(0, seenRevision + 1)), fold(type, events)];
  const changed = mergedFields(type).filter(([name]) => !sameValue(whenShown.values[name] ?? null, now.values[name] ?? null));
  return changed.length === 0
    ? null
    : changedBeforeMerge(
        type.labels.one,
        id,
        changed.map(([, { label }]) => label),
      );
};

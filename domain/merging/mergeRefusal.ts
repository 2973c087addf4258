import type { RecordType } from '../record/recordType.ts';
import { genericState } from '../record/states.ts';
import { deletedBefore, mergedBefore } from './mergeMessages.ts';
import type { MergedRecord } from './planMerge.ts';

/** Why the record's state keeps it out of a merge; null if it does not. */
export const mergeRefusal = (type: RecordType, { id, snapshot: { recordState } }: MergedRecord): string | null => {
  if (recordState === genericState.duplicate.value) return mergedBefore(type.labels.one, id);
  return recordState === type.states.deleted ? deletedBefore(type.labels.one, id) : null;
};

import { type RecordedEvent, stateField } from '../../domain/record/events.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { genericState } from '../../domain/record/states.ts';

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

/** The merges that a record was ever in. */
export const mergesIn = (type: RecordType, events: readonly RecordedEvent[]): readonly MergeOf[] =>
  events.filter(isEntry).map((event) => mergeIn(type, event));

/** The merge that a duplicate is in now; null if it is no duplicate. */
export const mergeOfDuplicate = (type: RecordType, events: readonly RecordedEvent[]): MergeOf | null => {
  const last = events.findLast(({ data }) => stateField in data.changes);
  return last && isEntry(last) ? mergeIn(type, last) : null;
};

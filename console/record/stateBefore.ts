import type { RecordType } from '../../domain/record/recordType.ts';
import { entryRefusal } from '../../domain/record/enteringStates.ts';

/** The state that a record had before it was moved to another, if people can move it back; null otherwise. */
export const stateBefore = (type: RecordType, before: number, to: number): number | null =>
  type.isEditable && type.states.transitions[to]?.includes(before) && entryRefusal(type, before) === null ? before : null;

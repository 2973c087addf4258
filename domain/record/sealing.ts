import type { Values } from '../fields/field.ts';

/** How actions freeze a record, such as the approval of a timesheet. */
export interface Sealing<V = Values> {
  /** The fields by which actions freeze it. An undo sets them back only while nothing else of the record has changed since. */
  readonly fields: readonly string[];
  /** Why its other fields and its state are changed only by actions now; null if people may change them. */
  changeRefusal(values: V): string | null;
  /** Why not even an undo sets `fields` back; null if it may. */
  undoRefusal(values: V): string | null;
}

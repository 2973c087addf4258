import type { Values } from '../../domain/fields/field.ts';
import type { Wanted } from '../../domain/search/wanted.ts';

/** A record as the read side has it. */
export interface ReadRecord {
  readonly id: number;
  readonly recordState: number;
  readonly values: Values;
  readonly created: Date;
  readonly updated: Date;
  readonly updatedByName: string;
}

/** What jobs ask of the read side. */
export interface RecordReader {
  /** The ids of wanted records, in ascending order after the given one. */
  matching(wanted: Wanted, after: number, most: number): Promise<readonly number[]>;
  /** The same with the records themselves. */
  matchingRecords(wanted: Wanted, after: number, most: number): Promise<readonly ReadRecord[]>;
  /** How many that are. */
  count(wanted: Wanted): Promise<number>;
  byId(recordType: string, ids: readonly number[]): Promise<ReadonlyMap<number, ReadRecord>>;
  titles(recordType: string, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** The records that a task changed, in the order of type and id after the given one. */
  changedBy(
    task: number,
    after: { readonly recordType: string; readonly id: number },
    most: number,
  ): Promise<readonly { readonly recordType: string; readonly id: number }[]>;
  /** How many records of a type a task began, and how many others it changed. */
  countChangedBy(task: number, recordType: string): Promise<{ readonly created: number; readonly changed: number }>;
  /** Waits until the read side has passed a position of the log. */
  upTo(position: bigint | null, signal: AbortSignal): Promise<void>;
}

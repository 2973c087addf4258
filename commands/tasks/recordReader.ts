import type { Values } from '../../domain/fields/field.ts';
import type { TaskSelection } from '../../domain/search/taskSelection.ts';

/** A record from the read tables. */
export interface ReadRecord {
  readonly id: number;
  readonly recordState: number;
  readonly values: Values;
  readonly created: Date;
  readonly updated: Date;
  readonly updatedByName: string;
}

/** Read access for background jobs. */
export interface RecordReader {
  /** Matching ids after `after`, in ascending order. */
  matching(wanted: TaskSelection, after: number, most: number): Promise<readonly number[]>;
  /** Matching records after `after`, in ascending order. */
  matchingRecords(wanted: TaskSelection, after: number, most: number): Promise<readonly ReadRecord[]>;
  count(wanted: TaskSelection): Promise<number>;
  byId(recordType: string, ids: readonly number[]): Promise<ReadonlyMap<number, ReadRecord>>;
  titles(recordType: string, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** The records that a task changed, in the order of type and id, after `after`. */
  changedBy(
    task: number,
    after: { readonly recordType: string; readonly id: number },
    most: number,
  ): Promise<readonly { readonly recordType: string; readonly id: number }[]>;
  /** The number of records that a task created and of others that it changed. */
  countChangedBy(task: number, recordType: string): Promise<{ readonly created: number; readonly changed: number }>;
  /** Waits until the read tables include a log position. */
  upTo(position: bigint | null, signal: AbortSignal): Promise<void>;
}

import type { Grant } from '../../domain/access/grant.ts';
import type { CustomField } from '../../domain/customData/customFields.ts';
import type { FieldColumn } from '../../domain/exports/columns.ts';
import type { ExportedRecord } from '../../domain/exports/printers.ts';
import type { Values } from '../../domain/fields/field.ts';
import type { PartRow } from '../../domain/record/part.ts';
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

export interface RecordRef {
  readonly recordType: string;
  readonly id: number;
}

/** Read access for background jobs. */
export interface RecordReader {
  /** Matching ids after `after`, in ascending order. */
  matching(selection: TaskSelection, after: number, limit: number): Promise<readonly number[]>;
  /**
   * The records with these ids, in ascending order, with the values that other records have about them for these columns. Waits until the
   * tables have all fields.
   */
  readExported(
    recordType: string,
    ids: readonly number[],
    columns: readonly Pick<FieldColumn, 'name' | 'keptIn' | 'shownIn'>[],
  ): Promise<readonly ExportedRecord[]>;
  /** Those of these custom fields of a record type that a grant shows. */
  customFields(recordType: string, ids: readonly number[], grant: Grant): Promise<readonly CustomField[]>;
  /** The rows of a part of these records that is kept apart, by record. */
  rowsApart(recordType: string, part: string, records: readonly number[]): Promise<ReadonlyMap<number, readonly PartRow[]>>;
  count(selection: TaskSelection): Promise<number>;
  byId(recordType: string, ids: readonly number[]): Promise<ReadonlyMap<number, ReadRecord>>;
  titles(recordType: string, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** The records that a task changed, in the order of type and id, after `after`. */
  changedBy(
    task: number,
    after: { readonly recordType: string; readonly id: number },
    limit: number,
  ): Promise<readonly { readonly recordType: string; readonly id: number }[]>;
  /** The records with rows about each of these, in parts whose rows are known by records of their type. Without those that have none. */
  pointingAt(about: string, ids: readonly number[]): Promise<ReadonlyMap<number, readonly RecordRef[]>>;
  /** The records whose rows about each of these a task moved to another. Without those that have none. */
  movedBy(task: number, about: string, ids: readonly number[]): Promise<ReadonlyMap<number, readonly RecordRef[]>>;
  /** Those of these records that a task created and that others name by now. Deleted ones and what the task created do not count. */
  findUsed(task: number, recordType: string, ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** The number of records of a type that a task gave this event. */
  countEvents(task: number, recordType: string, event: string): Promise<number>;
  /** The number of records that a task created and of others that it changed. */
  countChangedBy(task: number, recordType: string): Promise<{ readonly created: number; readonly changed: number }>;
  /** Waits until the read tables include a log position. */
  upTo(position: bigint | null, signal: AbortSignal): Promise<void>;
}

import type { RecordSnapshot } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';

/** Records from the read tables. They are fast to read and may be slightly behind the log. */
export interface RecordRows {
  /** Null if there is no such row. `lastChanges` is empty if the record comes from its row, which does not store it. */
  find(type: RecordType, id: number): Promise<RecordSnapshot | null>;
  /** The rows with these ids, by id. */
  findAll(type: RecordType, ids: readonly number[]): Promise<ReadonlyMap<number, RecordSnapshot>>;
  /** The records of a type inside of this parent, deleted ones too. */
  inside(type: RecordType, parent: number): Promise<readonly (RecordSnapshot & { readonly id: number })[]>;
  /** The records of a type whose reference `by` names this record, deleted ones too. The field has a column. */
  pointingAt(type: RecordType, by: string, id: number): Promise<readonly (RecordSnapshot & { readonly id: number })[]>;
}

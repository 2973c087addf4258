import type { RecordSnapshot } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';

/** Records as the read side shows them: quick to get, and perhaps a moment behind the log. */
export interface RecordRows {
  /** Null where the read side has no such record. Which field was changed when is not known of a shown record: `touched` is empty. */
  find(type: RecordType, id: number): Promise<RecordSnapshot | null>;
}

import type { RecordedEvent } from '../../domain/record/events.ts';
import type { Sql, Transaction } from '../sql.ts';
import type { RecordTable } from '../tables/tables.ts';

/** An event of a record. */
export type OfRecord = RecordedEvent & { readonly record: { readonly type: string; readonly id: number } };

export type RecordKey = OfRecord['record'];

/** The schema in which the table of a record type is. */
export type SchemaOf = (recordType: string) => string;

/**
 * Facts of one record type that follow from other records. They are computed anew for the affected records, never added up, so that the
 * same event may be applied twice.
 */
export interface FactStage {
  /** The type whose table has the facts. */
  readonly recordType: string;
  /** The names of the facts of this type that it computes, as in `partFieldName` for those of rows. */
  readonly facts: readonly string[];
  /** Whether the tables have all columns that the facts need; not so while an older version of a table serves. */
  isPossible(tableOfType: (recordType: string) => RecordTable | undefined): boolean;
  /** The types whose records decide the facts, its own included. */
  readonly readsFrom: readonly string[];
  /** Whether an event may change facts. */
  concerns(event: OfRecord): boolean;
  /** The records whose facts may change with these records, which are of types that it reads from. The tables include their changes. */
  affected(sql: Sql, schemaOf: SchemaOf, changed: readonly RecordKey[]): Promise<readonly number[]>;
  /** Computes the facts of these records; null: of all. */
  recompute(sql: Transaction, schemaOf: SchemaOf, ids: readonly number[] | null): Promise<void>;
}

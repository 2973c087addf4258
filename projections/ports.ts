import type { Half, RecordedEvent } from '../domain/record/events.ts';

/** The event log, as projections need it. */
export interface LogReader {
  subscribe(
    from: bigint | null,
    handle: (events: readonly RecordedEvent[]) => Promise<void>,
    options: {
      readonly signal: AbortSignal;
      readonly batchSize?: number;
      /** Only events of records of these types. */
      readonly recordTypes?: readonly string[];
      /** Only events of half of the records. */
      readonly half?: Half;
    },
  ): Promise<void>;
  /** The position of the newest event, or of the newest one up to a position of half of the records. */
  head(of?: { readonly half: Half; readonly upTo: bigint }): Promise<bigint | null>;
}

/** The log of projections. Never pass personal data. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

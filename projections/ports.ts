import type { RecordedEvent } from '../domain/record/events.ts';

/** What projections need of the event log. */
export interface LogReader {
  subscribe(
    from: bigint | null,
    handle: (events: readonly RecordedEvent[]) => Promise<void>,
    options: {
      readonly signal: AbortSignal;
      readonly most?: number;
      /** Only events of records of these types. */ readonly of?: readonly string[];
    },
  ): Promise<void>;
  head(): Promise<bigint | null>;
}

/** Where projections say what they do. Never personal data. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

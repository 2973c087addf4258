import type { EventMeta, Half, RecordedEvent, RecordEvent } from '../domain/record/events.ts';
import type { Result } from '../domain/result.ts';

/** A new event. Appending the same id again has no effect and returns the first result. */
export interface NewEvent extends RecordEvent {
  readonly id: string;
  readonly meta: EventMeta;
}

/** The stream's new revision, and the event's position in the whole log. */
export interface AppendResult {
  readonly revision: number;
  readonly position: bigint;
}

/** A subscriber's position; null before the first event. */
export type LogPosition = bigint | null;

export const laterPosition = (a: LogPosition, b: LogPosition): LogPosition => (a === null || (b !== null && b > a) ? b : a);

/** The append-only log of all events. It is the source of truth. */
export interface EventLog {
  /** A stream's events from a revision on, oldest first; empty if there is no such stream. */
  readStream(stream: string, from?: number): Promise<readonly RecordedEvent[]>;
  /** A stream's newest events, newest first. */
  readStreamBackwards(stream: string, limit: number): Promise<readonly RecordedEvent[]>;
  /**
   * Appends events after the expected revision (-1: a new stream; 'any': no check). Resolves when they are durable. 'conflict' means that
   * the stream has newer events and nothing was written.
   */
  append(stream: string, expected: number | 'any', events: readonly NewEvent[]): Promise<Result<AppendResult, 'conflict'>>;
  /**
   * Delivers all events after a position in log order, in batches of at most `batchSize`, and then new events as they arrive. It reconnects
   * automatically. Each batch waits for the previous handler. Ends when the signal aborts; rejects when the handler throws. `recordTypes`
   * limits it to streams of these record types, or `half` to those of half of the records; `onPassed` then hears, now and then, up to which
   * position all of their events were handled.
   */
  subscribe(
    from: LogPosition,
    handle: (events: readonly RecordedEvent[]) => Promise<void>,
    options: {
      readonly signal: AbortSignal;
      readonly batchSize?: number;
      readonly recordTypes?: readonly string[];
      readonly half?: Half;
      readonly onPassed?: (position: bigint) => void;
    },
  ): Promise<void>;
  /** The position of the newest event, or of the newest one up to a position of half of the records; null if there is none. */
  head(of?: { readonly half: Half; readonly upTo: bigint }): Promise<LogPosition>;
}

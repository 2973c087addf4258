import type { EventMeta, RecordedEvent, RecordEvent } from '../domain/record/events.ts';
import type { Result } from '../domain/result.ts';

/** An event about to be written. Appending the same id again changes nothing and answers as the first time. */
export interface NewEvent extends RecordEvent {
  readonly id: string;
  readonly meta: EventMeta;
}

/** Where an append ended: the stream's new revision and the position in the whole log. */
export interface Appended {
  readonly revision: number;
  readonly position: bigint;
}

/** Where a subscriber stands: `null` before the first event. */
export type LogPosition = bigint | null;

/** The append-only log of everything that happened; the only place where Waymark writes facts. */
export interface EventLog {
  /** A stream's events from a revision on, oldest first; empty where there is no such stream. */
  readStream(stream: string, from?: number): Promise<readonly RecordedEvent[]>;
  /** The newest events of a stream, newest first. */
  readStreamBackwards(stream: string, most: number): Promise<readonly RecordedEvent[]>;
  /**
   * Adds events after the expected revision (-1: to a new stream; 'any': wherever it is). Resolves when they are durable.
   * 'conflict': the stream has moved on and nothing was written.
   */
  append(stream: string, expected: number | 'any', events: readonly NewEvent[]): Promise<Result<Appended, 'conflict'>>;
  /**
   * Hands over all events after a position, in the log's order, in batches of at most `most`; goes on with new ones as they
   * come, and reconnects by itself. Each batch waits for the handler of the one before. Ends when the signal is aborted;
   * rejects when the handler throws. `of`: only events of records of these types, whose streams begin with the type's name.
   */
  subscribe(
    from: LogPosition,
    handle: (events: readonly RecordedEvent[]) => Promise<void>,
    options: { readonly signal: AbortSignal; readonly most?: number; readonly of?: readonly string[] },
  ): Promise<void>;
  /** The position of the newest event; null in an empty log. */
  head(): Promise<LogPosition>;
}

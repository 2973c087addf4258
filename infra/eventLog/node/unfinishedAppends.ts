import type { BatchMessage, BatchOptions } from './batchRequests.ts';
import { expectedFrom } from './batchRequests.ts';
import { maxAppendBytes, MaxAppendSizeExceeded, invalidArgument, resourceExhausted, timedOut } from './errors.ts';
import type { MemoryBudget } from './memoryBudget.ts';
import type { ExpectedRevision, ProposedEvent } from './records.ts';
import { checkAppend, proposedEventFrom, sizeOf, streamNameFrom } from './requests.ts';
import { eventOverheadBytes, maxAppendWaitMs } from './singleAppending.ts';

/** An append, built from one or more messages. */
export interface BatchedAppend {
  readonly correlationId: Buffer;
  readonly stream: string;
  readonly streamBytes: Buffer;
  readonly expected: ExpectedRevision;
  /** Milliseconds since 1970. */
  readonly deadline: number;
  readonly events: ProposedEvent[];
  /** The size of its events, compared with `maxAppendBytes`. */
  bytes: number;
  /** The memory of its messages. */
  heldBytes: number;
}

/** An append that failed before its last message. */
export class FailedAppend {
  readonly correlationId: Buffer;
  readonly streamBytes: Buffer;
  readonly error: unknown;

  constructor({ correlationId, streamBytes }: Pick<BatchedAppend, 'correlationId' | 'streamBytes'>, error: unknown) {
    this.correlationId = correlationId;
    this.streamBytes = streamBytes;
    this.error = error;
  }
}

const noBytes = Buffer.alloc(0);

/** The appends of one call that still lack their last message. All calls share one memory budget. */
export class UnfinishedAppends {
  readonly #budget: MemoryBudget;
  readonly #appends = new Map<string, BatchedAppend>();

  constructor(budget: MemoryBudget) {
    this.#budget = budget;
  }

  get isEmpty(): boolean {
    return this.#appends.size === 0;
  }

  /** Adds a message. Returns the append once it is complete or has failed, else undefined. */
  add(message: BatchMessage): BatchedAppend | FailedAppend | undefined {
    const { correlationId, options } = message;
    const key = correlationId.toString('latin1');
    const current = this.#appends.get(key);
    // The append has already failed; ignore its remaining messages.
    if (current === undefined && options === undefined) return undefined;
    let append = current;
    try {
      // Repeated options are ignored, as in EventStoreDB.
      append ??= begin(correlationId, options);
      if (append.deadline <= Date.now()) throw timedOut();
      for (const raw of message.events) {
        const event = proposedEventFrom(raw);
        append.bytes += sizeOf(event);
        append.events.push(event);
      }
      if (append.bytes > maxAppendBytes) throw new MaxAppendSizeExceeded();
      if (!message.isFinal) {
        this.#keep(key, append, message);
        return undefined;
      }
      checkAppend(append.stream, append.events);
      this.#forget(key, append);
      append.heldBytes += sizeInMemory(message);
      return append;
    } catch (error) {
      if (append !== undefined) this.#forget(key, append);
      return new FailedAppend(append ?? { correlationId, streamBytes: options?.stream ?? noBytes }, error);
    }
  }

  /** Removes and returns the appends past their deadline. */
  takeExpired(): readonly BatchedAppend[] {
    const now = Date.now();
    const expired: BatchedAppend[] = [];
    for (const [key, append] of this.#appends) {
      if (append.deadline > now) continue;
      this.#forget(key, append);
      expired.push(append);
    }
    return expired;
  }

  clear(): void {
    for (const [key, append] of this.#appends) this.#forget(key, append);
  }

  #keep(key: string, append: BatchedAppend, message: BatchMessage): void {
    const bytes = sizeInMemory(message);
    this.#appends.set(key, append);
    append.heldBytes += bytes;
    this.#budget.take(bytes);
    if (this.#budget.isExceeded) throw resourceExhausted('Too many appends are unfinished');
  }

  #forget(key: string, append: BatchedAppend): void {
    if (this.#appends.delete(key)) this.#budget.release(append.heldBytes);
  }
}

/** Events are views on the message, so the whole message stays in memory. */
const sizeInMemory = (message: BatchMessage): number => {
  return message.byteLength + (message.events.length + 1) * eventOverheadBytes;
};

const begin = (correlationId: Buffer, options: BatchOptions | undefined): BatchedAppend => {
  if (correlationId.length === 0 || options === undefined) throw invalidArgument('the correlation id is missing');
  const latest = Date.now() + maxAppendWaitMs;
  return {
    correlationId,
    stream: streamNameFrom(options.stream),
    streamBytes: options.stream,
    expected: expectedFrom(options),
    deadline: Math.min(options.deadline ?? latest, latest),
    events: [],
    bytes: 0,
    heldBytes: 0,
  };
};

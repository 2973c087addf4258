import { BACKWARDS, type JSONEventData, NO_STREAM, StreamNotFoundError, WrongExpectedVersionError } from '@eventstore/db-client';
import type { AppendResult } from '@eventstore/db-client';
import type { LogClient } from '../../../infra/eventLog/eventStoreLog.ts';

interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly streamId: string;
  readonly revision: bigint;
  readonly isJson: true;
  readonly data: unknown;
  readonly metadata: unknown;
  readonly position: { readonly commit: bigint; readonly prepare: bigint };
}

export interface Fault {
  /** The error that the client throws; 'silence' never answers. */
  readonly error: unknown;
  /** The call succeeded, and only its answer was lost. */
  readonly isStanding?: boolean;
}

interface ReadOptions {
  readonly direction?: string;
  readonly fromRevision?: unknown;
  readonly fromPosition?: unknown;
  readonly maxCount?: number;
}

/**
 * A double of the official client over a store in memory. It deduplicates appends by event ids as a server does, and returns the given
 * faults in order.
 */
export class FakeEventStore {
  readonly events: StoredEvent[] = [];
  readonly faults: Record<'append' | 'read', Fault[]> = { append: [], read: [] };
  readonly calls = { append: 0, read: 0 };
  /** Reads that began and were not read to their end: the real client keeps them open. */
  openReads = 0;
  withoutPosition = false;
  /** The number of reads that do not see the newest event yet, as before replication. */
  laggingReads = 0;
  /** Like a restarted server, it has forgotten the ids of earlier appends. */
  forgetsIds = false;

  readonly client = {
    appendToStream: (
      stream: string,
      events: JSONEventData | readonly JSONEventData[],
      options: { readonly expectedRevision?: unknown } = {},
    ) => this.#append(stream, Array.isArray(events) ? events : [events as JSONEventData], options.expectedRevision),
    readStream: (stream: string, options: ReadOptions = {}) => this.#readStream(stream, options),
    readAll: (options: ReadOptions = {}) => this.#readAll(options),
    subscribeToAll: () => {
      throw new Error('not used in this test');
    },
  } as unknown as LogClient;

  /** Writes an event as another client would. */
  write(streamId: string, type: string, id: string = crypto.randomUUID(), data: unknown = { changes: {} }, metadata: unknown = {}): void {
    const commit = BigInt(this.events.length + 1) * 100n;
    this.events.push({
      id,
      type,
      streamId,
      revision: BigInt(this.of(streamId).length),
      isJson: true,
      data,
      metadata,
      position: { commit, prepare: commit },
    });
  }

  of(stream: string): readonly StoredEvent[] {
    return this.events.filter((event) => event.streamId === stream);
  }

  async #fail(kind: 'append' | 'read', work: () => unknown = () => undefined): Promise<void> {
    this.calls[kind] += 1;
    const fault = this.faults[kind].shift();
    if (!fault) return;
    if (fault.isStanding) await work();
    if (fault.error === 'silence') await new Promise(() => undefined);
    throw fault.error;
  }

  async #append(stream: string, events: readonly JSONEventData[], expected: unknown): Promise<AppendResult> {
    await this.#fail('append', () => this.#write(stream, events, expected));
    return this.#write(stream, events, expected);
  }

  #write(stream: string, events: readonly JSONEventData[], expected: unknown): AppendResult {
    const storedEvents = this.of(stream);
    const first = storedEvents.findIndex((event) => event.id === events[0]?.id);
    const isRepeated = first >= 0 && events.every((event, index) => storedEvents[first + index]?.id === event.id);
    if (isRepeated && !this.forgetsIds) {
      const last = storedEvents[first + events.length - 1];
      const answer = { success: true, nextExpectedRevision: last?.revision ?? 0n };
      return this.withoutPosition || !last ? answer : { ...answer, position: last.position };
    }
    const revision = BigInt(storedEvents.length) - 1n;
    if (expected !== 'any' && (expected === NO_STREAM ? -1n : expected) !== revision) {
      throw new WrongExpectedVersionError(null as never, { streamName: stream, current: revision, expected: expected as bigint });
    }
    for (const event of events) this.write(stream, event.type, event.id, event.data, event.metadata);
    const last = this.events.at(-1);
    return { success: true, nextExpectedRevision: last?.revision ?? -1n, ...(last ? { position: last.position } : {}) };
  }

  #seen(): readonly StoredEvent[] {
    if (this.laggingReads === 0) return this.events;
    this.laggingReads -= 1;
    return this.events.slice(0, -1);
  }

  async *#readStream(stream: string, { direction, fromRevision, maxCount }: ReadOptions) {
    await this.#fail('read');
    const from = typeof fromRevision === 'bigint' ? fromRevision : 0n;
    const events = this.#seen().filter((event) => event.streamId === stream && (direction === BACKWARDS || event.revision >= from));
    if (events.length === 0 && from === 0n) throw new StreamNotFoundError(null as never, stream);
    yield* this.#give(direction === BACKWARDS ? events.toReversed() : events, maxCount);
  }

  async *#readAll({ fromPosition, maxCount }: ReadOptions) {
    await this.#fail('read');
    const before =
      typeof fromPosition === 'object' && fromPosition !== null && 'commit' in fromPosition ? (fromPosition.commit as bigint) : null;
    yield* this.#give(
      this.#seen()
        .filter((event) => before === null || event.position.commit < before)
        .toReversed(),
      maxCount,
    );
  }

  *#give(events: readonly StoredEvent[], maxCount = Infinity) {
    this.openReads += 1;
    for (const event of events.slice(0, maxCount)) yield { event };
    this.openReads -= 1;
  }
}

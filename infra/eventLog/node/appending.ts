import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { needsLookup } from './deciding.ts';
import type { EventKey, WrittenEvent } from './lookups.ts';
import { GroupPlan, streamsNeededBy } from './planning.ts';
import type { WriteOutcome, WriteRequest } from './planning.ts';
import { UNKNOWN_STREAM } from './records.ts';
import type { StreamState } from './records.ts';
import type { Tail } from './tail.ts';
import type { WriterConnection } from './writerConnection.ts';

/** What a caller hears: the outcome, or that the time was up before anything was written. */
export type AppendAnswer = WriteOutcome | { readonly kind: 'timedOut' } | { readonly kind: 'unavailable' };

interface QueuedWrite {
  readonly request: WriteRequest;
  readonly bytes: number;
  /** Milliseconds since 1970 after which the write must not happen any more. */
  readonly deadline: number;
  readonly answer: (answer: AppendAnswer) => void;
}

const CACHED_STREAMS = 100_000;
const MAX_GROUP_REQUESTS = 2_000;
const MAX_GROUP_BYTES = 8 * 1024 * 1024;
const MAX_QUEUED_BYTES = 32 * 1024 * 1024;
const MICROS_PER_MILLISECOND = 1_000;

/**
 * The writer of the log. It takes everything that is queued, writes it in one transaction and answers
 * all of it; what comes meanwhile is the next group. A request that may not be written fails alone.
 */
export class Appender {
  readonly #writer: WriterConnection;
  readonly #tail: Tail;
  /** Committed states only, and only set by this writer: a reader could put an older state over a newer one. */
  readonly #states = new LRUCache<string, StreamState>({ max: CACHED_STREAMS });
  readonly #onBroken: (reason: unknown) => void;
  #queue: QueuedWrite[] = [];
  #queuedBytes = 0;
  #roomWaiters: (() => void)[] = [];
  #working: Promise<void> | undefined;
  #stopped = false;

  /** @param onBroken called when it is unknown whether a transaction was committed; the process must end */
  constructor(writer: WriterConnection, tail: Tail, onBroken: (reason: unknown) => void) {
    this.#writer = writer;
    this.#tail = tail;
    this.#onBroken = onBroken;
  }

  /**
   * Queues a write. The answer comes once it is committed, or refused.
   * @param bytes how much memory the request holds
   */
  submit(request: WriteRequest, bytes: number, deadline: number): Promise<AppendAnswer> {
    if (this.#stopped) return Promise.resolve({ kind: 'unavailable' });
    return new Promise((answer) => {
      this.#queue.push({ request, bytes, deadline, answer });
      this.#queuedBytes += bytes;
      this.#working ??= this.#work();
    });
  }

  /** Whether so much is queued that callers should wait before they send more. */
  get isFull(): boolean {
    return this.#queuedBytes > MAX_QUEUED_BYTES;
  }

  /** Resolves when there is room again. */
  async room(): Promise<void> {
    while (this.isFull && !this.#stopped) {
      await new Promise<void>((resume) => this.#roomWaiters.push(resume));
    }
  }

  /** The committed state of a stream if it is at hand. */
  cachedState(stream: string): StreamState | undefined {
    return this.#states.get(stream);
  }

  /** Refuses what comes from now on; resolves once everything queued before is answered. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#working;
  }

  async #work(): Promise<void> {
    while (this.#queue.length > 0) {
      const group = this.#takeGroup();
      try {
        await this.#commit(group);
      } catch (error) {
        // Whether the transaction was committed is unknown: say nothing, let the process end and read the log afresh.
        this.#stopped = true;
        this.#onBroken(error);
        return;
      }
    }
    this.#working = undefined;
  }

  #takeGroup(): QueuedWrite[] {
    let count = 0;
    let bytes = 0;
    for (const queued of this.#queue) {
      if (count === MAX_GROUP_REQUESTS || (count > 0 && bytes + queued.bytes > MAX_GROUP_BYTES)) break;
      count += 1;
      bytes += queued.bytes;
    }
    const group = this.#queue.slice(0, count);
    this.#queue = this.#queue.slice(count);
    this.#queuedBytes -= bytes;
    const waiters = this.#roomWaiters;
    this.#roomWaiters = [];
    for (const resume of waiters) resume();
    const now = Date.now();
    for (const queued of group) if (queued.deadline <= now) queued.answer({ kind: 'timedOut' });
    return group.filter((queued) => queued.deadline > now);
  }

  async #commit(group: readonly QueuedWrite[]): Promise<void> {
    const requests = group.map((queued) => queued.request);
    const states = await this.#statesFor(requests);
    const written = await this.#writtenEventsFor(requests, states);
    const plan = new GroupPlan(this.#tail.head, states, written, {
      createdMicros: Date.now() * MICROS_PER_MILLISECOND,
      newId: randomUUID,
    });
    const outcomes = requests.map((request) => plan.add(request));
    if (plan.events.length > 0) await this.#writer.write(plan.events);
    for (const [stream, state] of states) this.#states.set(stream, state);
    for (const [stream, state] of plan.changedStates) this.#states.set(stream, state);
    this.#tail.publish(plan.events);
    for (const [index, queued] of group.entries()) queued.answer(outcomes[index] ?? { kind: 'unavailable' });
  }

  async #statesFor(requests: readonly WriteRequest[]): Promise<Map<string, StreamState>> {
    const states = new Map<string, StreamState>();
    await this.#addStates(states, requests);
    // Only now is it known which streams are soft-deleted and need their metadata stream as well.
    await this.#addStates(states, requests);
    return states;
  }

  async #addStates(states: Map<string, StreamState>, requests: readonly WriteRequest[]): Promise<void> {
    const missing = new Set<string>();
    for (const request of requests) {
      for (const stream of streamsNeededBy(request, states.get(request.stream))) {
        if (states.has(stream)) continue;
        const cached = this.#states.get(stream);
        if (cached === undefined) missing.add(stream);
        else states.set(stream, cached);
      }
    }
    if (missing.size === 0) return;
    for (const [stream, state] of await this.#writer.loadStreamStates([...missing])) states.set(stream, state);
  }

  async #writtenEventsFor(
    requests: readonly WriteRequest[],
    states: ReadonlyMap<string, StreamState>,
  ): Promise<WrittenEvent[]> {
    const keys: EventKey[] = [];
    for (const request of requests) {
      if (request.kind !== 'append') continue;
      if (!needsLookup(states.get(request.stream) ?? UNKNOWN_STREAM, request.expected)) continue;
      for (const event of request.events) keys.push({ stream: request.stream, id: event.id });
    }
    return keys.length === 0 ? [] : this.#writer.findWrittenEvents(keys);
  }
}

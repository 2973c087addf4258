import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { needsLookup } from './deciding.ts';
import type { EventKey, WrittenEvent } from './lookups.ts';
import { GroupPlan, streamsNeededBy } from './planning.ts';
import type { WriteOutcome, WriteRequest } from './planning.ts';
import { unknownStreamState } from './records.ts';
import type { StreamState } from './records.ts';
import type { Tail } from './tail.ts';
import type { WriterConnection } from './writerConnection.ts';

type LogWriter = Pick<WriterConnection, 'loadStreamStates' | 'findWrittenEvents' | 'write'>;

/** The outcome of one request; `failed` if it could not be planned. */
export type CommitOutcome = WriteOutcome | { readonly kind: 'failed'; readonly error: unknown };

const maxCachedStreams = 100_000;
const maxCachedMetadataBytes = 64 * 1024 * 1024;
const microsPerMillisecond = 1_000;

/** Plans groups of requests and writes each group in one transaction. */
export class Committer {
  readonly #writer: LogWriter;
  readonly #tail: Tail;
  /** Holds committed states only. Only the writer sets them: a reader could replace a newer state with an older one. */
  readonly #states = new LRUCache<string, StreamState>({
    max: maxCachedStreams,
    maxSize: maxCachedMetadataBytes,
    sizeCalculation: (state) => 1 + (state.metadata?.json?.length ?? 0),
  });

  constructor(writer: LogWriter, tail: Tail) {
    this.#writer = writer;
    this.#tail = tail;
  }

  cachedState(stream: string): StreamState | undefined {
    return this.#states.get(stream);
  }

  /** Commits a group. Rejects if PostgreSQL refuses the transaction, or if the result of the commit is unknown. */
  async commit(requests: readonly WriteRequest[]): Promise<readonly CommitOutcome[]> {
    const states = await this.#statesFor(requests);
    const writtenEvents = await this.#writtenEventsFor(requests, states);
    const { plan, outcomes } = this.#plan(requests, states, writtenEvents);
    if (plan.events.length > 0) await this.#writer.write(plan.events);
    for (const [stream, state] of states) this.#states.set(stream, state);
    for (const [stream, state] of plan.changedStates) this.#states.set(stream, state);
    this.#tail.publish(plan.events);
    return outcomes;
  }

  /** Plans all requests. If one cannot be planned, it fails and the others are planned again without it. */
  #plan(
    requests: readonly WriteRequest[],
    states: ReadonlyMap<string, StreamState>,
    writtenEvents: readonly WrittenEvent[],
  ): { readonly plan: GroupPlan; readonly outcomes: readonly CommitOutcome[] } {
    const failures = new Map<WriteRequest, CommitOutcome>();
    for (;;) {
      const plan = new GroupPlan(this.#tail.head, states, writtenEvents, {
        createdMicros: Date.now() * microsPerMillisecond,
        newId: randomUUID,
      });
      let planned: WriteRequest | undefined;
      try {
        const outcomes = requests.map((request) => {
          planned = request;
          return failures.get(request) ?? plan.add(request);
        });
        return { plan, outcomes };
      } catch (error) {
        if (planned === undefined) throw error;
        failures.set(planned, { kind: 'failed', error });
      }
    }
  }

  async #statesFor(requests: readonly WriteRequest[]): Promise<Map<string, StreamState>> {
    const states = new Map<string, StreamState>();
    await this.#addStates(states, requests);
    // The second pass adds the metadata streams of the soft-deleted streams that the first pass found.
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

  async #writtenEventsFor(requests: readonly WriteRequest[], states: ReadonlyMap<string, StreamState>): Promise<WrittenEvent[]> {
    const keys: EventKey[] = [];
    for (const request of requests) {
      if (request.kind !== 'append') continue;
      if (!needsLookup(states.get(request.stream) ?? unknownStreamState, request.expected)) continue;
      for (const event of request.events) keys.push({ stream: request.stream, id: event.id });
    }
    return keys.length === 0 ? [] : this.#writer.findWrittenEvents(keys);
  }
}

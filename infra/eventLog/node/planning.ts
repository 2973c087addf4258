import { decide } from './deciding.ts';
import { invalidArgument, streamDeleted } from './errors.ts';
import type { WrittenEvent } from './lookups.ts';
import {
  metadataEventType,
  noRevision,
  tombstoneEventType,
  tombstoneRevision,
  unknownStreamState,
  isSoftDeleted,
  metadataStreamOf,
  streamDescribedBy,
} from './records.ts';
import type { ExpectedRevision, LoggedEvent, ProposedEvent, StreamState } from './records.ts';
import { parseStreamMetadata, withTruncateBefore } from './streamMetadata.ts';
import { uuidBytes } from './uuids.ts';

/** A request to append events, to soft-delete a stream or to tombstone it. */
export type WriteRequest =
  | {
      readonly kind: 'append';
      readonly stream: string;
      readonly expected: ExpectedRevision;
      readonly events: readonly ProposedEvent[];
    }
  | { readonly kind: 'delete' | 'tombstone'; readonly stream: string; readonly expected: ExpectedRevision };

export type WriteOutcome =
  | { readonly kind: 'written'; readonly revision: number; readonly position: number }
  | { readonly kind: 'wrongExpectedVersion'; readonly actual: number }
  | { readonly kind: 'streamDeleted' };

/** The clock and the source of ids; they come from outside so that a plan is pure. */
interface PlanSources {
  readonly createdMicros: number;
  readonly newId: () => string;
}

/** EventStoreDB writes a soft deletion as `$tb` (truncate before) with the greatest revision. */
const softDeletion = Buffer.from('{"$tb":9223372036854775807}');
const emptyBytes = Buffer.alloc(0);

/**
 * Plans one transaction. Each request sees the changes of the earlier ones. The plan changes nothing outside
 * itself; the caller applies it once the transaction is committed.
 */
export class GroupPlan {
  /** In commit order. */
  readonly events: LoggedEvent[] = [];
  readonly changedStates = new Map<string, StreamState>();
  readonly #knownStates: ReadonlyMap<string, StreamState>;
  readonly #sources: PlanSources;
  readonly #written = new Map<string, Map<string, WrittenEvent[]>>();
  #position: number;

  /**
   * @param head the position of the newest committed event
   * @param knownStates committed states of all streams of `streamsNeededBy` for all requests
   * @param writtenEvents the committed events with ids of the requests, where `needsLookup` is true
   */
  constructor(head: number, knownStates: ReadonlyMap<string, StreamState>, writtenEvents: readonly WrittenEvent[], sources: PlanSources) {
    this.#position = head;
    this.#knownStates = knownStates;
    this.#sources = sources;
    for (const event of writtenEvents) this.#remember(event);
  }

  /** Decides on a request and plans its events. If it throws, the plan must be discarded. */
  add(request: WriteRequest): WriteOutcome {
    const state = this.#stateOf(request.stream);
    const described = streamDescribedBy(request.stream);
    if (described !== undefined && this.#stateOf(described).isTombstoned) return { kind: 'streamDeleted' };
    const ids = request.kind === 'append' ? request.events.map((event) => event.id) : [this.#sources.newId()];
    const writtenIds = this.#written.get(request.stream);
    const decision = decide(state, request.expected, ids, (id) => writtenIds?.get(id) ?? []);
    if (decision.kind === 'write') return this.#write(request, state);
    if (decision.kind === 'wrongExpectedVersion') return { ...decision, actual: state.lastRevision };
    if (decision.kind === 'streamDeleted') return decision;
    return { kind: 'written', revision: decision.revision, position: decision.position };
  }

  #write(request: WriteRequest, state: StreamState): WriteOutcome {
    if (request.kind === 'append') return this.#append(request.stream, request.events, state);
    return request.kind === 'delete' ? this.#softDelete(request.stream, state) : this.#tombstone(request.stream, state);
  }

  #append(stream: string, proposed: readonly ProposedEvent[], state: StreamState): WriteOutcome {
    const described = streamDescribedBy(stream);
    const describedWasDeleted = described !== undefined && isSoftDeleted(this.#stateOf(described));
    this.#push(stream, proposed);
    const outcome: WriteOutcome = {
      kind: 'written',
      revision: this.#stateOf(stream).lastRevision,
      position: this.#position,
    };
    if (isSoftDeleted(state)) this.#reopen(stream, state.lastRevision + 1);
    if (described !== undefined && describedWasDeleted) {
      this.#reopen(described, this.#stateOf(described).lastRevision + 1);
    }
    return outcome;
  }

  #softDelete(stream: string, state: StreamState): WriteOutcome {
    if (state.lastRevision === noRevision && state.metadata === undefined) {
      return { kind: 'wrongExpectedVersion', actual: noRevision };
    }
    this.#pushMetadata(stream, softDeletion);
    return { kind: 'written', revision: state.lastRevision, position: this.#position };
  }

  #tombstone(stream: string, state: StreamState): WriteOutcome {
    this.#position += 1;
    this.events.push({
      position: this.#position,
      revision: tombstoneRevision,
      createdMicros: this.#sources.createdMicros,
      isJson: false,
      id: uuidBytes(this.#sources.newId()),
      stream: Buffer.from(stream),
      type: Buffer.from(tombstoneEventType),
      data: emptyBytes,
      metadata: emptyBytes,
    });
    this.changedStates.set(stream, { ...state, lastRevision: tombstoneRevision, isTombstoned: true });
    return { kind: 'written', revision: tombstoneRevision, position: this.#position };
  }

  /** Ends a soft deletion: events before `firstRevision` stay hidden. */
  #reopen(stream: string, firstRevision: number): void {
    const json = this.#stateOf(stream).metadata?.json;
    if (json === null) throw invalidArgument('the metadata of the stream is too large; set it anew');
    this.#pushMetadata(stream, withTruncateBefore(json ?? emptyBytes, firstRevision));
  }

  #pushMetadata(stream: string, data: Buffer): void {
    if (this.#stateOf(metadataStreamOf(stream)).isTombstoned) throw streamDeleted(metadataStreamOf(stream));
    const event = { id: this.#sources.newId(), type: metadataEventType, isJson: true, data, metadata: emptyBytes };
    this.#push(metadataStreamOf(stream), [event]);
  }

  #push(stream: string, proposed: readonly ProposedEvent[]): void {
    const state = this.#stateOf(stream);
    const streamBytes = Buffer.from(stream);
    let revision = state.lastRevision;
    for (const event of proposed) {
      revision += 1;
      this.#position += 1;
      this.#remember({ stream, id: event.id, revision, position: this.#position });
      this.events.push({
        position: this.#position,
        revision,
        createdMicros: this.#sources.createdMicros,
        isJson: event.isJson,
        id: uuidBytes(event.id),
        stream: streamBytes,
        type: Buffer.from(event.type),
        data: event.data,
        metadata: event.metadata,
      });
    }
    this.changedStates.set(stream, { ...state, lastRevision: revision });
    const described = streamDescribedBy(stream);
    const newest = proposed.at(-1);
    if (described !== undefined && newest !== undefined) {
      const metadata = parseStreamMetadata(newest.data);
      this.changedStates.set(described, { ...this.#stateOf(described), metadata });
    }
  }

  #stateOf(stream: string): StreamState {
    return this.changedStates.get(stream) ?? this.#knownStates.get(stream) ?? unknownStreamState;
  }

  #remember(event: WrittenEvent): void {
    const inStream = this.#written.get(event.stream) ?? new Map<string, WrittenEvent[]>();
    this.#written.set(event.stream, inStream);
    const same = inStream.get(event.id);
    if (same === undefined) inStream.set(event.id, [event]);
    else same.push(event);
  }
}

/**
 * The streams whose states a request needs: its own, the stream that it describes, and its metadata stream if the
 * request deletes the stream or ends a soft deletion.
 */
export const streamsNeededBy = (request: WriteRequest, state: StreamState | undefined): readonly string[] => {
  const streams = [request.stream];
  const described = streamDescribedBy(request.stream);
  if (described !== undefined) streams.push(described);
  if (request.kind === 'delete' || (state !== undefined && isSoftDeleted(state))) {
    streams.push(metadataStreamOf(request.stream));
  }
  return streams;
};

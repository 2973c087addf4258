/**
 * The words of the event log: what one event is once it is in the log, what a caller proposes, and
 * what is known about a stream. Texts stay the UTF-8 bytes they came as, because on the way from
 * PostgreSQL to a subscriber nobody needs them as strings.
 */

import type { StreamMetadata } from './streamMetadata.ts';

/**
 * The revision that a tombstone has in its stream: the greatest signed 64-bit number, which the
 * EventStoreDB protocol uses too. As a JavaScript number it is rounded up by one; `int64.ts` writes it back exactly.
 */
export const tombstoneRevision = 2 ** 63;

/** The position of the first event in the log. */
export const lowestPosition = 1;

/** The revision of a stream that has no events. */
export const noRevision = -1;

/** The type of the events in a metadata stream (`$$name`). */
export const metadataEventType = '$metadata';

/** The type of the event that ends a stream for good. */
export const tombstoneEventType = '$streamDeleted';

const metadataStreamPrefix = '$$';

/** One event as it stands in the log. */
export interface LoggedEvent {
  /** Commit and prepare position in `$all`: strictly increasing in commit order, the first is 1. */
  readonly position: number;
  /** Place in its stream from 0, or TOMBSTONE_REVISION. */
  readonly revision: number;
  /** Microseconds since 1970. */
  readonly createdMicros: number;
  /** EventStoreDB knows two content types: `application/json` and `application/octet-stream`. */
  readonly isJson: boolean;
  /** The 16 bytes of the event's UUID. */
  readonly id: Buffer;
  readonly stream: Buffer;
  readonly type: Buffer;
  readonly data: Buffer;
  /** The caller's own metadata; empty when there is none. */
  readonly metadata: Buffer;
}

/** How much memory events hold, apart from what every event holds. */
export const bytesOfAll = (events: readonly LoggedEvent[]): number => {
  let bytes = 0;
  for (const event of events) bytes += bytesOf(event);
  return bytes;
};

/** How much memory an event holds, apart from what every event holds. */
export const bytesOf = ({ stream, type, data, metadata }: LoggedEvent): number => {
  return stream.length + type.length + data.length + metadata.length;
};

/** One event as a caller wants it appended. */
export interface ProposedEvent {
  /** Canonical UUID text: lower case, with hyphens. */
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Buffer;
  readonly metadata: Buffer;
}

/** What a caller demands of the stream before anything is written to it. */
export type ExpectedRevision =
  | { readonly kind: 'any' }
  | { readonly kind: 'noStream' }
  | { readonly kind: 'streamExists' }
  | { readonly kind: 'revision'; readonly revision: number };

/** What is known about a stream, as far as the log is committed. */
export interface StreamState {
  /** NO_REVISION when the stream has no events. It survives a soft delete. */
  readonly lastRevision: number;
  readonly tombstoned: boolean;
  /** What `$$name` last said: undefined when there is no such event. */
  readonly metadata: StreamMetadata | undefined;
}

/** The state of a stream that nobody has written to. */
export const unknownStreamState: StreamState = { lastRevision: noRevision, tombstoned: false, metadata: undefined };

/**
 * The first revision that readers may see. Of a metadata stream only the newest event is ever shown, as in EventStoreDB.
 * Nothing is deleted: `$all` still gives what is hidden in its stream.
 */
export const firstVisibleRevision = (stream: string, state: StreamState): number => {
  const maxCount = isMetadataStream(stream) ? 1 : state.metadata?.maxCount;
  const truncated = Math.min(state.metadata?.truncateBefore ?? 0, Number.MAX_SAFE_INTEGER);
  return maxCount === undefined ? truncated : Math.max(truncated, state.lastRevision - maxCount + 1);
};

/** Whether the stream has been soft-deleted: it reads as not found until somebody appends again. */
export const isSoftDeleted = (state: StreamState): boolean => {
  return (state.metadata?.truncateBefore ?? 0) > Number.MAX_SAFE_INTEGER;
};

/** Whether the stream describes another one. */
export const isMetadataStream = (stream: string): boolean => {
  return stream.startsWith(metadataStreamPrefix);
};

/** The name of the stream that holds the metadata of the given one. */
export const metadataStreamOf = (stream: string): string => {
  return metadataStreamPrefix + stream;
};

/** The stream that the given metadata stream describes, or undefined for any other stream. */
export const streamDescribedBy = (stream: string): string | undefined => {
  return isMetadataStream(stream) ? stream.slice(metadataStreamPrefix.length) : undefined;
};

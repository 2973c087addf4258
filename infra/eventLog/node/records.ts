/**
 * The types of the event log: stored events, proposed events and stream states. Stored texts stay UTF-8 bytes,
 * because they are copied from PostgreSQL to subscribers unread.
 */

import type { StreamMetadata } from './streamMetadata.ts';

/**
 * The revision of a tombstone: the greatest signed 64-bit number, as in the EventStoreDB protocol. As a JavaScript
 * number it is rounded up by one; `int64.ts` writes it back exactly.
 */
export const tombstoneRevision = 2 ** 63;

export const minPosition = 1;

export const noRevision = -1;

export const metadataEventType = '$metadata';

export const tombstoneEventType = '$streamDeleted';

const metadataStreamPrefix = '$$';

export interface LoggedEvent {
  /** The commit and prepare position in `$all`. Strictly increases in commit order; the first is 1. */
  readonly position: number;
  /** The place in its stream, from 0, or `tombstoneRevision`. */
  readonly revision: number;
  /** Microseconds since 1970. */
  readonly createdMicros: number;
  /** EventStoreDB has two content types: `application/json` and `application/octet-stream`. */
  readonly isJson: boolean;
  /** The UUID, 16 bytes. */
  readonly id: Buffer;
  readonly stream: Buffer;
  readonly type: Buffer;
  readonly data: Buffer;
  /** The caller's metadata; may be empty. */
  readonly metadata: Buffer;
}

/** The memory that events hold, without the constant overhead per event. */
export const bytesOfAll = (events: readonly LoggedEvent[]): number => {
  let bytes = 0;
  for (const event of events) bytes += bytesOf(event);
  return bytes;
};

export const bytesOf = ({ stream, type, data, metadata }: LoggedEvent): number => {
  return stream.length + type.length + data.length + metadata.length;
};

export interface ProposedEvent {
  /** A UUID in lower case with hyphens. */
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Buffer;
  readonly metadata: Buffer;
}

/** The condition on the stream's revision for a write. */
export type ExpectedRevision =
  | { readonly kind: 'any' }
  | { readonly kind: 'noStream' }
  | { readonly kind: 'streamExists' }
  | { readonly kind: 'revision'; readonly revision: number };

export interface StreamState {
  /** `noRevision` if the stream has no events. A soft deletion keeps it. */
  readonly lastRevision: number;
  readonly isTombstoned: boolean;
  /** The newest metadata of `$$name`, or undefined if there is none. */
  readonly metadata: StreamMetadata | undefined;
}

export const unknownStreamState: StreamState = { lastRevision: noRevision, isTombstoned: false, metadata: undefined };

/**
 * The first revision that readers see. Of a metadata stream, readers see only the newest event, as in
 * EventStoreDB. Hidden events are not deleted: `$all` still returns them.
 */
export const firstVisibleRevision = (stream: string, state: StreamState): number => {
  const maxCount = isMetadataStream(stream) ? 1 : state.metadata?.maxCount;
  const truncated = Math.min(state.metadata?.truncateBefore ?? 0, Number.MAX_SAFE_INTEGER);
  return maxCount === undefined ? truncated : Math.max(truncated, state.lastRevision - maxCount + 1);
};

/** Whether the stream is soft-deleted. It reads as not found until the next append. */
export const isSoftDeleted = (state: StreamState): boolean => {
  return (state.metadata?.truncateBefore ?? 0) > Number.MAX_SAFE_INTEGER;
};

export const isMetadataStream = (stream: string): boolean => {
  return stream.startsWith(metadataStreamPrefix);
};

export const metadataStreamOf = (stream: string): string => {
  return metadataStreamPrefix + stream;
};

export const streamDescribedBy = (stream: string): string | undefined => {
  return isMetadataStream(stream) ? stream.slice(metadataStreamPrefix.length) : undefined;
};

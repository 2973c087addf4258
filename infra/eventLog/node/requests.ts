/**
 * Converts requests into the log's own types.
 * @throws CallFailure if a request is invalid
 */
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq, DeleteReq, TombstoneReq } from '@eventstore/db-client/generated/streams_pb.js';
import { invalidArgument, requiredMetadataMissing } from './errors.ts';
import { parseUint64 } from './int64.ts';
import { isMetadataStream } from './records.ts';
import type { ExpectedRevision, ProposedEvent } from './records.ts';
import { metadataFault } from './streamMetadata.ts';
import { canonicalUuid, uuidFromHalves } from './uuids.ts';

/** Longer names do not fit into an index entry. */
const maxStreamNameBytes = 1_024;
/** EventStoreDB limits only the size of the append. */
const maxEventTypeBytes = 1_024;
const jsonContent = 'application/json';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** An unchecked event from a client. */
export interface RawEvent {
  readonly id: string;
  readonly type: string | undefined;
  readonly contentType: string | undefined;
  readonly data: Buffer;
  readonly metadata: Buffer;
}

export const streamNameFrom = (bytes: Uint8Array | undefined): string => {
  if (bytes === undefined || bytes.length === 0) throw invalidArgument('the stream name is missing');
  if (bytes.length > maxStreamNameBytes) throw invalidArgument('the stream name is too long');
  if (bytes.includes(0)) throw invalidArgument('the stream name contains a null character');
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalidArgument('the stream name is not UTF-8');
  }
};

export const proposedEventFrom = (raw: RawEvent): ProposedEvent => {
  const { type, contentType, data, metadata } = raw;
  if (type === undefined || type === '') throw requiredMetadataMissing('type');
  if (contentType === undefined) throw requiredMetadataMissing('content-type');
  if (Buffer.byteLength(type) > maxEventTypeBytes) throw invalidArgument('the event type is too long');
  if (type.includes('\0')) throw invalidArgument('the event type contains a null character');
  const id = canonicalUuid(raw.id);
  if (id === undefined) throw invalidArgument('the event id is not a UUID');
  return { id, type, isJson: contentType === jsonContent, data, metadata };
};

/** Refuses a complete append that cannot be written. */
export const checkAppend = (stream: string, events: readonly ProposedEvent[]): void => {
  if (events.length === 0) throw invalidArgument('the append has no events');
  if (!isMetadataStream(stream)) return;
  for (const event of events) {
    const fault = metadataFault(event.data);
    if (fault !== undefined) throw invalidArgument(fault);
  }
};

export const rawEventFrom = (message: AppendReq.ProposedMessage): RawEvent => {
  const properties = message.getMetadataMap();
  return {
    id: textOf(message.getId()),
    type: properties.get('type'),
    contentType: properties.get('content-type'),
    data: bufferOf(message.getData_asU8()),
    metadata: bufferOf(message.getCustomMetadata_asU8()),
  };
};

/** The size of an event towards `maxAppendBytes`, calculated as in EventStoreDB. */
export const sizeOf = (event: ProposedEvent): number => {
  return event.data.length + event.metadata.length + event.type.length * 2;
};

export const expectedRevisionFrom = (options: AppendReq.Options | DeleteReq.Options | TombstoneReq.Options): ExpectedRevision => {
  if (options.hasAny()) return { kind: 'any' };
  if (options.hasNoStream()) return { kind: 'noStream' };
  if (options.hasStreamExists()) return { kind: 'streamExists' };
  if (options.hasRevision()) return { kind: 'revision', revision: parseUint64(options.getRevision()) };
  throw invalidArgument('the expected revision is missing');
};

const textOf = (uuid: UUID | undefined): string => {
  const halves = uuid?.getStructured();
  if (halves === undefined) return uuid?.getString() ?? '';
  return uuidFromHalves(BigInt(halves.getMostSignificantBits()), BigInt(halves.getLeastSignificantBits()));
};

const bufferOf = (bytes: Uint8Array): Buffer => {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};

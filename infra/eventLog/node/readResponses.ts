/**
 * Encodes the messages of reads and subscriptions. Events are encoded by hand, straight from the bytes of the log,
 * because a catch-up consists of them. Other messages use the generated classes.
 */
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { fieldLength, numberLength, writeBytes, writeHeader, writeNumber } from './protobuf.ts';
import type { LoggedEvent } from './records.ts';

/** Tag bytes: field number × 8 + wire type (0 varint, 2 bytes). `streams.proto` defines the messages. */
const tag = {
  respEvent: 0x0a,
  readEventEvent: 0x0a,
  readEventCommitPosition: 0x18,
  id: 0x0a,
  uuidString: 0x12,
  streamIdentifier: 0x12,
  streamName: 0x1a,
  revision: 0x18,
  preparePosition: 0x20,
  commitPosition: 0x28,
  properties: 0x32,
  propertyValue: 0x12,
  customMetadata: 0x3a,
  data: 0x42,
} as const;

const uuidTextLength = 36;
const idFieldLength = 4 + uuidTextLength;
/** The encoded field `key` of an entry of the properties map. */
const typeKey = Buffer.from('\x0a\x04type', 'latin1');
const createdKey = Buffer.from('\x0a\x07created', 'latin1');

const contentTypeEntry = (contentType: string): Buffer => {
  const key = 'content-type';
  const entry = Buffer.from(
    `\x0a${String.fromCharCode(key.length)}${key}\x12${String.fromCharCode(contentType.length)}${contentType}`,
    'latin1',
  );
  return Buffer.concat([Buffer.from([tag.properties, entry.length]), entry]);
};

const jsonEntry = contentTypeEntry('application/json');
const binaryEntry = contentTypeEntry('application/octet-stream');
const hyphenCode = 0x2d;
const hexDigits = Buffer.from('0123456789abcdef', 'latin1');

/** Encodes an event as a `ReadResp`. The id is text, which every client understands. */
const encodeEvent = (event: LoggedEvent): Buffer => {
  const streamLength = fieldLength(event.stream.length);
  const typeEntryLength = typeKey.length + fieldLength(event.type.length);
  const created = createdTicks(event.createdMicros);
  const createdEntryLength = createdKey.length + fieldLength(created.length);
  const contentType = event.isJson ? jsonEntry : binaryEntry;
  const positionLength = numberLength(event.position);
  const recordedLength =
    idFieldLength +
    fieldLength(streamLength) +
    (1 + numberLength(event.revision)) +
    (1 + positionLength) * 2 +
    fieldLength(typeEntryLength) +
    contentType.length +
    fieldLength(createdEntryLength) +
    optionalFieldLength(event.metadata.length) +
    optionalFieldLength(event.data.length);
  const readEventLength = fieldLength(recordedLength) + 1 + positionLength;
  const target = Buffer.allocUnsafe(fieldLength(readEventLength));

  let offset = writeHeader(target, 0, tag.respEvent, readEventLength);
  offset = writeHeader(target, offset, tag.readEventEvent, recordedLength);
  offset = writeId(target, offset, event.id);
  offset = writeHeader(target, offset, tag.streamIdentifier, streamLength);
  offset = writeBytes(target, offset, tag.streamName, event.stream);
  offset = writeNumber(target, offset, tag.revision, event.revision);
  offset = writeNumber(target, offset, tag.preparePosition, event.position);
  offset = writeNumber(target, offset, tag.commitPosition, event.position);
  offset = writeHeader(target, offset, tag.properties, typeEntryLength);
  offset += typeKey.copy(target, offset);
  offset = writeBytes(target, offset, tag.propertyValue, event.type);
  offset += contentType.copy(target, offset);
  offset = writeHeader(target, offset, tag.properties, createdEntryLength);
  offset += createdKey.copy(target, offset);
  offset = writeHeader(target, offset, tag.propertyValue, created.length);
  offset += target.write(created, offset, 'latin1');
  if (event.metadata.length > 0) offset = writeBytes(target, offset, tag.customMetadata, event.metadata);
  if (event.data.length > 0) offset = writeBytes(target, offset, tag.data, event.data);
  writeNumber(target, offset, tag.readEventCommitPosition, event.position);
  return target;
};

export const addEvent = (batch: Buffer[], event: LoggedEvent): void => {
  batch.push(encodeEvent(event));
};

export const encodeConfirmation = (subscriptionId: string): Buffer => {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(subscriptionId);
  return Buffer.from(new streams.ReadResp().setConfirmation(confirmation).serializeBinary());
};

/** Tells a filtered subscriber the position that the search has reached. */
export const encodeCheckpoint = (position: number): Buffer => {
  const checkpoint = new streams.ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(position));
  return Buffer.from(new streams.ReadResp().setCheckpoint(checkpoint).serializeBinary());
};

/** Tells a subscriber that the following events are live. */
export const encodeCaughtUp = (): Buffer => {
  return Buffer.from(new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()).serializeBinary());
};

/** The answer for a stream that is empty or soft-deleted. */
export const encodeStreamNotFound = (stream: string): Buffer => {
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
  const notFound = new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier);
  return Buffer.from(new streams.ReadResp().setStreamNotFound(notFound).serializeBinary());
};

/** `created` is in ticks of 100 nanoseconds since 1970. */
const createdTicks = (micros: number): string => {
  return `${micros}0`;
};

const optionalFieldLength = (contentLength: number): number => {
  return contentLength === 0 ? 0 : fieldLength(contentLength);
};

const writeId = (target: Buffer, start: number, id: Buffer): number => {
  let offset = writeHeader(target, start, tag.id, idFieldLength - 2);
  offset = writeHeader(target, offset, tag.uuidString, uuidTextLength);
  for (let index = 0; index < id.length; index += 1) {
    const byte = id[index] ?? 0;
    target[offset++] = hexDigits[byte >>> 4] ?? 0;
    target[offset++] = hexDigits[byte & 0x0f] ?? 0;
    if (index === 3 || index === 5 || index === 7 || index === 9) target[offset++] = hyphenCode;
  }
  return offset;
};

/** Compares the hand-written encoding with the generated classes. */
import google from 'google-protobuf/google/protobuf/empty_pb.js';
import timestamps from 'google-protobuf/google/protobuf/timestamp_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from 'vitest';
import { decodeBatchMessage } from '../../../infra/eventLog/node/batchRequests.ts';
import { encodeBatchFailure, encodeBatchSuccess, timeoutStatus } from '../../../infra/eventLog/node/batchResponses.ts';
import { decodeRows, encodeRows } from '../../../infra/eventLog/node/copyFormat.ts';
import { maxExactNumber } from '../../../infra/eventLog/node/int64.ts';
import { addEvent } from '../../../infra/eventLog/node/readResponses.ts';
import { tombstoneRevision } from '../../../infra/eventLog/node/records.ts';
import type { LoggedEvent } from '../../../infra/eventLog/node/records.ts';

const ID = '0b0e4a8a-9c44-4d5f-8d0f-6f2c9f1f2a11';
const ID_BYTES = Buffer.from(ID.replaceAll('-', ''), 'hex');

function loggedEvent(changes: Partial<LoggedEvent> = {}): LoggedEvent {
  return {
    position: 1,
    revision: 0,
    createdMicros: 1_790_000_000_123_456,
    isJson: true,
    id: ID_BYTES,
    stream: Buffer.from('stream-ä'),
    type: Buffer.from('Type-ü'),
    data: Buffer.from('{"a":1}'),
    metadata: Buffer.from([0, 255]),
    ...changes,
  };
}

describe('an event of a read', () => {
  function decodeRead(event: LoggedEvent): InstanceType<typeof streams.ReadResp.ReadEvent> {
    const batch: Buffer[] = [];
    addEvent(batch, event);
    const read = streams.ReadResp.deserializeBinary(Buffer.concat(batch)).getEvent();
    if (read === undefined) throw new Error('it is no event');
    return read;
  }

  it('is encoded with all its data', () => {
    const read = decodeRead(loggedEvent());
    const event = read.getEvent();
    expect(read.getCommitPosition()).toBe('1');
    expect(event?.getId()?.getString()).toBe(ID);
    expect(Buffer.from(event?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe('stream-ä');
    expect(event?.getStreamRevision()).toBe('0');
    expect([event?.getCommitPosition(), event?.getPreparePosition()]).toEqual(['1', '1']);
    expect(event?.getMetadataMap().toObject()).toEqual([
      ['content-type', 'application/json'],
      ['created', '17900000001234560'],
      ['type', 'Type-ü'],
    ]);
    expect([...(event?.getCustomMetadata_asU8() ?? [])]).toEqual([0, 255]);
    expect(Buffer.from(event?.getData_asU8() ?? []).toString()).toBe('{"a":1}');
  });

  it.each([
    [127, 127],
    [128, 16_383],
    [16_384, 2 ** 31 - 1],
    [2 ** 31, 2 ** 31 + 1],
    [2 ** 35 + 3, 2 ** 32],
    [Number.MAX_SAFE_INTEGER, 2 ** 49],
  ])('has its exact position %i and revision %i', (position, revision) => {
    const read = decodeRead(loggedEvent({ position, revision }));
    expect(read.getCommitPosition()).toBe(String(position));
    expect(read.getEvent()?.getStreamRevision()).toBe(String(revision));
  });

  it('can be a tombstone, empty, and long', () => {
    const long = Buffer.alloc(300_000, 7);
    const read = decodeRead(loggedEvent({ revision: tombstoneRevision, isJson: false, data: Buffer.alloc(0), metadata: long }));
    expect(read.getEvent()?.getStreamRevision()).toBe('9223372036854775807');
    expect(read.getEvent()?.getMetadataMap().get('content-type')).toBe('application/octet-stream');
    expect(read.getEvent()?.getData_asU8()).toHaveLength(0);
    expect(read.getEvent()?.getCustomMetadata_asU8()).toHaveLength(300_000);
  });
});

describe('a row of the log', () => {
  it('is read as it was written', () => {
    const events = [
      loggedEvent(),
      loggedEvent({ position: 2 ** 40, revision: tombstoneRevision, isJson: false, data: Buffer.alloc(0), metadata: Buffer.alloc(0) }),
      loggedEvent({ position: Number.MAX_SAFE_INTEGER, revision: 2 ** 33 }),
    ];
    expect(decodeRows(encodeRows(events))).toEqual(events);
    expect(decodeRows(encodeRows([]))).toEqual([]);
  });
});

describe('a message of a BatchAppend', () => {
  function message(id: InstanceType<typeof shared.UUID>): InstanceType<typeof streams.BatchAppendReq> {
    const proposed = new streams.BatchAppendReq.ProposedMessage()
      .setId(id)
      .setData(Buffer.from('{}'))
      .setCustomMetadata(Buffer.from([9]));
    proposed.getMetadataMap().set('type', 'Type-ü').set('content-type', 'application/json').set('other', 'ignored');
    const options = new streams.BatchAppendReq.Options()
      .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from('stream-ä')))
      .setDeadline(timestamps.Timestamp.fromDate(new Date(1_790_000_000_123)));
    return new streams.BatchAppendReq()
      .setCorrelationId(new shared.UUID().setString(ID))
      .setOptions(options)
      .setProposedMessagesList([proposed, proposed])
      .setIsFinal(true);
  }

  const decode = (request: InstanceType<typeof streams.BatchAppendReq>): ReturnType<typeof decodeBatchMessage> =>
    decodeBatchMessage(Buffer.from(request.serializeBinary()));

  it('is decoded in full', () => {
    const request = message(new shared.UUID().setString(ID));
    request.getOptions()?.setNoStream(new google.Empty());
    const read = decode(request);
    expect(shared.UUID.deserializeBinary(read.correlationId).getString()).toBe(ID);
    expect(read.options).toEqual({ stream: Buffer.from('stream-ä'), expected: { kind: 'noStream' }, deadline: 1_790_000_000_123 });
    const event = { id: ID, type: 'Type-ü', contentType: 'application/json', data: Buffer.from('{}'), metadata: Buffer.from([9]) };
    expect(read.events).toEqual([event, event]);
    expect(read.isFinal).toBe(true);
  });

  it('may have its ids in halves', () => {
    const halves = new shared.UUID.Structured()
      .setMostSignificantBits(String(ID_BYTES.readBigInt64BE(0)))
      .setLeastSignificantBits(String(ID_BYTES.readBigInt64BE(8)));
    expect(decode(message(new shared.UUID().setStructured(halves))).events[0]?.id).toBe(ID);
  });

  it.each([
    ['0', 0],
    ['300', 300],
    ['4294967296', 2 ** 32],
    ['18446744073709551615', maxExactNumber],
  ])('expects the revision %s', (text, revision) => {
    const request = message(new shared.UUID().setString(ID));
    request.getOptions()?.setStreamPosition(text);
    expect(decode(request).options?.expected).toEqual({ kind: 'revision', revision });
  });

  it('is refused when it ends within a field', () => {
    const whole = Buffer.from(message(new shared.UUID().setString(ID)).serializeBinary());
    const proposedStart = whole.indexOf('Type-ü');
    for (const length of [1, 10, proposedStart, whole.length - 3]) {
      expect(() => decodeBatchMessage(whole.subarray(0, length))).toThrow(RangeError);
    }
  });
});

describe('an answer to a BatchAppend', () => {
  const correlationId = Buffer.from(new shared.UUID().setString(ID).serializeBinary());
  const stream = Buffer.from('stream-ä');

  it('contains the position of the append', () => {
    const answer = streams.BatchAppendResp.deserializeBinary(encodeBatchSuccess(correlationId, stream, { revision: 0, position: 2 ** 34 }));
    expect(answer.getCorrelationId()?.getString()).toBe(ID);
    expect(Buffer.from(answer.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe('stream-ä');
    expect(answer.getSuccess()?.hasCurrentRevision()).toBe(true);
    expect(answer.getSuccess()?.getCurrentRevision()).toBe('0');
    expect(answer.getSuccess()?.getPosition()?.toObject()).toEqual({ commitPosition: String(2 ** 34), preparePosition: String(2 ** 34) });
  });

  it('contains the error', () => {
    const answer = streams.BatchAppendResp.deserializeBinary(encodeBatchFailure(correlationId, stream, timeoutStatus()));
    expect(answer.getCorrelationId()?.getString()).toBe(ID);
    expect(answer.getError()?.getDetails()?.getTypeName()).toBe('event_store.client.Timeout');
  });
});

/** Encodes the answers to a BatchAppend. Successes are encoded by hand, because every append needs one. */
import { status as grpcStatus } from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { Message } from 'google-protobuf';
import code from '@eventstore/db-client/generated/code_pb.js';
import type { Code } from '@eventstore/db-client/generated/code_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import { maxAppendBytes, MaxAppendSizeExceeded, statusOf } from './errors.ts';
import { fieldLength, numberLength, writeBytes, writeHeader, writeNumber } from './protobuf.ts';
import { noRevision } from './records.ts';
import type { ExpectedRevision } from './records.ts';

/** Tag bytes: field number × 8 + wire type (0 number, 2 bytes). `streams.proto` defines the messages. */
const tag = {
  correlationId: 0x0a,
  error: 0x12,
  success: 0x1a,
  streamIdentifier: 0x22,
  streamName: 0x1a,
  currentRevision: 0x08,
  position: 0x1a,
  commitPosition: 0x08,
  preparePosition: 0x10,
} as const;

export const encodeBatchSuccess = (
  correlationId: Buffer,
  stream: Buffer,
  last: { readonly revision: number; readonly position: number },
): Buffer => {
  const { revision, position } = last;
  const revisionLength = 1 + numberLength(revision);
  const placeLength = (1 + numberLength(position)) * 2;
  const successLength = revisionLength + fieldLength(placeLength);
  const target = allocateAnswer(correlationId, stream, successLength);
  let offset = writeBytes(target, 0, tag.correlationId, correlationId);
  offset = writeHeader(target, offset, tag.success, successLength);
  offset = writeNumber(target, offset, tag.currentRevision, revision);
  offset = writeHeader(target, offset, tag.position, placeLength);
  offset = writeNumber(target, offset, tag.commitPosition, position);
  offset = writeNumber(target, offset, tag.preparePosition, position);
  writeStream(target, offset, stream);
  return target;
};

export const encodeBatchFailure = (correlationId: Buffer, stream: Buffer, failure: Status): Buffer => {
  const status = Buffer.from(failure.serializeBinary());
  const target = allocateAnswer(correlationId, stream, status.length);
  let offset = writeBytes(target, 0, tag.correlationId, correlationId);
  offset = writeBytes(target, offset, tag.error, status);
  // The client reads the stream's name from every failure.
  writeStream(target, offset, stream);
  return target;
};

const allocateAnswer = (correlationId: Buffer, stream: Buffer, resultLength: number): Buffer => {
  const identifierLength = fieldLength(fieldLength(stream.length));
  return Buffer.allocUnsafe(fieldLength(correlationId.length) + fieldLength(resultLength) + identifierLength);
};

const writeStream = (target: Buffer, start: number, stream: Buffer): void => {
  const offset = writeHeader(target, start, tag.streamIdentifier, fieldLength(stream.length));
  writeBytes(target, offset, tag.streamName, stream);
};

export const wrongVersionStatus = (expected: ExpectedRevision, actual: number): Status => {
  const wrong = new shared.WrongExpectedVersion();
  if (actual === noRevision) wrong.setCurrentNoStream(new empty.Empty());
  else wrong.setCurrentStreamRevision(String(actual));
  switch (expected.kind) {
    case 'any':
      wrong.setExpectedAny(new empty.Empty());
      break;
    case 'noStream':
      wrong.setExpectedNoStream(new empty.Empty());
      break;
    case 'streamExists':
      wrong.setExpectedStreamExists(new empty.Empty());
      break;
    case 'revision':
      wrong.setExpectedStreamPosition(String(expected.revision));
      break;
  }
  return statusWith('WrongExpectedVersion', wrong, code.Code.INVALID_ARGUMENT, 'Wrong expected version');
};

export const streamDeletedStatus = (stream: Buffer): Status => {
  const identifier = new shared.StreamIdentifier().setStreamName(stream);
  const deleted = new shared.StreamDeleted().setStreamIdentifier(identifier);
  return statusWith('StreamDeleted', deleted, code.Code.INVALID_ARGUMENT, 'Stream deleted');
};

/** The append may still be committed. */
export const timeoutStatus = (): Status => {
  return statusWith('Timeout', new shared.Timeout(), code.Code.DEADLINE_EXCEEDED, 'Timeout');
};

const maxAppendSizeStatus = (): Status => {
  const exceeded = new shared.MaximumAppendSizeExceeded().setMaxappendsize(maxAppendBytes);
  return statusWith('MaximumAppendSizeExceeded', exceeded, code.Code.INVALID_ARGUMENT, 'Maximum append size exceeded');
};

/** The failure of an invalid append, or an internal error. */
export const failedStatus = (error: unknown): Status => {
  if (error instanceof MaxAppendSizeExceeded) return maxAppendSizeStatus();
  const { code: callCode, details: reason } = statusOf(error);
  if (callCode === grpcStatus.ABORTED) return timeoutStatus();
  if (callCode === grpcStatus.UNKNOWN) return statusWith('Unknown', new shared.Unknown(), code.Code.UNKNOWN, 'Internal error');
  const bad = new shared.BadRequest().setMessage(reason ?? '');
  return statusWith('BadRequest', bad, code.Code.INVALID_ARGUMENT, `Bad request: ${reason}`);
};

const statusWith = (name: string, details: Message, statusCode: Code, message: string): Status => {
  const packed = new any.Any();
  packed.pack(details.serializeBinary(), `event_store.client.${name}`);
  return new statusMessages.Status().setCode(statusCode).setMessage(message).setDetails(packed);
};

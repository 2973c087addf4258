/**
 * Failed calls as EventStoreDB reports them: a gRPC status with trailers that the client turns into
 * its typed errors (`exception` says which, the others fill its fields).
 */
import { Metadata, status } from '@grpc/grpc-js';
import type { StatusObject } from '@grpc/grpc-js';
import { describeError, logSeldom, originOf } from './log.ts';
import { noRevision } from './records.ts';
import type { ExpectedRevision } from './records.ts';

/** The most data, metadata and type bytes that one append may carry, as in EventStoreDB. */
export const maxAppendBytes = 1024 * 1024;

/** EventStoreDB's numbers for the expectations that are not revisions. */
const expectedAny = -2;
const expectedStreamExists = -4;

/** A call that ends with a gRPC status other than OK. */
export class CallFailure extends Error {
  override readonly name: string = 'CallFailure';
  readonly code: status;
  readonly details: string;
  readonly metadata: Metadata;

  constructor(code: status, details: string, trailers: Readonly<Record<string, string>> = {}) {
    super(details);
    this.code = code;
    this.details = details;
    this.metadata = new Metadata();
    for (const [key, value] of Object.entries(trailers)) this.metadata.set(key, asciiOnly(value));
  }
}

/** The stream was tombstoned, or soft-deleted where it had to exist. */
export const streamDeleted = (stream: string): CallFailure => {
  return new CallFailure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });
};

/** A deletion met another revision than it expected. */
export const wrongExpectedVersion = (stream: string, expected: ExpectedRevision, actual: number): CallFailure => {
  const expectedText = String(expectedNumber(expected));
  return new CallFailure(
    status.FAILED_PRECONDITION,
    `Delete failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${expectedText}, Actual version: ${actual}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': expectedText,
      'actual-version': String(actual),
    },
  );
};

/** An append carries more than MAX_APPEND_BYTES. */
export class MaxAppendSizeExceeded extends CallFailure {
  constructor() {
    super(status.INVALID_ARGUMENT, `Maximum Append Size of ${maxAppendBytes} Exceeded.`, {
      exception: 'maximum-append-size-exceeded',
      'maximum-append-size': String(maxAppendBytes),
    });
  }
}

/** An event came without its type or content type. */
export const requiredMetadataMissing = (property: string): CallFailure => {
  return new CallFailure(status.INVALID_ARGUMENT, `Required Metadata Property '${property}' is missing`, {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': 'type,content-type',
  });
};

/** The request makes no sense; the text says why. */
export const invalidArgument = (reason: string): CallFailure => {
  return new CallFailure(status.INVALID_ARGUMENT, reason);
};

/** The time for a call was up; what was being written may still stand. */
export const timedOut = (): CallFailure => {
  return new CallFailure(status.ABORTED, 'Operation timed out');
};

/** The node is stopping, has lost PostgreSQL or is overloaded; the client may come again. */
export const unavailable = (why = 'Server Is Not Ready'): CallFailure => {
  return new CallFailure(status.UNAVAILABLE, why);
};

/** A caller makes the node hold more than it may. */
export const resourceExhausted = (why: string): CallFailure => {
  return new CallFailure(status.RESOURCE_EXHAUSTED, why);
};

/** The node does not have this; EventStoreDB does. */
export const notOffered = (what: string): CallFailure => {
  return new CallFailure(status.UNIMPLEMENTED, `${what} is not offered by the embedded event log node`);
};

/** The status for whatever a handler threw: its own failures as they are; anything else is a fault of the node, which is logged. */
export const statusOf = (error: unknown): Partial<StatusObject> => {
  if (error instanceof CallFailure) return { code: error.code, details: error.details, metadata: error.metadata };
  logSeldom(`a call failed: ${describeError(error)} ${originOf(error)}`);
  return { code: status.UNKNOWN, details: 'Internal error' };
};

const expectedNumber = (expected: ExpectedRevision): number => {
  if (expected.kind === 'any') return expectedAny;
  if (expected.kind === 'streamExists') return expectedStreamExists;
  if (expected.kind === 'noStream') return noRevision;
  return expected.revision;
};

/** Trailers can only carry printable ASCII; other characters are percent-encoded. */
const asciiOnly = (value: string): string => {
  return value.replace(/[^ -~]+/gu, encodeURIComponent);
};

/**
 * Failures in EventStoreDB's form: a gRPC status with trailers. The client builds its typed errors from them:
 * `exception` is the type, the other trailers are its fields.
 */
import { Metadata, status } from '@grpc/grpc-js';
import type { StatusObject } from '@grpc/grpc-js';
import { describeError, logSeldom, originOf } from './log.ts';
import { noRevision } from './records.ts';
import type { ExpectedRevision } from './records.ts';

/** The limit for data, metadata and type of one append, in bytes, as in EventStoreDB. */
export const maxAppendBytes = 1024 * 1024;

const expectedAny = -2;
const expectedStreamExists = -4;

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

/** The stream is tombstoned, or soft-deleted where it must exist. */
export const streamDeleted = (stream: string): CallFailure => {
  return new CallFailure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });
};

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

/** An append exceeds {@link maxAppendBytes}. */
export class MaxAppendSizeExceeded extends CallFailure {
  constructor() {
    super(status.INVALID_ARGUMENT, `Maximum Append Size of ${maxAppendBytes} Exceeded.`, {
      exception: 'maximum-append-size-exceeded',
      'maximum-append-size': String(maxAppendBytes),
    });
  }
}

/** An event lacks its type or content type. */
export const requiredMetadataMissing = (property: string): CallFailure => {
  return new CallFailure(status.INVALID_ARGUMENT, `Required Metadata Property '${property}' is missing`, {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': 'type,content-type',
  });
};

export const invalidArgument = (reason: string): CallFailure => {
  return new CallFailure(status.INVALID_ARGUMENT, reason);
};

/** The call timed out. Its write may still be committed. */
export const timedOut = (): CallFailure => {
  return new CallFailure(status.ABORTED, 'Operation timed out');
};

/** The node is stopping, has lost PostgreSQL or is overloaded. The client may retry. */
export const unavailable = (why = 'Server Is Not Ready'): CallFailure => {
  return new CallFailure(status.UNAVAILABLE, why);
};

/** The caller exceeds a memory limit. */
export const resourceExhausted = (why: string): CallFailure => {
  return new CallFailure(status.RESOURCE_EXHAUSTED, why);
};

/** EventStoreDB has this feature, the node does not. */
export const notOffered = (feature: string): CallFailure => {
  return new CallFailure(status.UNIMPLEMENTED, `${feature} is not offered by the embedded event log node`);
};

/** Returns the status of a CallFailure. Logs any other error and returns UNKNOWN. */
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

/** Trailers must be printable ASCII, so other characters are percent-encoded. */
const asciiOnly = (value: string): string => {
  return value.replace(/[^ -~]+/gu, encodeURIComponent);
};

/** Decodes BatchAppend messages by hand: the generated decoder is the writer's greatest cost. */
import { invalidArgument } from './errors.ts';
import { maxExactNumber } from './int64.ts';
import { MessageReader } from './protobuf.ts';
import type { ExpectedRevision } from './records.ts';
import type { RawEvent } from './requests.ts';
import { uuidFromHalves } from './uuids.ts';

/** One message of an append: its beginning, more events, its end, or the whole append. */
export interface BatchMessage {
  /** The encoded UUID that all messages of an append share; the answer returns it unchanged. */
  readonly correlationId: Buffer;
  /** Only in the first message of an append. */
  readonly options: BatchOptions | undefined;
  readonly events: readonly RawEvent[];
  readonly isFinal: boolean;
  readonly byteLength: number;
}

export interface BatchOptions {
  readonly stream: Buffer;
  readonly expected: ExpectedRevision | undefined;
  /** Milliseconds since 1970; undefined if the client sets none. */
  readonly deadline: number | undefined;
}

const emptyBytes: Buffer = Buffer.alloc(0);
/** An event has at least 40 bytes, and the client sends at most 3 MiB in a message. */
const maxMessageEvents = 100_000;
const milliseconds = 1_000;
const nanosPerMillisecond = 1_000_000;

/** Decodes a `BatchAppendReq`. If it throws, gRPC ends the call with an error. */
export const decodeBatchMessage = (source: Buffer): BatchMessage => {
  const reader = new MessageReader(source);
  const events: RawEvent[] = [];
  let correlationId = emptyBytes;
  let options: BatchOptions | undefined;
  let isFinal = false;
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field === 1) correlationId = reader.bytes();
    else if (field === 2) options = decodeOptions(reader.bytes());
    else if (field === 3) {
      if (events.length === maxMessageEvents) throw new RangeError('the message has too many events');
      events.push(decodeEvent(reader.bytes()));
    } else if (field === 4) isFinal = reader.number() !== 0;
    else reader.skip();
  }
  return { correlationId, options, events, isFinal, byteLength: source.length };
};

const decodeOptions = (source: Buffer): BatchOptions => {
  const reader = new MessageReader(source);
  let stream = emptyBytes;
  let expected: ExpectedRevision | undefined;
  let deadline: number | undefined;
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field === 1) stream = onlyField(reader.bytes(), 3);
    else if (field === 2) expected = { kind: 'revision', revision: Math.min(reader.number(), maxExactNumber) };
    else if (field === 6) deadline = decodeTimestamp(reader.bytes());
    else {
      if (field === 3) expected = { kind: 'noStream' };
      else if (field === 4) expected = { kind: 'any' };
      else if (field === 5) expected = { kind: 'streamExists' };
      reader.skip();
    }
  }
  return { stream, expected, deadline };
};

const decodeEvent = (source: Buffer): RawEvent => {
  const reader = new MessageReader(source);
  let id = '';
  let type: string | undefined;
  let contentType: string | undefined;
  let metadata = emptyBytes;
  let data = emptyBytes;
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field === 1) id = decodeUuid(reader.bytes());
    else if (field === 2) {
      const property = decodeProperty(reader.bytes());
      if (property.key === 'type') type = property.value;
      else if (property.key === 'content-type') contentType = property.value;
    } else if (field === 3) metadata = reader.bytes();
    else if (field === 4) data = reader.bytes();
    else reader.skip();
  }
  return { id, type, contentType, metadata, data };
};

const decodeProperty = (source: Buffer): { readonly key: string; readonly value: string } => {
  const reader = new MessageReader(source);
  let key = '';
  let value = '';
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field === 1) key = reader.bytes().toString('utf8');
    else if (field === 2) value = reader.bytes().toString('utf8');
    else reader.skip();
  }
  return { key, value };
};

const decodeUuid = (source: Buffer): string => {
  const reader = new MessageReader(source);
  let text = '';
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field === 1) text = decodeHalves(reader.bytes());
    else if (field === 2) text = reader.bytes().toString('latin1');
    else reader.skip();
  }
  return text;
};

const decodeHalves = (source: Buffer): string => {
  const reader = new MessageReader(source);
  let mostSignificant = 0n;
  let leastSignificant = 0n;
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field === 1) mostSignificant = reader.bigNumber();
    else if (field === 2) leastSignificant = reader.bigNumber();
    else reader.skip();
  }
  return uuidFromHalves(mostSignificant, leastSignificant);
};

const decodeTimestamp = (source: Buffer): number => {
  const reader = new MessageReader(source);
  let seconds = 0;
  let nanos = 0;
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field === 1) seconds = Number(BigInt.asIntN(64, reader.bigNumber()));
    else if (field === 2) nanos = reader.number();
    else reader.skip();
  }
  return seconds * milliseconds + nanos / nanosPerMillisecond;
};

/** Returns the content of one field and skips the others. */
const onlyField = (source: Buffer, number: number): Buffer => {
  const reader = new MessageReader(source);
  let content = emptyBytes;
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field === number) content = reader.bytes();
    else reader.skip();
  }
  return content;
};

/**
 * Returns the expected revision.
 * @throws CallFailure if the client sent none
 */
export const expectedFrom = (options: BatchOptions): ExpectedRevision => {
  if (options.expected === undefined) throw invalidArgument('the expected revision is missing');
  return options.expected;
};

import type { Metadata, ServerReadableStream } from '@grpc/grpc-js';
import type { AppendReq, AppendResp, DeleteReq, TombstoneReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendAnswer, Appender } from './appending.ts';
import { cutOff } from './cutting.ts';
import {
  maxAppendBytes,
  MaxAppendSizeExceeded,
  invalidArgument,
  resourceExhausted,
  streamDeleted,
  timedOut,
  unavailable,
  wrongExpectedVersion,
} from './errors.ts';
import type { NodeLog } from './nodeLog.ts';
import type { OpenCalls } from './openCalls.ts';
import { isMetadataStream } from './records.ts';
import type { ExpectedRevision, ProposedEvent } from './records.ts';
import { checkAppend, expectedRevisionFrom, proposedEventFrom, rawEventFrom, sizeOf, streamNameFrom } from './requests.ts';
import { appendSuccess, appendWrongVersion } from './writeResponses.ts';

/** A write waits at most this long, whatever deadline the client sets. */
export const maxAppendWaitMs = 60_000;

/** Approximate memory of an event without its data. */
export const eventOverheadBytes = 256;

/** The size of a deletion in the writer's queue. */
const deletionBytes = 100;

interface CollectedAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly ProposedEvent[];
}

/** Serves an Append: a call with one append, whose options come before its events. */
export const serveAppend = async (
  call: ServerReadableStream<AppendReq, AppendResp>,
  { appender, unfinished }: Pick<NodeLog, 'appender' | 'unfinished'>,
): Promise<AppendResp> => {
  let bytesHeld = 0;
  const hold = (bytes: number): void => {
    bytesHeld += bytes;
    unfinished.take(bytes);
    if (unfinished.isExceeded) throw resourceExhausted('Too many appends are unfinished');
  };
  let append: CollectedAppend;
  try {
    append = await collectAppend(call, hold);
  } finally {
    unfinished.release(bytesHeld);
  }
  const { stream, expected, events } = append;
  checkAppend(stream, events);
  const answer = await appender.submit({ kind: 'append', stream, expected, events }, bytesHeld, deadlineOf(call));
  if (answer.kind === 'written') return appendSuccess(answer);
  if (answer.kind === 'wrongExpectedVersion') return appendWrongVersion(expected, answer.actual);
  throw failureOf(answer, stream);
};

const collectAppend = async (call: AsyncIterable<AppendReq>, hold: (bytes: number) => void): Promise<CollectedAppend> => {
  let target: { readonly stream: string; readonly expected: ExpectedRevision } | undefined;
  const events: ProposedEvent[] = [];
  let bytes = 0;
  for await (const request of call) {
    const options = request.getOptions();
    const message = request.getProposedMessage();
    if (options !== undefined && target === undefined) {
      target = { stream: streamNameFrom(options.getStreamIdentifier()?.getStreamName_asU8()), expected: expectedRevisionFrom(options) };
    } else if (message !== undefined && target !== undefined) {
      const event = proposedEventFrom(rawEventFrom(message));
      bytes += sizeOf(event);
      if (bytes > maxAppendBytes) throw new MaxAppendSizeExceeded();
      hold(sizeOf(event) + eventOverheadBytes);
      events.push(event);
    } else {
      throw invalidArgument('an append is its options and then its events');
    }
  }
  if (target === undefined) throw invalidArgument('the options are missing');
  return { ...target, events };
};

/** Tracks an Append as an open call. Ends it when the node stops or the time limit passes. */
export const waitForEnd = async <Response>(
  call: { readonly metadata: Metadata },
  openCalls: OpenCalls,
  served: Promise<Response>,
): Promise<Response> => {
  // If the call ends first, nobody awaits `served`.
  served.catch(() => undefined);
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  try {
    const ended = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(timedOut()), maxAppendWaitMs);
      const end = async (): Promise<void> => reject(unavailable());
      openCalls.add({ stalledSince: undefined, endEarly: end, cut: (reason) => cutOff(call.metadata, reason) }, over.signal);
    });
    return await Promise.race([served, ended]);
  } finally {
    clearTimeout(timer);
    over.abort();
  }
};

/**
 * Serves a Delete (the stream reads as not found until the next append) or a Tombstone (nothing can be appended
 * again).
 * @returns the position of the deletion's event
 */
export const serveDeletion = async (
  kind: 'delete' | 'tombstone',
  options: DeleteReq.Options | TombstoneReq.Options | undefined,
  deadline: number,
  appender: Appender,
): Promise<number> => {
  if (options === undefined) throw invalidArgument('the options are missing');
  const stream = streamNameFrom(options.getStreamIdentifier()?.getStreamName_asU8());
  if (isMetadataStream(stream)) throw invalidArgument('the metadata of a stream cannot be deleted');
  const expected = expectedRevisionFrom(options);
  const answer = await appender.submit({ kind, stream, expected }, deletionBytes, deadline);
  if (answer.kind === 'written') return answer.position;
  if (answer.kind === 'wrongExpectedVersion') throw wrongExpectedVersion(stream, expected, answer.actual);
  throw failureOf(answer, stream);
};

const failureOf = (answer: Exclude<AppendAnswer, { kind: 'written' | 'wrongExpectedVersion' }>, stream: string): unknown => {
  if (answer.kind === 'failed') return answer.error;
  if (answer.kind === 'streamDeleted') return streamDeleted(stream);
  return answer.kind === 'timedOut' ? timedOut() : unavailable();
};

/** The deadline of a call in milliseconds since 1970. */
export const deadlineOf = (call: { getDeadline(): Date | number }): number => {
  return Math.min(Number(call.getDeadline()), Date.now() + maxAppendWaitMs);
};

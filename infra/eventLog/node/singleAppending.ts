import type { ServerReadableStream } from '@grpc/grpc-js';
import type { AppendReq, AppendResp, DeleteReq, TombstoneReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Appender } from './appending.ts';
import { appendSuccess, appendWrongVersion } from './writeResponses.ts';
import {
  MAX_APPEND_BYTES,
  type CallFailure,
  invalidArgument,
  maxAppendSizeExceeded,
  streamDeleted,
  timedOut,
  unavailable,
  wrongExpectedVersion,
} from './errors.ts';
import type { ExpectedRevision, ProposedEvent } from './records.ts';
import { expectedRevisionFrom, proposedEventFrom, rawEventFrom, sizeOf, streamNameFrom } from './requests.ts';

/** What a deletion counts as in the writer's queue. */
const DELETION_BYTES = 100;

/** Serves an Append, the call that carries one append: options first, then its events. */
export async function serveAppend(
  call: ServerReadableStream<AppendReq, AppendResp>,
  appender: Appender,
): Promise<AppendResp> {
  let target: { readonly stream: string; readonly expected: ExpectedRevision } | undefined;
  const events: ProposedEvent[] = [];
  let bytes = 0;
  for await (const request of call as AsyncIterable<AppendReq>) {
    const options = request.getOptions();
    const message = request.getProposedMessage();
    if (options !== undefined && target === undefined) {
      target = { stream: streamNameFrom(options.getStreamIdentifier()?.getStreamName_asU8()), expected: expectedRevisionFrom(options) };
    } else if (message !== undefined && target !== undefined) {
      const event = proposedEventFrom(rawEventFrom(message));
      bytes += sizeOf(event);
      if (bytes > MAX_APPEND_BYTES) throw maxAppendSizeExceeded();
      events.push(event);
    } else {
      throw invalidArgument('an append is its options and then its events');
    }
  }
  if (target === undefined) throw invalidArgument('the options are missing');
  const { stream, expected } = target;
  const answer = await appender.submit({ kind: 'append', stream, expected, events }, bytes, deadlineOf(call));
  if (answer.kind === 'written') return appendSuccess(answer);
  if (answer.kind === 'wrongExpectedVersion') return appendWrongVersion(expected, answer.actual);
  throw failureOf(answer, stream);
}

/**
 * Serves a Delete (the stream reads as not found until somebody appends again) or a Tombstone (it can
 * never be appended to again).
 * @returns the position of the event that says so
 */
export async function serveDeletion(
  kind: 'delete' | 'tombstone',
  options: DeleteReq.Options | TombstoneReq.Options | undefined,
  deadline: number,
  appender: Appender,
): Promise<number> {
  if (options === undefined) throw invalidArgument('the options are missing');
  const stream = streamNameFrom(options.getStreamIdentifier()?.getStreamName_asU8());
  const expected = expectedRevisionFrom(options);
  const answer = await appender.submit({ kind, stream, expected }, DELETION_BYTES, deadline);
  // Only an append without events has no position.
  if (answer.kind === 'written') return answer.position ?? 0;
  if (answer.kind === 'wrongExpectedVersion') throw wrongExpectedVersion(stream, expected, answer.actual);
  throw failureOf(answer, stream);
}

function failureOf(answer: { readonly kind: 'streamDeleted' | 'timedOut' | 'unavailable' }, stream: string): CallFailure {
  if (answer.kind === 'streamDeleted') return streamDeleted(stream);
  return answer.kind === 'timedOut' ? timedOut() : unavailable();
}

/** When a call's time is up, in milliseconds since 1970; Infinity when it has all the time. */
export function deadlineOf(call: { getDeadline(): Date | number }): number {
  return Number(call.getDeadline());
}

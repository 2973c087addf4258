import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import type { AppendAnswer, Appender } from './appending.ts';
import type { BatchMessage } from './batchRequests.ts';
import {
  encodeBatchFailure,
  encodeBatchSuccess,
  failedStatus,
  streamDeletedStatus,
  timeoutStatus,
  wrongVersionStatus,
} from './batchResponses.ts';
import { unavailable } from './errors.ts';
import type { NodeLog } from './nodeLog.ts';
import type { ExpectedRevision } from './records.ts';
import { Replies } from './replies.ts';
import { FailedAppend, UnfinishedAppends } from './unfinishedAppends.ts';
import type { BatchedAppend } from './unfinishedAppends.ts';

type BatchAppendCall = ServerDuplexStream<BatchMessage, Buffer>;

const deadlineCheckMs = 250;

/**
 * Serves BatchAppend: one call carries all appends of a client, each with its own correlation id. A failed append
 * does not affect the others. Answers come in commit order.
 */
export const serveBatchAppend = (call: BatchAppendCall, { appender, openCalls, unfinished: budget }: NodeLog): void => {
  const replies = new Replies(call, openCalls);
  const unfinished = new UnfinishedAppends(budget);
  const waiting = new Set<Promise<void>>();
  let deadlineCheck: NodeJS.Timeout | undefined;
  let isHeldBack = false;

  const holdBack = async (): Promise<void> => {
    isHeldBack = true;
    call.pause();
    while ((appender.isFull || replies.isFull) && !replies.signal.aborted) await Promise.all([appender.room(), replies.room()]);
    isHeldBack = false;
    call.resume();
  };
  const answerExpired = (): void => {
    for (const { correlationId, streamBytes } of unfinished.takeExpired()) {
      replies.add(encodeBatchFailure(correlationId, streamBytes, timeoutStatus()));
    }
    if (!unfinished.isEmpty) return;
    clearInterval(deadlineCheck);
    deadlineCheck = undefined;
  };
  const leave = (): void => {
    clearInterval(deadlineCheck);
    unfinished.clear();
  };

  try {
    openCalls.add(replies, replies.signal);
  } catch (error) {
    replies.fail(error);
    return;
  }
  replies.signal.addEventListener('abort', leave, { once: true });
  call.on('data', (message: BatchMessage) => {
    const append = unfinished.add(message);
    if (append instanceof FailedAppend) {
      const { correlationId, streamBytes, error } = append;
      replies.add(encodeBatchFailure(correlationId, streamBytes, failedStatus(error)));
    } else if (append !== undefined) {
      const answering = answer(replies, appender, append).finally(() => waiting.delete(answering));
      waiting.add(answering);
    } else if (!unfinished.isEmpty) {
      deadlineCheck ??= setInterval(answerExpired, deadlineCheckMs);
    }
    if (!isHeldBack && (appender.isFull || replies.isFull)) void holdBack();
  });
  call.on('end', () => {
    leave();
    void Promise.all(waiting).then(() => replies.end());
  });
};

const answer = async (replies: Replies, appender: Appender, append: BatchedAppend): Promise<void> => {
  const { correlationId, stream, streamBytes, expected, events } = append;
  const outcome = await appender.submit({ kind: 'append', stream, expected, events }, append.heldBytes, append.deadline);
  if (outcome.kind === 'unavailable') {
    // The client's promises never settle if the call ends without an error.
    replies.fail(unavailable());
  } else if (outcome.kind === 'written') {
    replies.add(encodeBatchSuccess(correlationId, streamBytes, outcome));
  } else {
    replies.add(encodeBatchFailure(correlationId, streamBytes, failureOf(outcome, streamBytes, expected)));
  }
};

const failureOf = (
  outcome: Exclude<AppendAnswer, { kind: 'written' | 'unavailable' }>,
  stream: Buffer,
  expected: ExpectedRevision,
): Status => {
  if (outcome.kind === 'timedOut') return timeoutStatus();
  if (outcome.kind === 'streamDeleted') return streamDeletedStatus(stream);
  if (outcome.kind === 'failed') return failedStatus(outcome.error);
  return wrongVersionStatus(expected, outcome.actual);
};

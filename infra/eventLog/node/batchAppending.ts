import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import type { AppendAnswer, Appender } from './appending.ts';
import { expectedFrom } from './batchRequests.ts';
import type { BatchMessage, BatchOptions } from './batchRequests.ts';
import {
  badRequestStatus,
  encodeBatchFailure,
  encodeBatchSuccess,
  maxAppendSizeStatus,
  streamDeletedStatus,
  timeoutStatus,
  wrongVersionStatus,
} from './batchResponses.ts';
import { CallFailure, MAX_APPEND_BYTES, invalidArgument, unavailable } from './errors.ts';
import type { OpenCall, OpenCalls } from './openCalls.ts';
import type { ExpectedRevision, ProposedEvent } from './records.ts';
import { proposedEventFrom, sizeOf, streamNameFrom } from './requests.ts';
import { Sender } from './sending.ts';

/** An append whose events are still coming in, in one message or several. */
interface Unfinished {
  readonly correlationId: Buffer;
  readonly stream: string;
  readonly streamBytes: Buffer;
  readonly expected: ExpectedRevision;
  readonly deadline: number;
  readonly events: ProposedEvent[];
  bytes: number;
}

type BatchAppendCall = ServerDuplexStream<BatchMessage, Buffer>;

/** No append is kept waiting longer than this, whatever the client says. */
const MAX_WAIT_MS = 60_000;

const NO_BYTES = Buffer.alloc(0);

/**
 * Serves the call over which a client sends all its appends, each under a correlation id of its own.
 * What fails is answered and does not disturb the others; answers come in the order of the commits.
 */
export function serveBatchAppend(call: BatchAppendCall, appender: Appender, openCalls: OpenCalls): void {
  const replies = new Replies(call);
  const unfinished = new Map<string, Unfinished>();
  const waiting = new Set<Promise<void>>();
  openCalls.add(replies, replies.signal);
  call.on('data', (message: BatchMessage) => {
    const append = collect(replies, unfinished, message);
    if (append === undefined) return;
    const answered = answer(replies, appender, append).finally(() => waiting.delete(answered));
    waiting.add(answered);
    if (appender.isFull) {
      call.pause();
      void appender.room().then(() => call.resume());
    }
  });
  call.on('end', () => {
    void Promise.all(waiting).then(() => replies.end());
  });
}

/** Adds a message to its append; answers with the append once it is complete. */
function collect(replies: Replies, unfinished: Map<string, Unfinished>, message: BatchMessage): Unfinished | undefined {
  const { correlationId, options } = message;
  const key = correlationId.toString('latin1');
  try {
    if (options !== undefined) unfinished.set(key, begin(correlationId, options));
    // Messages of an append that has failed already are of no use any more.
    const append = unfinished.get(key);
    if (append === undefined) return undefined;
    for (const raw of message.events) {
      const event = proposedEventFrom(raw);
      append.bytes += sizeOf(event);
      append.events.push(event);
    }
    if (append.bytes > MAX_APPEND_BYTES) {
      unfinished.delete(key);
      replies.add(encodeBatchFailure(correlationId, append.streamBytes, maxAppendSizeStatus()));
      return undefined;
    }
    if (!message.isFinal) return undefined;
    unfinished.delete(key);
    return append;
  } catch (error) {
    const stream = unfinished.get(key)?.streamBytes ?? options?.stream ?? NO_BYTES;
    unfinished.delete(key);
    if (error instanceof CallFailure) replies.add(encodeBatchFailure(correlationId, stream, badRequestStatus(error.details)));
    else replies.fail(error);
    return undefined;
  }
}

function begin(correlationId: Buffer, options: BatchOptions): Unfinished {
  if (correlationId.length === 0) throw invalidArgument('the correlation id is missing');
  const latest = Date.now() + MAX_WAIT_MS;
  return {
    correlationId,
    stream: streamNameFrom(options.stream),
    streamBytes: options.stream,
    expected: expectedFrom(options),
    deadline: Math.min(options.deadline ?? latest, latest),
    events: [],
    bytes: 0,
  };
}

async function answer(replies: Replies, appender: Appender, append: Unfinished): Promise<void> {
  const { correlationId, stream, streamBytes, expected, events } = append;
  const outcome = await appender.submit({ kind: 'append', stream, expected, events }, append.bytes, append.deadline);
  if (outcome.kind === 'unavailable') {
    // The client's promises hang when this call just ends, so it must end with an error.
    replies.fail(unavailable());
  } else if (outcome.kind === 'written') {
    replies.add(encodeBatchSuccess(correlationId, streamBytes, outcome));
  } else {
    replies.add(encodeBatchFailure(correlationId, streamBytes, failureOf(outcome, streamBytes, expected)));
  }
}

function failureOf(
  outcome: Exclude<AppendAnswer, { kind: 'written' | 'unavailable' }>,
  stream: Buffer,
  expected: ExpectedRevision,
): Status {
  if (outcome.kind === 'timedOut') return timeoutStatus();
  if (outcome.kind === 'streamDeleted') return streamDeletedStatus(stream);
  return wrongVersionStatus(expected, outcome.actual);
}

/** Gathers the answers that come together, as those to one group of commits do, and sends them together. */
class Replies implements OpenCall {
  readonly signal: AbortSignal;
  readonly #sender: Sender<Buffer>;
  #gathered: Buffer[] = [];
  #sending: Promise<void> | undefined;

  constructor(call: BatchAppendCall) {
    this.#sender = new Sender(call);
    this.signal = this.#sender.signal;
  }

  add(response: Buffer): void {
    this.#gathered.push(response);
    this.#sending ??= this.#send();
  }

  /** Ends the call with an error. */
  fail(failure: unknown): void {
    this.#sender.fail(failure);
  }

  /** Ends the call in good order. */
  async end(): Promise<void> {
    await this.#sending;
    this.#sender.end();
  }

  async endEarly(): Promise<void> {
    await this.#sending;
    await this.#sender.endEarly();
  }

  async #send(): Promise<void> {
    // The promises of the whole group settle before the next tick.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    while (this.#gathered.length > 0) {
      const batch = this.#gathered;
      this.#gathered = [];
      await this.#sender.send(batch);
    }
    this.#sending = undefined;
  }
}

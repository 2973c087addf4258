import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  type JSONEventData,
  jsonEvent,
  NO_STREAM,
  type Position,
  type ReadPosition,
  START,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { AppendResult, EventLog, LogPosition, NewEvent } from '../../commands/eventLog.ts';
import type { RecordedEvent } from '../../domain/record/events.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { OutcomeUnknown, ServerUnavailable } from '../../domain/unavailable.ts';
import type { Logger } from '../logger.ts';
import { retry } from '../retry.ts';
import { isOfHalf } from './halfOfStreams.ts';
import { followLog, type EventBatchHandler, type SubscribeOptions } from './followLog.ts';
import { isRepeatable, NoAnswer } from './logErrors.ts';
import { toRecorded } from './toRecorded.ts';

const toEventData = ({ id, type, data, meta }: NewEvent): JSONEventData =>
  // The client's JSON types do not accept readonly data.
  jsonEvent({ id, type, data: data as unknown as Record<string, never>, metadata: meta as unknown as Record<string, never> });

export type LogClient = Pick<EventStoreDBClient, 'appendToStream' | 'readStream' | 'readAll' | 'subscribeToAll'>;

interface RetryLimits {
  /** The limit for all attempts of one call, in milliseconds. */
  readonly withinMs: number;
  /** The limit for one attempt of an append, in milliseconds. A server may drop an append without an answer. */
  readonly attemptMs: number;
}

/** A user waits for the answer, and a cluster takes a few seconds to elect a leader. */
const requestRetryLimits: RetryLimits = { withinMs: 15_000, attemptMs: 4000 };

/** How many of a stream's newest events to search for an earlier attempt of an append without a revision. */
const maxSearchedEvents = 50;

/** Rejects with {@link NoAnswer} if an attempt takes too long. The attempt may still succeed; a retry uses the same event ids. */
const withAttemptTimeout = <Answer>(ms: number, attempt: Promise<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswer(`No answer within ${ms} ms`)), ms);
    attempt.then(resolve, reject).finally(() => clearTimeout(timer));
  });

type HalfOfLog = NonNullable<Parameters<EventLog['head']>[0]>;

const isAskedFor = (stream: string, position: bigint, of: HalfOfLog | undefined): boolean =>
  !of || (position <= of.upTo && isOfHalf(stream, of.half));

/** Page sizes of {@link EventStoreLog.head}. The server may have written many system events after our last event. */
const [firstPageSize, maxPageSize] = [16, 1024];

/** The event log over the official EventStoreDB client. Works with the embedded node and with an EventStoreDB server. */
export class EventStoreLog implements EventLog {
  readonly #client: LogClient;
  readonly #logger: Logger;
  readonly #limits: RetryLimits;

  constructor(client: LogClient, logger: Logger, limits = requestRetryLimits) {
    this.#client = client;
    this.#logger = logger;
    this.#limits = limits;
  }

  readStream(stream: string, from = 0): Promise<readonly RecordedEvent[]> {
    return this.#read(() => this.#collect(stream, { direction: FORWARDS, fromRevision: from === 0 ? START : BigInt(from) }));
  }

  readStreamBackwards(stream: string, limit: number): Promise<readonly RecordedEvent[]> {
    return this.#read(() => this.#collect(stream, { direction: BACKWARDS, fromRevision: END, maxCount: limit }));
  }

  async #read<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await retry(call, isRepeatable, this.#limits.withinMs);
    } catch (error) {
      throw isRepeatable(error) ? new ServerUnavailable('The event log does not answer', { cause: error }) : error;
    }
  }

  async #collect(stream: string, options: Parameters<EventStoreDBClient['readStream']>[1]): Promise<readonly RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    try {
      for await (const resolved of this.#client.readStream(stream, options)) {
        const event = toRecorded(resolved);
        if (event) events.push(event);
      }
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    return events;
  }

  async append(stream: string, expected: number | 'any', events: readonly NewEvent[]): Promise<Result<AppendResult, 'conflict'>> {
    let isFirst = true;
    const attempt = async (): Promise<Result<AppendResult, 'conflict'>> => {
      const isRepeat = !isFirst;
      isFirst = false;
      const earlier = isRepeat ? await this.#lookFor(events, stream, expected) : null;
      return earlier ?? this.#appendOnce(stream, expected, events, isRepeat);
    };
    try {
      return await retry(() => withAttemptTimeout(this.#limits.attemptMs, attempt()), isRepeatable, this.#limits.withinMs);
    } catch (error) {
      throw isRepeatable(error) ? new OutcomeUnknown('The event log did not say whether it took the events', { cause: error }) : error;
    }
  }

  async #appendOnce(
    stream: string,
    expected: number | 'any',
    events: readonly NewEvent[],
    isRepeat: boolean,
  ): Promise<Result<AppendResult, 'conflict'>> {
    const expectedRevision = expected === 'any' ? 'any' : expected < 0 ? NO_STREAM : BigInt(expected);
    const result = await this.#client
      .appendToStream(stream, events.map(toEventData), { expectedRevision, deadline: this.#limits.attemptMs })
      .catch((error: unknown) => {
        if (error instanceof WrongExpectedVersionError) return null;
        throw error;
      });
    if (result?.success && result.position) return ok({ revision: Number(result.nextExpectedRevision), position: result.position.commit });
    if (!result?.success && !isRepeat) return fail('conflict');
    // The answer to a repeated append may lack a position, or be a refusal because the first attempt succeeded.
    const earlier = await this.#lookFor(events, stream, expected);
    if (earlier) return earlier;
    if (expected === 'any' && !result?.success) return fail('conflict');
    throw new NoAnswer('The events of a repeated append cannot be read yet');
  }

  /**
   * Looks for the events of an earlier attempt: ok if they are stored, 'conflict' if others took their place, null
   * if neither is visible yet.
   */
  async #lookFor(events: readonly NewEvent[], stream: string, expected: number | 'any'): Promise<Result<AppendResult, 'conflict'> | null> {
    const storedEvents = await (expected === 'any'
      ? this.#collect(stream, { direction: BACKWARDS, fromRevision: END, maxCount: maxSearchedEvents })
      : this.#collect(stream, { direction: FORWARDS, fromRevision: BigInt(expected + 1), maxCount: events.length }));
    const last = storedEvents.find((event) => event.id === events.at(-1)?.id);
    if (last) return ok({ revision: last.revision, position: last.position });
    return expected === 'any' || storedEvents.length === 0 ? null : fail('conflict');
  }

  subscribe(from: LogPosition, handle: EventBatchHandler, options: SubscribeOptions): Promise<void> {
    return followLog(this.#client, from, handle, options, this.#logger);
  }

  head(of?: HalfOfLog): Promise<LogPosition> {
    return this.#read(() => this.headNow(of));
  }

  /**
   * Reads the head without retries; rejects with the client's own error. Reads every page to its end, because the
   * client never closes a read that is left early.
   */
  async headNow(of?: HalfOfLog): Promise<LogPosition> {
    let from: ReadPosition = END;
    for (let maxCount = firstPageSize; ; maxCount = Math.min(2 * maxCount, maxPageSize)) {
      let head: LogPosition = null;
      let oldest: Position | undefined;
      let count = 0;
      for await (const { event } of this.#client.readAll({ direction: BACKWARDS, fromPosition: from, maxCount })) {
        count += 1;
        oldest = event?.position ?? oldest;
        if (head === null && event?.position && !event.type.startsWith('$') && isAskedFor(event.streamId, event.position.commit, of))
          head = event.position.commit;
      }
      if (head !== null || count < maxCount || !oldest) return head;
      from = oldest;
    }
  }
}

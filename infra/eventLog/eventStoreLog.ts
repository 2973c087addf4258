import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  excludeSystemEvents,
  FORWARDS,
  type JSONEventData,
  jsonEvent,
  NO_STREAM,
  type Position,
  type ReadPosition,
  type ResolvedEvent,
  START,
  streamNameFilter,
  StreamNotFoundError,
  UnavailableError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Appended, EventLog, LogPosition, NewEvent } from '../../commands/eventLog.ts';
import type { EventMeta, RecordedEvent, RecordEvent } from '../../domain/record/events.ts';
import { fail, ok } from '../../domain/result.ts';
import type { Logger } from '../logger.ts';
import { patiently } from '../patiently.ts';

const toEventData = ({ id, type, data, meta }: NewEvent): JSONEventData =>
  // The client's JSON types do not know readonly data; an event is plain JSON all the same.
  jsonEvent({ id, type, data: data as unknown as Record<string, never>, metadata: meta as unknown as Record<string, never> });

const toRecorded = (resolved: ResolvedEvent): RecordedEvent | null => {
  const event = resolved.event;
  if (!event?.isJson || event.position === undefined) return null;
  return {
    id: event.id,
    stream: event.streamId,
    type: event.type,
    revision: Number(event.revision),
    position: event.position.commit,
    data: event.data as unknown as RecordEvent['data'],
    meta: event.metadata as unknown as EventMeta,
  };
};

/** What the log needs of the official client. */
export type LogClient = Pick<EventStoreDBClient, 'appendToStream' | 'readStream' | 'readAll' | 'subscribeToAll'>;

/** Reads, and appends whose events keep their ids, may be made again. */
const unavailable = (error: unknown): boolean => error instanceof UnavailableError;

/** How many events {@link EventStoreLog.head} reads at a time: a server may have written many of its own after the last of ours. */
const [firstPage, largestPage] = [16, 1024];

/** The event log over the official EventStoreDB client: the embedded node and a real server alike. */
export class EventStoreLog implements EventLog {
  readonly #client: LogClient;
  readonly #logger: Logger;

  constructor(client: LogClient, logger: Logger) {
    this.#client = client;
    this.#logger = logger;
  }

  readStream(stream: string, from = 0): Promise<readonly RecordedEvent[]> {
    return this.#collect(stream, { direction: FORWARDS, fromRevision: from === 0 ? START : BigInt(from) });
  }

  readStreamBackwards(stream: string, most: number): Promise<readonly RecordedEvent[]> {
    return this.#collect(stream, { direction: BACKWARDS, fromRevision: END, maxCount: most });
  }

  #collect(stream: string, options: Parameters<EventStoreDBClient['readStream']>[1]): Promise<readonly RecordedEvent[]> {
    return patiently(() => this.#collectOnce(stream, options), unavailable);
  }

  async #collectOnce(stream: string, options: Parameters<EventStoreDBClient['readStream']>[1]): Promise<readonly RecordedEvent[]> {
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

  async append(stream: string, expected: number | 'any', events: readonly NewEvent[]) {
    const expectedRevision = expected === 'any' ? 'any' : expected < 0 ? NO_STREAM : BigInt(expected);
    try {
      // The events keep their ids, so an append that was cut off and is made again writes nothing twice.
      const data = events.map(toEventData);
      const result = await patiently(() => this.#client.appendToStream(stream, data, { expectedRevision }), unavailable);
      if (!result.success || !result.position) return fail('conflict' as const);
      return ok<Appended>({ revision: Number(result.nextExpectedRevision), position: result.position.commit });
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) return fail('conflict' as const);
      throw error;
    }
  }

  async subscribe(
    from: LogPosition,
    handle: (events: readonly RecordedEvent[]) => Promise<void>,
    { signal, most = 1000, of }: { readonly signal: AbortSignal; readonly most?: number; readonly of?: readonly string[] },
  ): Promise<void> {
    const filter = of ? streamNameFilter({ prefixes: of.map((type) => `${type}-`) }) : excludeSystemEvents();
    let position = from;
    let failures = 0;
    while (!signal.aborted) {
      const subscription = this.#client.subscribeToAll(
        { fromPosition: position === null ? START : { commit: position, prepare: position }, filter },
        { highWaterMark: 2 * most },
      );
      const lost = await this.#follow(subscription, signal, most, async (events) => {
        await handle(events);
        failures = 0;
        position = events.at(-1)?.position ?? position;
      });
      await subscription.unsubscribe().catch(() => undefined);
      if (signal.aborted) return;
      failures += 1;
      this.#logger.warn({ error: lost.message, position: String(position) }, 'the subscription to the event log broke; connecting again');
      await sleep(Math.min(100 * 2 ** Math.min(failures, 6), 5000), undefined, { signal }).catch(() => undefined);
    }
  }

  /** Drains a subscription batch by batch until it breaks (resolves with why) or the handler throws (rejects). */
  async #follow(
    subscription: ReturnType<EventStoreDBClient['subscribeToAll']>,
    signal: AbortSignal,
    most: number,
    handle: (events: readonly RecordedEvent[]) => Promise<void>,
  ): Promise<Error> {
    let lost: Error | null = null;
    let wake: () => void = () => undefined;
    const notice = (error?: Error) => {
      lost ??= error ?? null;
      wake();
    };
    subscription.on('readable', () => notice());
    subscription.on('error', (error: Error) => notice(error));
    subscription.on('end', () => notice(new Error('the subscription ended')));
    subscription.on('close', () => notice(new Error('the subscription closed')));
    signal.addEventListener('abort', () => notice(new Error('stopped')), { once: true });
    for (;;) {
      const events: RecordedEvent[] = [];
      while (events.length < most) {
        const next = subscription.read() as ResolvedEvent | null;
        if (next === null) break;
        const event = toRecorded(next);
        if (event) events.push(event);
      }
      if (events.length > 0) await handle(events);
      else if (lost) return lost;
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  }

  head(): Promise<LogPosition> {
    return patiently(() => this.#headOnce(), unavailable);
  }

  /** Reads pages to their end: the client keeps a read open for ever when it is left early. */
  async #headOnce(): Promise<LogPosition> {
    let from: ReadPosition = END;
    for (let maxCount = firstPage; ; maxCount = Math.min(2 * maxCount, largestPage)) {
      let head: LogPosition = null;
      let oldest: Position | undefined;
      let count = 0;
      for await (const { event } of this.#client.readAll({ direction: BACKWARDS, fromPosition: from, maxCount })) {
        count += 1;
        oldest = event?.position ?? oldest;
        if (head === null && event?.position && !event.type.startsWith('$')) head = event.position.commit;
      }
      if (head !== null || count < maxCount || !oldest) return head;
      from = oldest;
    }
  }
}

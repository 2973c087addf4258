import { type EventStoreDBClient, excludeSystemEvents, type ResolvedEvent, START, streamNameFilter } from '@eventstore/db-client';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventLog, LogPosition } from '../../commands/eventLog.ts';
import type { RecordedEvent } from '../../domain/record/events.ts';
import type { Logger } from '../logger.ts';
import { halfPatterns } from './halfOfStreams.ts';
import { toRecorded } from './toRecorded.ts';

export type EventBatchHandler = Parameters<EventLog['subscribe']>[1];
export type SubscribeOptions = Parameters<EventLog['subscribe']>[2];

/** The pauses before a reconnection, in milliseconds. */
const [firstPauseMs, longestPauseMs] = [100, 1000];

/** Passes on events after a position, then new events. Reconnects when the subscription breaks, and logs once per outage. */
export const followLog = async (
  client: Pick<EventStoreDBClient, 'subscribeToAll'>,
  from: LogPosition,
  handle: EventBatchHandler,
  { signal, batchSize: most = 1000, recordTypes, half, onPassed = () => undefined }: SubscribeOptions,
  logger: Logger,
): Promise<void> => {
  let position = from;
  let isHandling = false;
  let failures = 0;
  while (!signal.aborted) {
    /** The last place in the log that this subscription has reached. Events before it may still wait to be handled. */
    let lastReached = position;
    const pass = () => {
      if (lastReached === null || lastReached <= (position ?? -1n)) return;
      position = lastReached;
      onPassed(lastReached);
    };
    const checkpointReached = (reporting: Pick<Readable, 'readableLength'>, { commit }: { readonly commit: bigint }) => {
      lastReached = commit;
      if (!isHandling && reporting.readableLength === 0) pass();
    };
    const filter = recordTypes
      ? streamNameFilter({ prefixes: recordTypes.map((type) => `${type}-`), checkpointReached })
      : half
        ? streamNameFilter({ regex: halfPatterns[half], checkpointReached })
        : excludeSystemEvents();
    const subscription = client.subscribeToAll(
      { fromPosition: position === null ? START : { commit: position, prepare: position }, filter },
      { highWaterMark: 2 * most },
    );
    subscription.once('confirmation', () => {
      if (failures > 0) logger.info({ position: String(position) }, 'the event log is followed again');
      failures = 0;
    });
    let error: Error;
    try {
      const handleAndMove: EventBatchHandler = async (events) => {
        isHandling = true;
        await handle(events);
        isHandling = false;
        position = events.at(-1)?.position ?? position;
      };
      error = await drain(subscription, signal, most, handleAndMove, pass);
    } finally {
      await subscription.unsubscribe().catch(() => undefined);
    }
    if (signal.aborted) return;
    failures += 1;
    if (failures === 1)
      logger.warn({ error: error.message, position: String(position) }, 'the subscription to the event log broke; connecting again');
    await sleep(Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs), undefined, { signal }).catch(() => undefined);
  }
};

/**
 * Reads batches until the subscription breaks (resolves with the error) or the handler throws (rejects). `onEmpty` runs whenever all events
 * that have come were handled.
 */
const drain = async (
  subscription: ReturnType<EventStoreDBClient['subscribeToAll']>,
  signal: AbortSignal,
  batchSize: number,
  handle: EventBatchHandler,
  onEmpty: () => void,
): Promise<Error> => {
  let firstError: Error | null = null;
  let wake: () => void = () => undefined;
  const notice = (error?: Error) => {
    firstError ??= error ?? null;
    wake();
  };
  subscription.on('readable', () => notice());
  subscription.on('error', (error: Error) => notice(error));
  subscription.on('end', () => notice(new Error('the subscription ended')));
  subscription.on('close', () => notice(new Error('the subscription closed')));
  const stop = () => notice(new Error('stopped'));
  signal.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      const events: RecordedEvent[] = [];
      while (events.length < batchSize) {
        const next = subscription.read() as ResolvedEvent | null;
        if (next === null) break;
        const event = toRecorded(next);
        if (event) events.push(event);
      }
      if (events.length > 0) await handle(events);
      else if (firstError) return firstError;
      else {
        onEmpty();
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    // The signal outlives many subscriptions.
    signal.removeEventListener('abort', stop);
  }
};

/**
 * Catch-up subscriptions. Each subscriber has a cursor and pulls events: from the tail in memory if it reaches
 * back to the cursor, else from PostgreSQL. A slow subscriber holds at most two pages: the one that is being sent,
 * and the next.
 */
import { randomUUID } from 'node:crypto';
import { streamDeleted } from './errors.ts';
import type { EventFilter } from './filters.ts';
import { describesTombstoned, oldestShown } from './reading.ts';
import type { LogSources } from './reading.ts';
import { readPageSize } from './pageLimits.ts';
import { addEvent, encodeCaughtUp, encodeCheckpoint, encodeConfirmation } from './readResponses.ts';
import { minPosition, noRevision, tombstoneRevision, bytesOfAll, firstVisibleRevision } from './records.ts';
import type { LoggedEvent } from './records.ts';
import type { Sender } from './sending.ts';

interface AllSubscription {
  readonly after: 'start' | 'end' | number;
  readonly filter: EventFilter | undefined;
}

interface StreamSubscription {
  readonly stream: string;
  readonly after: 'start' | 'end' | number;
}

export const subscribeToAll = async (sender: Sender, sources: LogSources, subscription: AllSubscription): Promise<void> => {
  const { tail, reader } = sources;
  const add = subscription.filter === undefined ? addEvent : filteringAdd(subscription.filter);
  const read = async (after: number, upTo: number, fresh?: readonly LoggedEvent[]) => ({
    upTo,
    events: await sender.hold(async () => fresh ?? (await reader.allForwards(after, upTo, readPageSize)), bytesOfAll),
  });
  let cursor = startPosition(subscription.after, tail.head);
  let live = false;
  let ahead: ReturnType<typeof read> | undefined;
  await sender.send([encodeConfirmation(randomUUID())]);
  while (!sender.signal.aborted) {
    const upTo = tail.head;
    if (cursor >= upTo) {
      if (!live) await sender.send(caughtUpAt(cursor, subscription.filter));
      live = true;
      await tail.waitBeyond(cursor, sender.signal);
      continue;
    }
    const fresh = ahead ? undefined : tail.after(cursor, readPageSize);
    // A subscriber stays live until the tail no longer covers its cursor.
    live &&= fresh !== undefined;
    const page = await (ahead ?? read(cursor, upTo, fresh));
    cursor = page.events.at(-1)?.position ?? page.upTo;
    // PostgreSQL reads the next page while this one is sent.
    ahead = fresh || cursor >= page.upTo ? undefined : read(cursor, page.upTo);
    // `await ahead` reports the failure.
    ahead?.catch(() => undefined);
    await sender.sendEach(page.events, add);
    sender.release(bytesOfAll(page.events));
  }
};

/** Serves a subscription to one stream until the client leaves or the stream is tombstoned. */
export const subscribeToStream = async (sender: Sender, sources: LogSources, subscription: StreamSubscription): Promise<void> => {
  const { tail, reader } = sources;
  const name = Buffer.from(subscription.stream);
  let lastSeen = tail.head;
  const state = await sources.streamState(subscription.stream);
  let revision = startRevision(subscription.after, state.lastRevision);
  let live = revision >= state.lastRevision;
  await sender.send([encodeConfirmation(randomUUID())]);
  if (state.isTombstoned || (await describesTombstoned(subscription.stream, sources))) throw streamDeleted(subscription.stream);
  if (live) await sender.send([encodeCaughtUp()]);
  while (!sender.signal.aborted) {
    if (live && lastSeen >= tail.head) {
      await tail.waitBeyond(lastSeen, sender.signal);
      continue;
    }
    const fresh = live ? tail.after(lastSeen, readPageSize) : undefined;
    let events: readonly LoggedEvent[];
    if (fresh === undefined) {
      live = false;
      const upTo = tail.head;
      const now = await sources.streamState(subscription.stream);
      const from = Math.max(revision + 1, firstVisibleRevision(subscription.stream, now));
      const start = { from, createdFrom: oldestShown(now) };
      events = await sender.hold(() => reader.streamForwards(subscription.stream, start, upTo, readPageSize), bytesOfAll);
      if (events.length === 0) {
        lastSeen = upTo;
        live = true;
        await sender.send([encodeCaughtUp()]);
      }
    } else {
      const after = revision;
      events = await sender.hold(async () => fresh.filter((event) => event.revision > after && event.stream.equals(name)), bytesOfAll);
      lastSeen = fresh.at(-1)?.position ?? lastSeen;
    }
    await sender.sendEach(events, addEvent);
    sender.release(bytesOfAll(events));
    revision = events.at(-1)?.revision ?? revision;
    if (revision >= tombstoneRevision) throw streamDeleted(subscription.stream);
  }
};

/** Adds events that match the filter, and a checkpoint after every `checkpointInterval` events. */
const filteringAdd = (filter: EventFilter): ((batch: Buffer[], event: LoggedEvent) => void) => {
  let considered = 0;
  return (batch, event) => {
    if (filter.matches(event)) addEvent(batch, event);
    considered += 1;
    if (considered < filter.checkpointInterval) return;
    considered = 0;
    batch.push(encodeCheckpoint(event.position));
  };
};

/** The messages before live events. A filtered subscriber also gets a checkpoint, unless the log is empty. */
const caughtUpAt = (cursor: number, filter: EventFilter | undefined): Buffer[] => {
  const saysHowFar = filter !== undefined && cursor >= minPosition;
  return saysHowFar ? [encodeCheckpoint(cursor), encodeCaughtUp()] : [encodeCaughtUp()];
};

const startPosition = (after: AllSubscription['after'], head: number): number => {
  if (after === 'start') return 0;
  return after === 'end' ? head : after;
};

const startRevision = (after: StreamSubscription['after'], last: number): number => {
  if (after === 'start') return noRevision;
  return after === 'end' ? last : after;
};

import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { streamDeleted } from './errors.ts';
import type { EventFilter } from './filters.ts';
import { parseUint64 } from './int64.ts';
import { readPageSize } from './reader.ts';
import type { LogReader, PageLimits } from './reader.ts';
import { addEvent, encodeStreamNotFound } from './readResponses.ts';
import { lowestPosition, noRevision, bytesOfAll, firstVisibleRevision, isSoftDeleted, streamDescribedBy } from './records.ts';
import type { LoggedEvent, StreamState } from './records.ts';
import type { Sender } from './sending.ts';
import type { Tail } from './tail.ts';

export interface LogSources {
  readonly reader: LogReader;
  readonly tail: Tail;
  readonly streamState: (stream: string) => Promise<StreamState>;
}

export type Direction = 'forwards' | 'backwards';

/** A read of `$all`. Forwards, it includes the event at `from`; backwards, it excludes it. */
export interface AllRead {
  readonly direction: Direction;
  readonly from: 'start' | 'end' | number;
  readonly maxCount: number;
  readonly filter: EventFilter | undefined;
}

/** A read of one stream. It includes the event at `from` in both directions. */
export interface StreamRead {
  readonly stream: string;
  readonly direction: Direction;
  readonly from: 'start' | 'end' | number;
  readonly maxCount: number;
}

interface Pages {
  /** Fetches the page after `last`, or the first page. */
  readonly fetch: (last: LoggedEvent | undefined, limits: PageLimits) => Promise<readonly LoggedEvent[]>;
  /** Whether no event can follow, which saves fetching an empty page. */
  readonly isLast: (event: LoggedEvent) => boolean;
}

export const allStartFrom = (options: ReadReq.Options.AllOptions): 'start' | 'end' | number => {
  const position = options.getPosition();
  if (position !== undefined) return parseUint64(position.getCommitPosition());
  return options.hasEnd() ? 'end' : 'start';
};

export const streamStartFrom = (options: ReadReq.Options.StreamOptions): 'start' | 'end' | number => {
  if (options.hasRevision()) return parseUint64(options.getRevision());
  return options.hasEnd() ? 'end' : 'start';
};

export const readAll = async (sender: Sender, sources: LogSources, read: AllRead): Promise<void> => {
  const head = sources.tail.head;
  const pages: Pages =
    read.direction === 'forwards'
      ? {
          fetch: (last, limits) => sources.reader.allForwards(last?.position ?? firstPosition(read.from, head) - 1, head, limits),
          isLast: (event) => event.position === head,
        }
      : {
          fetch: (last, limits) => sources.reader.allBackwards(last?.position ?? endPosition(read.from, head), limits),
          isLast: (event) => event.position === lowestPosition,
        };
  await sendPages(sender, pages, read.maxCount, read.filter);
};

export const readStream = async (sender: Sender, sources: LogSources, read: StreamRead): Promise<void> => {
  const head = sources.tail.head;
  const state = await sources.streamState(read.stream);
  if (state.tombstoned || (await describesTombstoned(read.stream, sources))) throw streamDeleted(read.stream);
  if (state.lastRevision === noRevision || isSoftDeleted(state)) {
    await sender.send([encodeStreamNotFound(read.stream)]);
    return;
  }
  const first = firstVisibleRevision(read.stream, state);
  const createdFrom = oldestShown(state);
  const last = state.lastRevision;
  const pages: Pages =
    read.direction === 'forwards'
      ? {
          fetch: (event, limits) => {
            const from = event === undefined ? Math.max(firstRevision(read.from, last), first) : event.revision + 1;
            return sources.reader.streamForwards(read.stream, { from, createdFrom }, head, limits);
          },
          isLast: (event) => event.revision === last,
        }
      : {
          fetch: (event, limits) => {
            const from = event === undefined ? lastRevision(read.from, last) : event.revision - 1;
            return sources.reader.streamBackwards(read.stream, { from, createdFrom }, first, limits);
          },
          isLast: (event) => event.revision === first,
        };
  await sendPages(sender, pages, read.maxCount, undefined);
};

/** Whether the stream is the metadata stream of a tombstoned stream; then it counts as tombstoned too. */
export const describesTombstoned = async (stream: string, sources: LogSources): Promise<boolean> => {
  const described = streamDescribedBy(stream);
  return described !== undefined && (await sources.streamState(described)).tombstoned;
};

/** `$maxAge` hides events older than this, in microseconds since 1970. */
export const oldestShown = (state: StreamState): number | undefined => {
  const maxAge = state.metadata?.maxAge;
  return maxAge === undefined ? undefined : Math.max(Date.now() * 1_000 - maxAge * 1_000_000, 0);
};

/** Sends page after page; fetches the next page while it sends the current one. */
const sendPages = async (sender: Sender, pages: Pages, maxCount: number, filter: EventFilter | undefined): Promise<void> => {
  let remaining = maxCount;
  const limits = (): PageLimits =>
    filter === undefined ? { ...readPageSize, maxEvents: Math.min(readPageSize.maxEvents, remaining) } : readPageSize;
  const fetch = (last: LoggedEvent | undefined): Promise<readonly LoggedEvent[]> =>
    sender.hold(() => pages.fetch(last, limits()), bytesOfAll);
  let page = remaining > 0 ? await fetch(undefined) : [];
  for (let last = page.at(-1); last !== undefined && !sender.signal.aborted; last = page.at(-1)) {
    const events = filter === undefined ? page : page.filter(filter.matches).slice(0, remaining);
    remaining -= events.length;
    const next = remaining > 0 && !pages.isLast(last) ? fetch(last) : Promise.resolve([]);
    // `await next` reports the failure.
    next.catch(() => undefined);
    await sender.sendEach(events, addEvent);
    sender.release(bytesOfAll(page));
    page = await next;
  }
};

const firstPosition = (from: AllRead['from'], head: number): number => {
  if (from === 'start') return 0;
  return from === 'end' ? head + 1 : from;
};

const endPosition = (from: AllRead['from'], head: number): number => {
  if (from === 'start') return 0;
  return from === 'end' ? head + 1 : Math.min(from, head + 1);
};

const firstRevision = (from: StreamRead['from'], last: number): number => {
  if (from === 'start') return 0;
  return from === 'end' ? last + 1 : from;
};

const lastRevision = (from: StreamRead['from'], last: number): number => {
  if (from === 'start') return 0;
  return from === 'end' ? last : Math.min(from, last);
};

import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { streamDeleted } from './errors.ts';
import type { EventFilter } from './filters.ts';
import { parseUint64 } from './int64.ts';
import { firstPageSize, type PageLimits, readPageSize } from './pageLimits.ts';
import type { LogReader } from './reader.ts';
import { addEvent, encodeStreamNotFound } from './readResponses.ts';
import { minPosition, noRevision, bytesOfAll, firstVisibleRevision, isSoftDeleted, streamDescribedBy } from './records.ts';
import type { LoggedEvent, StreamState } from './records.ts';
import type { Sender } from './sending.ts';
import type { Tail } from './tail.ts';

export interface LogSources {
  readonly reader: LogReader;
  readonly tail: Tail;
  readonly streamState: (stream: string) => Promise<StreamState>;
}

type Direction = 'forwards' | 'backwards';

/** A read of `$all`. Forwards, it includes the event at `from`; backwards, it excludes it. */
interface AllRead {
  readonly direction: Direction;
  readonly from: 'start' | 'end' | number;
  readonly maxCount: number;
  readonly filter: EventFilter | undefined;
}

/** A read of one stream. It includes the event at `from` in both directions. */
interface StreamRead {
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
          isLast: (event) => event.position === minPosition,
        };
  await sendPages(sender, pages, read.maxCount, read.filter);
};

export const readStream = async (sender: Sender, sources: LogSources, read: StreamRead): Promise<void> => {
  const head = sources.tail.head;
  const limits = { ...firstPageSize, maxEvents: Math.min(firstPageSize.maxEvents, read.maxCount) };
  const { stream, direction } = read;
  const from = typeof read.from === 'number' ? read.from : direction === 'backwards' && read.from === 'start' ? 0 : undefined;
  const { state, page } = await sender.hold(
    () => sources.reader.streamStart({ stream, direction, from, upTo: head, limits }),
    (start) => bytesOfAll(start.page),
  );
  if (state.isTombstoned || (await describesTombstoned(stream, sources))) throw streamDeleted(stream);
  if (state.lastRevision === noRevision || isSoftDeleted(state)) {
    await sender.send([encodeStreamNotFound(stream)]);
    return;
  }
  const first = firstVisibleRevision(stream, state);
  const createdFrom = oldestShown(state);
  const last = state.lastRevision;
  const pages: Pages =
    direction === 'forwards'
      ? {
          fetch: (event, limitsOfPage) => {
            const start = event === undefined ? Math.max(from ?? 0, first) : event.revision + 1;
            return sources.reader.streamForwards(stream, { from: start, createdFrom }, head, limitsOfPage);
          },
          isLast: (event) => event.revision === last,
        }
      : {
          fetch: (event, limitsOfPage) => {
            const start = event === undefined ? Math.min(from ?? last, last) : event.revision - 1;
            return sources.reader.streamBackwards(stream, { from: start, createdFrom }, first, limitsOfPage);
          },
          isLast: (event) => event.revision === first,
        };
  const isPageShown = createdFrom === undefined && first === 0;
  if (!isPageShown) sender.release(bytesOfAll(page));
  await sendPages(sender, pages, read.maxCount, undefined, isPageShown ? page : undefined);
};

/** Whether the stream is the metadata stream of a tombstoned stream; then it counts as tombstoned too. */
export const describesTombstoned = async (stream: string, sources: LogSources): Promise<boolean> => {
  const described = streamDescribedBy(stream);
  return described !== undefined && (await sources.streamState(described)).isTombstoned;
};

/** `$maxAge` hides events older than this, in microseconds since 1970. */
export const oldestShown = (state: StreamState): number | undefined => {
  const maxAge = state.metadata?.maxAge;
  return maxAge === undefined ? undefined : Math.max(Date.now() * 1_000 - maxAge * 1_000_000, 0);
};

/** Sends page after page, from `heldPage` on; fetches the next page while it sends the current one. */
const sendPages = async (
  sender: Sender,
  pages: Pages,
  maxCount: number,
  filter: EventFilter | undefined,
  heldPage?: readonly LoggedEvent[],
): Promise<void> => {
  let remaining = maxCount;
  const limits = (): PageLimits =>
    filter === undefined ? { ...readPageSize, maxEvents: Math.min(readPageSize.maxEvents, remaining) } : readPageSize;
  const fetch = (last: LoggedEvent | undefined): Promise<readonly LoggedEvent[]> =>
    sender.hold(() => pages.fetch(last, limits()), bytesOfAll);
  let page = heldPage ?? (remaining > 0 ? await fetch(undefined) : []);
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

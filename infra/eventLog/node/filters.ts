import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { invalidArgument } from './errors.ts';
import type { LoggedEvent } from './records.ts';

/** How many events EventStoreDB searches at a time when the client does not say. */
const DEFAULT_SEARCH_WINDOW = 32;

/** A server-side filter on `$all`. */
export interface EventFilter {
  readonly matches: (event: LoggedEvent) => boolean;
  /** A subscriber hears how far the search has come at least once in so many events. */
  readonly checkpointInterval: number;
}

/** The filter that a request asks for; undefined when it wants everything. */
export function filterFrom(options: ReadReq.Options): EventFilter | undefined {
  const filter = options.getFilter();
  if (filter === undefined) return undefined;
  const window = filter.hasMax() ? filter.getMax() : DEFAULT_SEARCH_WINDOW;
  const multiplier = Math.max(filter.getCheckpointintervalmultiplier(), 1);
  if (window <= 0) throw invalidArgument('the search window must be greater than 0');
  return { matches: matcherFrom(filter), checkpointInterval: window * multiplier };
}

function matcherFrom(filter: ReadReq.Options.FilterOptions): (event: LoggedEvent) => boolean {
  const byType = filter.getEventType();
  if (byType !== undefined) {
    const test = testFrom(byType);
    return (event) => test(event.type);
  }
  const byStream = filter.getStreamIdentifier();
  if (byStream !== undefined) {
    const test = testFrom(byStream);
    return (event) => test(event.stream);
  }
  throw invalidArgument('the filter says neither stream name nor event type');
}

function testFrom(expression: ReadReq.Options.FilterOptions.Expression): (name: Buffer) => boolean {
  const pattern = expression.getRegex();
  if (pattern !== '') {
    const regex = compile(pattern);
    return (name) => regex.test(name.toString('utf8'));
  }
  const prefixes = expression.getPrefixList().map((prefix) => Buffer.from(prefix));
  return (name) => prefixes.some((prefix) => startsWith(name, prefix));
}

function compile(pattern: string): RegExp {
  try {
    return new RegExp(pattern);
  } catch {
    throw invalidArgument('the regular expression of the filter is not understood');
  }
}

function startsWith(name: Buffer, prefix: Buffer): boolean {
  return name.length >= prefix.length && name.compare(prefix, 0, prefix.length, 0, prefix.length) === 0;
}

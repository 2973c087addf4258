import { RE2JS } from 're2js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { invalidArgument } from './errors.ts';
import type { LoggedEvent } from './records.ts';

/** EventStoreDB's default search window, in events. */
const defaultSearchWindow = 32;

/** The pattern that `excludeSystemEvents` of the official client sends. It is tested without a regular expression. */
const noSystemEvents = '^[^$].*';
const dollarCode = 0x24;
const maxPatternLength = 1_024;
const maxPrefixes = 1_000;
const maxRemembered = 1_000;
const maxRememberedLength = 256;

export interface EventFilter {
  readonly matches: (event: LoggedEvent) => boolean;
  /** The subscriber gets a checkpoint after this many events. */
  readonly checkpointInterval: number;
}

export const filterFrom = (options: ReadReq.Options): EventFilter | undefined => {
  const filter = options.getFilter();
  if (filter === undefined) return undefined;
  const window = filter.hasMax() ? filter.getMax() : defaultSearchWindow;
  const multiplier = Math.max(filter.getCheckpointintervalmultiplier(), 1);
  if (window <= 0) throw invalidArgument('the search window must be greater than 0');
  return { matches: matcherFrom(filter), checkpointInterval: window * multiplier };
};

const matcherFrom = (filter: ReadReq.Options.FilterOptions): ((event: LoggedEvent) => boolean) => {
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
};

const testFrom = (expression: ReadReq.Options.FilterOptions.Expression): ((name: Buffer) => boolean) => {
  const pattern = expression.getRegex();
  if (pattern === noSystemEvents) return (name) => name.length > 0 && name[0] !== dollarCode;
  if (pattern !== '') return remembering(compile(pattern));
  const prefixes = expression.getPrefixList().map((prefix) => Buffer.from(prefix));
  if (prefixes.length > maxPrefixes) throw invalidArgument(`a filter has at most ${maxPrefixes} prefixes`);
  return (name) => prefixes.some((prefix) => startsWith(name, prefix));
};

/** RE2 runs in linear time, whatever the pattern. It has no look-around and no back references. */
const compile = (pattern: string): RE2JS => {
  if (pattern.length > maxPatternLength)
    throw invalidArgument(`the regular expression of a filter has at most ${maxPatternLength} characters`);
  try {
    return RE2JS.compile(pattern);
  } catch {
    throw invalidArgument('the regular expression of the filter is not understood; the syntax is that of RE2');
  }
};

/** Caches results, because the same few names recur. */
const remembering = (regex: RE2JS): ((name: Buffer) => boolean) => {
  const answers = new Map<string, boolean>();
  return (bytes) => {
    const name = bytes.toString('utf8');
    let answer = answers.get(name);
    if (answer === undefined) {
      answer = regex.test(name);
      if (answers.size >= maxRemembered) answers.clear();
      if (name.length <= maxRememberedLength) answers.set(name, answer);
    }
    return answer;
  };
};

const startsWith = (name: Buffer, prefix: Buffer): boolean => {
  return name.length >= prefix.length && name.compare(prefix, 0, prefix.length, 0, prefix.length) === 0;
};

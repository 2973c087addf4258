import {
  ANY,
  EventStoreDBClient,
  MaxAppendSizeExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  binaryEvent,
  jsonEvent,
} from '@eventstore/db-client';
import type { AppendExpectedRevision, AppendToStreamOptions } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { collect, freshName, outcomeOf, rejectionOf, sample, samples } from './samples.ts';
import type { AppendOutcome } from './samples.ts';

type StreamSituation = 'no stream' | 'two events' | 'soft-deleted' | 'tombstoned';

/** The outcome of appending one event: its revision, the error's actual version, or 'deleted'. */
type Expectation = { readonly revision: bigint } | { readonly actual: bigint | 'no_stream' } | 'deleted';

const table: readonly [StreamSituation, AppendExpectedRevision, Expectation][] = [
  ['no stream', ANY, { revision: 0n }],
  ['no stream', NO_STREAM, { revision: 0n }],
  ['no stream', STREAM_EXISTS, { actual: 'no_stream' }],
  ['no stream', 0n, { actual: 'no_stream' }],
  ['no stream', 5n, { actual: 'no_stream' }],
  ['two events', ANY, { revision: 2n }],
  ['two events', NO_STREAM, { actual: 1n }],
  ['two events', STREAM_EXISTS, { revision: 2n }],
  ['two events', 0n, { actual: 1n }],
  ['two events', 1n, { revision: 2n }],
  ['two events', 5n, { actual: 1n }],
  ['soft-deleted', ANY, { revision: 2n }],
  ['soft-deleted', NO_STREAM, { revision: 2n }],
  ['soft-deleted', STREAM_EXISTS, 'deleted'],
  ['soft-deleted', 0n, { actual: 1n }],
  ['soft-deleted', 1n, { revision: 2n }],
  ['soft-deleted', 5n, { actual: 1n }],
  ['tombstoned', ANY, 'deleted'],
  ['tombstoned', NO_STREAM, 'deleted'],
  ['tombstoned', STREAM_EXISTS, 'deleted'],
  ['tombstoned', 0n, 'deleted'],
  ['tombstoned', 1n, 'deleted'],
  ['tombstoned', 5n, 'deleted'],
];

/** An append with its own credentials uses the call Append, without them BatchAppend. */
const transports: readonly [string, (url: string) => AppendToStreamOptions][] = [
  ['BatchAppend', () => ({})],
  ['Append', (url) => ({ credentials: credentialsIn(url) })],
];

function credentialsIn(url: string): { readonly username: string; readonly password: string } {
  const { username, password } = new URL(url);
  return { username: username || 'admin', password: password || 'changeit' };
}

export function describeAppending(client: () => EventStoreDBClient, connectionString: () => string): void {
  async function streamIn(situation: StreamSituation): Promise<string> {
    const stream = freshName('expecting');
    if (situation === 'no stream') return stream;
    await client().appendToStream(stream, samples(2));
    if (situation === 'soft-deleted') await client().deleteStream(stream);
    if (situation === 'tombstoned') await client().tombstoneStream(stream);
    return stream;
  }

  describe.each(transports)('%s', (_transport, optionsFor) => {
    const options = (): AppendToStreamOptions => optionsFor(connectionString());

    it.each(table)('to a stream with %s, expecting %s', async (situation, expectedRevision, expectation) => {
      const stream = await streamIn(situation);
      const append = client().appendToStream(stream, sample('new'), { ...options(), expectedRevision });
      expect(await outcomeOf(append)).toEqual(outcomeFrom(expectation, stream, expectedRevision));
    });

    it('returns the position of the last event', async () => {
      const stream = freshName('placed');
      const result = await client().appendToStream(stream, samples(3), options());
      const last = (await collect(client().readStream(stream))).at(-1)?.event;
      expect(result).toEqual({ success: true, nextExpectedRevision: 2n, position: last?.position });
      expect(result.position?.prepare).toBe(result.position?.commit);
    });

    it('keeps all data of an event', async () => {
      const stream = freshName('überprüft-学校');
      const before = Date.now();
      await client().appendToStream(
        stream,
        [
          jsonEvent({ type: 'Gezählt-数', data: { text: 'ä 学校 😀', empty: null }, metadata: { who: 'Zoë' } }),
          binaryEvent({ type: 'Bytes', data: new Uint8Array([0, 255, 10, 92]), metadata: new Uint8Array([1, 0, 2]) }),
          jsonEvent({ type: 'NothingElse', data: {} }),
        ],
        options(),
      );
      const read = await collect(client().readStream(stream));
      expect(read.map(({ event }) => event)).toMatchObject([
        {
          streamId: stream,
          revision: 0n,
          type: 'Gezählt-数',
          isJson: true,
          data: { text: 'ä 学校 😀', empty: null },
          metadata: { who: 'Zoë' },
        },
        { streamId: stream, revision: 1n, type: 'Bytes', isJson: false },
        { streamId: stream, revision: 2n, type: 'NothingElse', isJson: true, data: {}, metadata: undefined },
      ]);
      const bytes = read[1]?.event;
      expect([...toBytes(bytes?.data)]).toEqual([0, 255, 10, 92]);
      expect([...toBytes(bytes?.metadata)]).toEqual([1, 0, 2]);
      for (const { event } of read) {
        expect(event?.created.getTime()).toBeGreaterThanOrEqual(before - 1);
        expect(event?.created.getTime()).toBeLessThanOrEqual(Date.now() + 1);
      }
    });

    it('keeps every character of a stream name', async () => {
      const name = freshName('marked');
      await client().appendToStream(name, sample('plain'), options());
      await client().appendToStream(`\uFEFF${name}`, samples(2), options());
      const read = await collect(client().readStream(`\uFEFF${name}`));
      expect(read.map(({ event }) => event?.streamId)).toEqual([`\uFEFF${name}`, `\uFEFF${name}`]);
      expect(await collect(client().readStream(name))).toHaveLength(1);
    });

    it('refuses more than 1 MiB and continues', async () => {
      const stream = freshName('large');
      const half = jsonEvent({ type: 'Large', data: { text: 'x'.repeat(600 * 1024) } });
      const error = await rejectionOf(client().appendToStream(stream, [half, { ...half, id: sample(0).id }], options()));
      expect(error).toBeInstanceOf(MaxAppendSizeExceededError);
      expect(error).toMatchObject({ maxAppendSize: 1024 * 1024 });
      const result = await client().appendToStream(stream, half, options());
      expect(result.nextExpectedRevision).toBe(0n);
    });
  });

  it('returns errors instead of throwing when the client chooses so', async () => {
    const stream = freshName('telling');
    const telling = EventStoreDBClient.connectionString(`${connectionString()}&throwOnAppendFailure=false`);
    try {
      await telling.appendToStream(stream, samples(3));
      for (const [, optionsFor] of transports) {
        const result = await telling.appendToStream(stream, sample('new'), { ...optionsFor(connectionString()), expectedRevision: 0n });
        // With BatchAppend the client reports a wrong revision here.
        expect(result).toMatchObject({ success: false, position: undefined });
      }
    } finally {
      await telling.dispose();
    }
  });

  it('isolates failing appends from the others', async () => {
    const streams = Array.from({ length: 40 }, () => freshName('crowd'));
    const results = await Promise.allSettled(
      streams.map((stream, index) => client().appendToStream(stream, samples(3), { expectedRevision: index % 2 === 0 ? NO_STREAM : 7n })),
    );
    expect(results.map((result) => result.status)).toEqual(streams.map((_, index) => (index % 2 === 0 ? 'fulfilled' : 'rejected')));
  });

  it('lets exactly one of many appends with the same expected revision win', async () => {
    const stream = freshName('race');
    await client().appendToStream(stream, sample('first'));
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) => client().appendToStream(stream, sample(index), { expectedRevision: 0n })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await collect(client().readStream(stream))).toHaveLength(2);
  });
}

function outcomeFrom(expectation: Expectation, stream: string, expected: AppendExpectedRevision): AppendOutcome {
  if (expectation === 'deleted') return { deleted: stream };
  return 'actual' in expectation ? { wrongVersionOf: stream, expected, actual: expectation.actual } : expectation;
}

function toBytes(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw new Error('not bytes');
}

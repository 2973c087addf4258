import { ANY, NO_STREAM, STREAM_EXISTS } from '@eventstore/db-client';
import type { AppendExpectedRevision, EventStoreDBClient, JSONEventData } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { collect, freshName, labelOf, outcomeOf, sample } from './samples.ts';
import type { AppendOutcome } from './samples.ts';

/** Repeats an append by its event ids. The stream has the events a, b, c at 0, 1, 2; x is new. */
type Answer = { readonly before: 'a' | 'b' | 'c' } | { readonly revision: bigint } | 'wrong version';

const table: readonly [AppendExpectedRevision, string, Answer][] = [
  [ANY, 'abc', { before: 'c' }],
  [ANY, 'b', { before: 'b' }],
  [ANY, 'cx', 'wrong version'],
  [ANY, 'xc', { revision: 4n }],
  [STREAM_EXISTS, 'ab', { before: 'b' }],
  [STREAM_EXISTS, 'ax', 'wrong version'],
  [NO_STREAM, 'abc', { before: 'c' }],
  [NO_STREAM, 'ab', { before: 'b' }],
  [NO_STREAM, 'b', 'wrong version'],
  [NO_STREAM, 'ax', 'wrong version'],
  [NO_STREAM, 'x', 'wrong version'],
  [0n, 'bc', { before: 'c' }],
  [0n, 'b', { before: 'b' }],
  [0n, 'c', 'wrong version'],
  [0n, 'cb', 'wrong version'],
  [0n, 'bcx', 'wrong version'],
  [1n, 'c', { before: 'c' }],
  [1n, 'x', 'wrong version'],
  [2n, 'x', { revision: 3n }],
  [2n, 'a', { revision: 3n }],
];

export function describeIdempotency(client: () => EventStoreDBClient): void {
  describe('repeating an append', () => {
    it.each(table)('expecting %s with %s', async (expectedRevision, letters, answer) => {
      const stream = freshName('repeated');
      const events = new Map(['a', 'b', 'c', 'x'].map((letter) => [letter, sample(letter)]));
      const pick = (names: string): JSONEventData[] => names.split('').flatMap((letter) => events.get(letter) ?? []);
      for (const letter of ['a', 'b', 'c']) await client().appendToStream(stream, pick(letter));

      const outcome = await outcomeOf(client().appendToStream(stream, pick(letters), { expectedRevision }));

      expect(outcome).toEqual(outcomeFrom(answer, stream, expectedRevision));
      const labels = (await collect(client().readStream(stream))).map(labelOf).join('');
      expect(labels).toBe(typeof answer === 'object' && 'revision' in answer ? `abc${letters}` : 'abc');
    });

    it('returns the original position', async () => {
      const stream = freshName('repeated');
      const events = [sample('a'), sample('b'), sample('c')];
      const original = await client().appendToStream(stream, events);
      for (const expectedRevision of [ANY, STREAM_EXISTS, NO_STREAM] as const) {
        expect(await client().appendToStream(stream, events, { expectedRevision })).toEqual(original);
      }
      const rest = await client().appendToStream(stream, events.slice(1), { expectedRevision: 0n });
      expect(rest).toEqual(original);
    });

    it('writes once when the same append arrives several times at once', async () => {
      const stream = freshName('at-once');
      const events = [sample('a'), sample('b')];
      const results = await Promise.all(Array.from({ length: 10 }, () => client().appendToStream(stream, events)));
      expect(new Set(results.map((result) => result.position?.commit)).size).toBe(1);
      expect(new Set(results.map((result) => result.nextExpectedRevision))).toEqual(new Set([1n]));
      expect(await collect(client().readStream(stream))).toHaveLength(2);
    });

    it('recognises an event however old it is', async () => {
      const stream = freshName('long-ago');
      const first = sample('first');
      const original = await client().appendToStream(stream, first);
      await client().appendToStream(
        stream,
        Array.from({ length: 50 }, (_, index) => sample(index)),
      );
      const again = await client().appendToStream(stream, first, { expectedRevision: NO_STREAM });
      expect(again).toEqual(original);
    });

    it('treats the same id in another stream as another event', async () => {
      const event = sample('shared');
      const streams = [freshName('one'), freshName('other')];
      for (const stream of streams) {
        const result = await client().appendToStream(stream, event);
        expect(result.nextExpectedRevision).toBe(0n);
        expect(await collect(client().readStream(stream))).toHaveLength(1);
      }
    });
  });
}

function outcomeFrom(answer: Answer, stream: string, expected: AppendExpectedRevision): AppendOutcome {
  if (answer === 'wrong version') return { wrongVersionOf: stream, expected, actual: 2n };
  return { revision: 'revision' in answer ? answer.revision : BigInt('abc'.indexOf(answer.before)) };
}

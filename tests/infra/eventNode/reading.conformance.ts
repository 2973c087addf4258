import { BACKWARDS, END, FORWARDS, START, StreamNotFoundError } from '@eventstore/db-client';
import type { AllStreamResolvedEvent, EventStoreDBClient } from '@eventstore/db-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { ascending, collect, freshName, labelOf, numbers, placeOf, rejectionOf, sample, samples } from './samples.ts';

/** More than two pages of the node. */
const manyEvents = 700;

export function describeReading(client: () => EventStoreDBClient): void {
  describe('reading a stream', () => {
    const stream = freshName('read');

    beforeAll(async () => {
      await client().appendToStream(stream, samples(manyEvents));
    });

    it.each([
      ['all of it', { direction: FORWARDS, fromRevision: START }, numbers(0, manyEvents - 1)],
      ['all of it, backwards', { direction: BACKWARDS, fromRevision: END }, numbers(manyEvents - 1, 0)],
      ['from a revision on', { direction: FORWARDS, fromRevision: 690n }, numbers(690, manyEvents - 1)],
      ['backwards from a revision', { direction: BACKWARDS, fromRevision: 9n }, numbers(9, 0)],
      ['so many', { direction: FORWARDS, fromRevision: 3n, maxCount: 2 }, [3, 4]],
      ['so many, over several pages', { direction: FORWARDS, fromRevision: 10n, maxCount: 600 }, numbers(10, 609)],
      ['so many, backwards', { direction: BACKWARDS, fromRevision: END, maxCount: 3 }, numbers(manyEvents - 1, manyEvents - 3)],
      ['from beyond its end', { direction: FORWARDS, fromRevision: 10_000n }, []],
      ['backwards from beyond its end', { direction: BACKWARDS, fromRevision: 10_000n, maxCount: 1 }, [manyEvents - 1]],
    ] as const)('%s', async (_what, options, expected) => {
      const read = await collect(client().readStream(stream, options));
      expect(read.map(labelOf)).toEqual(expected);
      expect(read.map(({ event }) => event?.revision)).toEqual(expected.map(BigInt));
    });

    it('fails when the stream does not exist', async () => {
      const missing = freshName('missing');
      for (const direction of [FORWARDS, BACKWARDS] as const) {
        const error = await rejectionOf(collect(client().readStream(missing, { direction })));
        expect(error).toBeInstanceOf(StreamNotFoundError);
        expect(error).toMatchObject({ streamName: missing });
      }
    });

    it('can be cancelled halfway', async () => {
      let count = 0;
      for await (const _ of client().readStream(stream)) {
        count += 1;
        if (count === 5) break;
      }
      expect(await collect(client().readStream(stream, { maxCount: 1 }))).toHaveLength(1);
    });
  });

  describe('reading $all', () => {
    const prefix = freshName('crowd');
    const writers = 50;
    const appendsPerWriter = 6;
    const acknowledged: { readonly position: bigint; readonly place: string }[] = [];
    let writtenEvents: AllStreamResolvedEvent[] = [];

    beforeAll(async () => {
      const [before] = await collect(client().readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }));
      await Promise.all(
        Array.from({ length: writers }, async (_, writer) => {
          const stream = `${prefix}-${writer % 20}`;
          for (let turn = 0; turn < appendsPerWriter; turn += 1) {
            const result = await client().appendToStream(stream, [sample(`${writer}/${turn}/0`), sample(`${writer}/${turn}/1`)]);
            acknowledged.push({
              position: result.position?.commit ?? 0n,
              place: `${stream}@${result.nextExpectedRevision} SampleRecorded`,
            });
          }
        }),
      );
      const from = before?.event === undefined ? START : before.event.position;
      writtenEvents = (await collect(client().readAll({ fromPosition: from }))).filter(({ event }) => event?.streamId.startsWith(prefix));
    });

    it('returns every event once, in commit order', () => {
      expect(writtenEvents).toHaveLength(writers * appendsPerWriter * 2);
      const positions = writtenEvents.map(({ event }) => event?.position.commit ?? 0n);
      expect(positions).toEqual(ascending([...new Set(positions)]));
      const byPlace = new Map(writtenEvents.flatMap(({ event }) => (event ? [[placeOf(event), event.position.commit]] : [])));
      for (const { place, position } of acknowledged) expect(byPlace.get(place)).toBe(position);
    });

    it('keeps the events of an append together and the revisions of a stream in order', () => {
      const labels = writtenEvents.map(labelOf).map(String);
      const seconds = labels.flatMap((label, index) => (label.endsWith('/0') ? [labels[index + 1]] : []));
      expect(seconds).toEqual(labels.filter((label) => label.endsWith('/0')).map((label) => label.replace(/0$/, '1')));
      const revisions = new Map<string, bigint[]>();
      for (const { event } of writtenEvents) {
        if (event) revisions.set(event.streamId, [...(revisions.get(event.streamId) ?? []), event.revision]);
      }
      for (const ofStream of revisions.values()) expect(ofStream).toEqual(ofStream.map((_, index) => BigInt(index)));
    });

    it('forwards begins with the event at the position', async () => {
      const start = writtenEvents[10]?.event?.position;
      const read = await collect(client().readAll({ fromPosition: start ?? START, maxCount: 4 }));
      expect(read.map(({ event }) => event?.id)).toEqual(writtenEvents.slice(10, 14).map(({ event }) => event?.id));
    });

    it('backwards begins before the position', async () => {
      const start = writtenEvents[10]?.event?.position;
      const read = await collect(client().readAll({ direction: BACKWARDS, fromPosition: start ?? END, maxCount: 4 }));
      expect(read.map(({ event }) => event?.id)).toEqual(
        writtenEvents
          .slice(6, 10)
          .toReversed()
          .map(({ event }) => event?.id),
      );
    });

    it('backwards from the end is the reverse', async () => {
      const read = await collect(client().readAll({ direction: BACKWARDS, fromPosition: END, maxCount: writtenEvents.length }));
      expect(read.map(({ event }) => event?.id)).toEqual(writtenEvents.toReversed().map(({ event }) => event?.id));
    });

    it('has nothing before the start and nothing after the end', async () => {
      expect(await collect(client().readAll({ direction: BACKWARDS, fromPosition: START }))).toEqual([]);
      expect(await collect(client().readAll({ direction: FORWARDS, fromPosition: END }))).toEqual([]);
    });
  });
}
